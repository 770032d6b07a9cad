import { useTranslation } from 'react-i18next';
import type { SecurityEvent } from '@/api/generated/user.gen';
import { recordsOf } from '@/api/pages';
import { deviceName, EventIcon, isWarning, knownKind, placeName } from '@/domain/securityEvents';
import { formatDateTime } from '@/i18n/format';
import { RecordList, recordsApi } from '@/modules/records';
import { TextSection } from '@/ui/TextSection';
import styles from './security.module.css';

/** Security events of the account, newest first, page by page. */
export function ActivitySection() {
  const { t } = useTranslation('security');
  const query = recordsApi.useSecurityEventPagesInfiniteQuery({});
  return (
    <TextSection id="activity" title={t('activity.title')}>
      <p className="muted">{t('activity.text')}</p>
      <RecordList
        query={recordsOf(query, ({ securityEvents }) => securityEvents)}
        label={t('activity.list')}
        listClass={styles.list}
        failed={t('activity.failed')}
        empty={<p>{t('activity.empty')}</p>}
        row={(event) => <Event key={event.id} event={event} />}
      />
    </TextSection>
  );
}

function Event({ event: { kind, createTime, device, place, actorId } }: { event: SecurityEvent }) {
  const { t } = useTranslation(['security', 'security-events']);
  const known = knownKind(kind);
  const parts = [deviceName(device) || t('security-events:device.unknown'), placeName(place)].filter(Boolean);
  return (
    <li className={`${styles.row} grid-cols-[20px_minmax(0,1fr)_auto] py-14 grid items-center gap-14 gap-y-4`}>
      <EventIcon kind={kind} className={isWarning(kind) ? styles.warning : 'muted'} />
      <div className="grid gap-2 wrap-anywhere">
        <span className="font-550">{known ? t(`security-events:kind.${known}`) : kind}</span>
        <span className="small muted">
          {actorId
            ? t('activity.byOffice')
            : parts.map((part, index) => (
                <span key={part}>
                  {index > 0 && ' · '}
                  <bdi>{part}</bdi>
                </span>
              ))}
        </span>
        {createTime && <bdi className="num small muted">{formatDateTime(createTime)}</bdi>}
      </div>
    </li>
  );
}
