import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { apiErrorText } from '@/api/apiErrorText';
import { formatListDate } from '@/i18n/format';
import { RecordPart } from '@/modules/admin-table';
import { Button } from '@/ui/Button';
import hues from '@/ui/hue.module.css';
import { LoadError } from '@/ui/LoadError';
import { SkeletonRows } from '@/ui/Skeleton';
import { latestOf } from './orders';
import styles from './people.module.css';
import { usePersonOrders } from './usePersonOrders';

/** Number of orders at first, and the most that a page of the lists has. */
const FIRST = 10;
const MOST = 100;

/** Orders of all lines on one time line, latest first. A list that fails is shown as missing. */
export function PersonOrders({ userId, seesPayments }: { userId: string; seesPayments: boolean }) {
  const { t } = useTranslation('admin-people');
  const [most, setMost] = useState(FIRST);
  const sources = usePersonOrders(userId, most, seesPayments);
  const entries = latestOf(
    sources.map((source) => source.entries ?? []),
    most,
  );
  const isLoading = sources.some(({ isLoading: loading }) => loading);
  const hasMore =
    sources.some((source) => source.hasMore) || sources.flatMap((source) => source.entries ?? []).length > most;
  return (
    <RecordPart title={t('orders.title')}>
      {sources.map(
        ({ line, error, isFetching, refetch }) =>
          error && (
            <LoadError
              key={line}
              title={t(`orders.failed.${line}`)}
              text={apiErrorText(error)}
              busy={isFetching}
              onRetry={refetch}
            />
          ),
      )}
      {entries.length > 0 ? (
        <ol className={styles.orders} aria-label={t('orders.title')} aria-busy={isLoading || undefined}>
          {entries.map(({ id, time, hue, title, text, search }) => (
            <li key={id} className={`${hues[hue]} relative`}>
              <div className="flex flex-wrap justify-between gap-12 gap-y-4">
                <Link className="font-600 wrap-anywhere" to={{ search }}>
                  {title}
                </Link>
                <time className="small muted num whitespace-nowrap" dateTime={time}>
                  {formatListDate(time)}
                </time>
              </div>
              <p className="small muted">{text}</p>
            </li>
          ))}
        </ol>
      ) : isLoading ? (
        <SkeletonRows rows={3} />
      ) : (
        sources.every(({ error }) => !error) && <p className="muted">{t('orders.none')}</p>
      )}
      {hasMore &&
        (most < MOST ? (
          <div>
            <Button size="small" loading={isLoading} onClick={() => setMost(Math.min(MOST, most * 3))}>
              {t('orders.older')}
            </Button>
          </div>
        ) : (
          <p className="small muted">{t('orders.most')}</p>
        ))}
    </RecordPart>
  );
}
