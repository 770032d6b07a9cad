import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { type SecurityEvent, userApi } from '@/api/generated/user.gen';
import { deviceName, EventIcon, isWarning, knownKind, placeName } from '@/domain/securityEvents';
import { formatDateTime } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { LoadError } from '@/ui/LoadError';
import { SkeletonRows } from '@/ui/Skeleton';
import { TextSection } from '@/ui/TextSection';
import styles from './security.module.css';

const PAGE_SIZE = 10;

/** Security events of the account, newest first, page by page. */
export function ActivitySection() {
  const { t } = useTranslation('security');
  const [tokens, setTokens] = useState(['']);
  return (
    <TextSection title={t('activity.title')}>
      <p className="muted">{t('activity.text')}</p>
      {tokens.map((token, index) => (
        <Page
          key={token}
          token={token}
          onMore={index === tokens.length - 1 ? (next) => setTokens([...tokens, next]) : undefined}
        />
      ))}
    </TextSection>
  );
}

interface PageProps {
  token: string;
  /** Shows the next page; only the last page offers more. */
  onMore?: (token: string) => void;
}

function Page({ token, onMore }: PageProps) {
  const { t } = useTranslation('security');
  const { data, error, isFetching, refetch } = userApi.useListActivityQuery(
    { pageSize: PAGE_SIZE, pageToken: token || undefined },
    { refetchOnMountOrArgChange: true },
  );
  if (!data) {
    return error ? (
      <LoadError
        title={t('activity.failed')}
        text={apiErrorText(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonRows rows={3} />
    );
  }
  const { securityEvents: events, nextPageToken } = data;
  if (events.length === 0 && !token) return <p>{t('activity.empty')}</p>;
  return (
    <>
      <ul className={styles.list} aria-label={t('activity.list')}>
        {events.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ul>
      {onMore && nextPageToken && (
        <div>
          <Button onClick={() => onMore(nextPageToken)}>{t('activity.more')}</Button>
        </div>
      )}
    </>
  );
}

function Event({ event: { kind, createTime, device, place, actorId } }: { event: SecurityEvent }) {
  const { t } = useTranslation(['security', 'security-events']);
  const known = knownKind(kind);
  const parts = [deviceName(device) || t('security-events:device.unknown'), placeName(place)].filter(Boolean);
  return (
    <li className={styles.row}>
      <EventIcon kind={kind} className={isWarning(kind) ? styles.warning : styles.icon} />
      <div className={styles.facts}>
        <span className={styles.name}>{known ? t(`security-events:kind.${known}`) : kind}</span>
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
