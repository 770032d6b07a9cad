import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { type Room, userApi } from '@/api/generated/user.gen';
import { RequireUser } from '@/auth/RequireUser';
import { LoadError } from '@/ui/LoadError';
import { PageLoading } from '@/ui/PageLoading';
import { PageTitle } from '@/ui/PageTitle';
import { type CallEnd, endOf } from './callState';
import { CallMessage } from './components/CallMessage';
import { Lobby } from './components/Lobby';
import { Stage } from './components/Stage';
import { createDevices, onOf } from './devices';
import { clearCallSession, readCallSession, saveCallSession } from './callSession';
import { useReloadForMediaPermissions } from './reloadForMediaPermissions';

/**
 * A video session in a separate window. The server determines the user's name and role: `userInfo.displayName` and `userInfo.role` in the
 * address are for external hosts.
 */
export default function CallPage() {
  const { t } = useTranslation('call');
  const { room = '' } = useParams();
  return (
    <>
      <PageTitle unlisted>{t('title')}</PageTitle>
      <RequireUser>
        <OneRoom key={room} address={room} />
      </RequireUser>
    </>
  );
}

function OneRoom({ address }: { address: string }) {
  const { t } = useTranslation('call');
  const { data, error, isFetching, refetch } = userApi.useGetRoomQuery({ room: encodeURIComponent(address) });
  const comesAgain = useReloadForMediaPermissions();
  if (data && !comesAgain) return <Meeting address={address} room={data} />;
  if (!error) {
    return (
      <>
        <h1 className="visually-hidden">{t('title')}</h1>
        <PageLoading />
      </>
    );
  }
  const refusal = isApiError(error) ? (endOf(error) ?? (error.status === 404 ? 'notFound' : undefined)) : undefined;
  return refusal ? (
    <CallMessage how={refusal} onAgain={() => void refetch()} />
  ) : (
    <div className="wrap">
      <h1>{t('title')}</h1>
      <LoadError title={t('failed')} text={apiErrorText(error)} busy={isFetching} onRetry={() => void refetch()} />
    </div>
  );
}

function Meeting({ address, room }: { address: string; room: Room }) {
  const [devices] = useState(createDevices);
  const [before] = useState(() => readCallSession(address));
  const [at, setAt] = useState<'lobby' | 'call' | CallEnd>(before ? 'call' : 'lobby');

  useEffect(() => {
    if (before) void devices.start(before);
    return devices.stop;
  }, [before, devices]);

  const join = () => {
    saveCallSession(address, onOf(devices.state()));
    setAt('call');
  };
  if (at === 'lobby') return <Lobby room={room} devices={devices} onJoin={join} />;
  if (at === 'call') {
    return (
      <Stage
        address={address}
        room={room}
        devices={devices}
        onOver={(how) => {
          devices.stop();
          clearCallSession();
          setAt(how);
        }}
      />
    );
  }
  return <CallMessage how={at} onAgain={() => setAt('lobby')} />;
}
