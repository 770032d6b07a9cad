import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { ArrowIcon, BackIcon } from './icons';
import styles from './Pager.module.css';

interface LoadMoreProps {
  /** How many are on the page. */
  shown: number;
  /** How many there are, where the API says so. */
  total?: number;
  loading?: boolean;
  onMore: () => void;
}

/** The end of a list that goes on. The new rows come above the button, which keeps its place under the finger and the focus. */
export function LoadMore({ shown, total, loading, onMore }: LoadMoreProps) {
  const { t } = useTranslation();
  const count = useId();
  return (
    <div className={styles.more}>
      <p id={count} role="status" className="small muted">
        {total === undefined ? t('pager.shown', { count: shown }) : t('pager.shownOf', { shown, total })}
      </p>
      <Button size="small" loading={loading} aria-describedby={count} onClick={onMore}>
        {loading ? t('loading') : t('pager.more')}
      </Button>
    </div>
  );
}

interface PagerProps {
  /** What is paged, for screen readers: "Bookings". */
  label: string;
  /** The number of this page, from 1. */
  page: number;
  hasNext: boolean;
  /** This page is on its way: where the next one begins is not known yet. */
  loading?: boolean;
  onPage: (page: number) => void;
}

/** Page after page, for tables. Lists of the API are paged by tokens, so there is no last page to name and no jumping. */
export function Pager({ label, page, hasNext, loading, onPage }: PagerProps) {
  const { t } = useTranslation();
  return (
    <nav className={styles.pager} aria-label={t('pager.label', { what: label })}>
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <BackIcon small />
        {t('pager.previous')}
      </Button>
      <span className="num" aria-live="polite">
        {t('pager.page', { page })}
      </span>
      <Button size="small" disabled={!hasNext && !loading} loading={loading} onClick={() => onPage(page + 1)}>
        {t('pager.next')}
        <ArrowIcon small />
      </Button>
    </nav>
  );
}
