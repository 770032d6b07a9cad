import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { adminApi } from '@/api/generated/admin.gen';
import { formatDateTime } from '@/i18n/format';
import { RecordPart } from '@/modules/admin-table';
import { LoadError } from '@/ui/LoadError';
import { SkeletonRows } from '@/ui/Skeleton';
import { StatusBadge } from '@/ui/StatusBadge';
import { MailSubject } from '../mail/MailSubject';
import { statusTone } from '../mail/statusTone';
import styles from './people.module.css';

/** Number of shown emails, the latest ones. */
const MOST = 10;

/** The latest emails to the person's address. */
export function PersonEmails({ address }: { address: string }) {
  const { t } = useTranslation(['admin-people', 'office-work']);
  const { data, error, isFetching, refetch } = adminApi.useListNotificationsQuery({
    recipient: address,
    pageSize: MOST,
  });
  return (
    <RecordPart title={t('emails.title')}>
      {data ? (
        data.notifications.length === 0 ? (
          <p className="muted">{t('emails.none')}</p>
        ) : (
          <ul className={styles.rows} aria-label={t('emails.title')}>
            {data.notifications.map(({ id, template, createTime, status }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-16 gap-y-4 border-b border-line">
                <div className="min-w-0">
                  <p className="wrap-anywhere">
                    <MailSubject template={template} />
                  </p>
                  <p className="small muted num">{formatDateTime(createTime)}</p>
                </div>
                <StatusBadge variant={statusTone[status]}>{t(`office-work:mail.status.${status}`)}</StatusBadge>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <LoadError
          title={t('emails.failed')}
          text={apiErrorText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </RecordPart>
  );
}
