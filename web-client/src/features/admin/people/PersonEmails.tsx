import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { adminApi, type NotificationStatus } from '@/api/generated/admin.gen';
import { formatDateTime } from '@/i18n/format';
import { RecordPart } from '@/modules/admin-table';
import { LoadError } from '@/ui/LoadError';
import { SkeletonRows } from '@/ui/Skeleton';
import { type BadgeVariant, StatusBadge } from '@/ui/StatusBadge';
import { MailSubject } from '../mail/MailSubject';
import styles from './people.module.css';

/** Number of shown emails, the latest ones. */
const MOST = 10;

const tones: Record<NotificationStatus, BadgeVariant> = {
  NOTIFICATION_STATUS_UNSPECIFIED: 'secondary',
  NOTIFICATION_STATUS_QUEUED: 'info',
  NOTIFICATION_STATUS_SENT: 'success',
  NOTIFICATION_STATUS_FAILED: 'destructive',
  NOTIFICATION_STATUS_SUPPRESSED: 'warning',
};

/** The latest emails to the person's address. */
export function PersonEmails({ address }: { address: string }) {
  const { t } = useTranslation('admin-people');
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
              <li key={id} className="flex flex-wrap items-center justify-between gap-16 gap-y-4 border-bottom">
                <div className="min-w-0">
                  <p className="break-anywhere">
                    <MailSubject template={template} />
                  </p>
                  <p className="small muted num">{formatDateTime(createTime)}</p>
                </div>
                <StatusBadge variant={tones[status]}>{t(`emails.status.${status}`)}</StatusBadge>
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
