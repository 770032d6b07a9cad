import type { SerializedError } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { LoadError } from '@/ui/LoadError';
import { Pager } from '@/ui/Pager';
import { SkeletonRows } from '@/ui/Skeleton';
import styles from './DeskList.module.css';

interface DeskListProps {
  /** What is listed: "Bookings". */
  label: string;
  /** The table, once there are rows. */
  children: ReactNode;
  /** Number of rows; undefined until they are known. */
  count: number | undefined;
  error: ApiError | SerializedError | undefined;
  fetching: boolean;
  onRetry: () => void;
  filtered: boolean;
  onClear: () => void;
  page: number;
  nextToken: string | undefined;
  onNext: (token: string) => void;
  onPrevious: () => void;
  onFirst: () => void;
  texts: { failed: string; empty: string; emptyText: string };
}

/** The list of a desk in all its states, with its pages. The API gives no totals, so none are shown. */
export function DeskList(props: DeskListProps) {
  const { t } = useTranslation('admin');
  const { label, children, count, error, page, nextToken, texts } = props;

  if (error && count === undefined) {
    // A token that the service no longer takes: its list has changed, so the way starts again.
    const lost = isApiError(error) && error.violations.some(({ field }) => field === 'pageToken');
    return (
      <div className={styles.state}>
        <LoadError
          title={texts.failed}
          text={apiErrorText(error)}
          busy={props.fetching}
          onRetry={lost ? props.onFirst : props.onRetry}
        />
      </div>
    );
  }
  if (count === undefined) {
    return (
      <div className={styles.loading}>
        <SkeletonRows rows={6} />
      </div>
    );
  }
  if (count === 0 && page === 1) {
    return props.filtered ? (
      <EmptyState
        title={t('desk.nothing')}
        text={t('desk.nothingText')}
        action={<Button onClick={props.onClear}>{t('desk.clear')}</Button>}
      />
    ) : (
      <EmptyState title={texts.empty} text={texts.emptyText} />
    );
  }
  return (
    <>
      {children}
      {(page > 1 || nextToken) && (
        <div className={styles.pages}>
          <Pager
            label={label}
            page={page}
            hasNext={Boolean(nextToken)}
            onPage={(to) => (to < page ? props.onPrevious() : nextToken && props.onNext(nextToken))}
          />
        </div>
      )}
    </>
  );
}
