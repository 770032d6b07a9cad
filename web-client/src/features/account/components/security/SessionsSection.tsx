import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { type Session, userApi } from '@/api/generated/user.gen';
import { useSignOut } from '@/auth/useSignOut';
import { deviceName, placeName } from '@/domain/securityEvents';
import { formatAgo } from '@/i18n/ago';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { LoadError } from '@/ui/LoadError';
import { DeviceIcon } from '@/ui/securityIcons';
import { SkeletonRows } from '@/ui/Skeleton';
import { StatusBadge } from '@/ui/StatusBadge';
import { TextSection } from '@/ui/TextSection';
import { useToast } from '@/ui/toaster';
import styles from './security.module.css';

/** Browsers and apps that are signed in to the account, with buttons to end their sessions. */
export function SessionsSection() {
  const { t } = useTranslation('security');
  const signOut = useSignOut();
  const { data, error, isFetching, refetch } = userApi.useListSessionsQuery();
  const sessions = data?.sessions;
  const others = sessions?.some(({ isCurrent }) => !isCurrent);
  return (
    <TextSection id="sessions" title={t('sessions.title')}>
      <p className="muted">{t('sessions.text')}</p>
      {sessions ? (
        <ul className={styles.list} aria-label={t('sessions.list')}>
          {sessions.map((session) => (
            <Row key={session.id} session={session} />
          ))}
        </ul>
      ) : error ? (
        <LoadError
          title={t('sessions.failed')}
          text={apiErrorText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={2} />
      )}
      {sessions && !others && <p className="muted">{t('sessions.empty')}</p>}
      <div className="flex flex-wrap gap-12">
        {others && <EndOthers />}
        <Button onClick={() => signOut()}>{t('sessions.everywhere')}</Button>
      </div>
    </TextSection>
  );
}

function Row({ session: { id, device, place, lastUseTime, isCurrent, hasShownSecondFactor } }: { session: Session }) {
  const { t } = useTranslation(['security', 'security-events']);
  const toast = useToast();
  const [end, { isLoading }] = userApi.useEndSessionMutation();
  const name = deviceName(device) || t('security-events:device.unknown');
  const where = placeName(place);

  const endIt = async () => {
    const { error } = await end({ id });
    if (!error) toast.success(t('sessions.ended'), t('sessions.endedText'));
    // The session is gone in any case, and the list is fetched again (tags of the API).
    else if (isApiError(error) && error.reason === 'SESSION_NOT_FOUND') toast.info(t('sessions.gone'));
    else toast.error(t('sessions.endFailed'), apiErrorText(error));
  };

  return (
    <li className={`${styles.row} grid-cols-[20px_minmax(0,1fr)_auto] py-14 grid items-center gap-14 gap-y-4`}>
      <DeviceIcon className="muted" />
      <div className="grid gap-2 wrap-anywhere">
        <span className="flex flex-wrap items-center gap-10 gap-y-4">
          <bdi className="font-550">{name}</bdi>
          {isCurrent && <StatusBadge variant="success">{t('sessions.current')}</StatusBadge>}
        </span>
        <span className="small muted">
          {where && (
            <>
              <bdi>{where}</bdi>
              {' · '}
            </>
          )}
          {lastUseTime && t('sessions.lastUse', { when: formatAgo(lastUseTime) })}
        </span>
        {hasShownSecondFactor && <span className="small muted">{t('sessions.proven')}</span>}
      </div>
      {!isCurrent && (
        <Button
          size="small"
          loading={isLoading}
          aria-label={t('sessions.endNamed', { device: name })}
          onClick={() => void endIt()}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

function EndOthers() {
  const { t } = useTranslation('security');
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [endOthers, { isLoading }] = userApi.useEndOtherSessionsMutation();
  const endThem = async () => {
    setAsking(false);
    const { data, error } = await endOthers({ endOtherSessionsRequest: {} });
    if (data) toast.success(t('sessions.othersEnded', { count: data.ended }), t('sessions.endedText'));
    else toast.error(t('sessions.endFailed'), apiErrorText(error));
  };
  return (
    <>
      <Button color="error" aria-haspopup="dialog" loading={isLoading} onClick={() => setAsking(true)}>
        {t('sessions.endOthers')}
      </Button>
      <ConfirmDialog
        open={asking}
        destructive
        title={t('sessions.endOthersTitle')}
        action={t('sessions.endOthers')}
        onConfirm={() => void endThem()}
        onClose={() => setAsking(false)}
      >
        {t('sessions.endOthersText')}
      </ConfirmDialog>
    </>
  );
}
