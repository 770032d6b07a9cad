import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { adminApi, type SecurityEvent } from '@/api/generated/admin.gen';
import { deviceName, isWarning, knownKind, placeName } from '@/domain/securityEvents';
import { formatDateTime } from '@/i18n/format';
import { AdminTableRecord, Facts, EmailLink, RecordHead, RecordPart } from '@/modules/admin-table';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';

/** One entry of the log. */
export function OpenEvent({ id }: { id: string }) {
  const { t } = useTranslation('admin-security');
  const query = adminApi.useGetSecurityEventQuery({ id });
  // The service deletes old entries; an address can contain any text.
  if (isApiError(query.error) && (query.error.status === 404 || query.error.status === 400))
    return <EmptyState quiet title={t('gone')} text={t('goneText')} />;
  return (
    <AdminTableRecord query={query} failed={t('openFailed')}>
      {(event) => <Entry event={event} />}
    </AdminTableRecord>
  );
}

function Entry({
  event: { kind, createTime, userId, email, actorId, device, place, detail },
}: {
  event: SecurityEvent;
}) {
  const { t } = useTranslation(['admin-security', 'security-events', 'admin']);
  const known = knownKind(kind);
  const code = (text: string) => text && <bdi className="ltr">{text}</bdi>;
  return (
    <>
      <RecordHead
        title={<bdi className="ltr">{email || userId || t('noAccount')}</bdi>}
        status={{
          text: known ? t(`security-events:kind.${known}`) : kind,
          tone: isWarning(kind) ? 'warning' : 'secondary',
          dot: isWarning(kind),
        }}
        actions={
          userId && (
            <Button size="small" to={{ search: `?${new URLSearchParams({ tab: 'security', q: userId })}` }}>
              {t('only')}
            </Button>
          )
        }
      >
        {email && <EmailLink address={email} />}
        {createTime && <bdi className="num">{formatDateTime(createTime)}</bdi>}
      </RecordHead>
      <RecordPart title={t('admin:desk.details')}>
        <Facts
          facts={[
            [t('device'), deviceName(device) || t('security-events:device.unknown')],
            [t('place'), placeName(place)],
            [t('detail'), code(detail)],
            [t('accountId'), code(userId)],
            [t('actor'), code(actorId)],
          ]}
        />
      </RecordPart>
    </>
  );
}
