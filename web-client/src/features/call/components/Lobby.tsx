import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Room } from '@/api/generated/user.gen';
import { paths } from '@/app/paths';
import { localTimeAt } from '@/domain/calendar';
import { formatLocalDateTime, formatLocalTime } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { ShieldIcon } from '@/ui/icons';
import { ClockIcon } from '@/ui/pageIcons';
import { bothDevices, type Devices } from '../devices';
import { useStore } from '../useStore';
import { DeviceButton } from './Controls';
import { DeviceFields } from './DeviceFields';
import { OwnPicture } from './OwnPicture';
import styles from './Lobby.module.css';

interface LobbyProps {
  room: Room;
  devices: Devices;
  onJoin: () => void;
}

/** Before joining: the other party, the user's own picture, the microphone level and the devices. Everything can stay off. */
export function Lobby({ room, devices, onJoin }: LobbyProps) {
  const { t } = useTranslation('call');
  const state = useStore(devices);
  const { peerName, displayName, startLocalTime, durationMinutes, joinEndTime } = room;

  useEffect(() => {
    void devices.start();
  }, [devices]);

  return (
    <div
      className={`wrap ${styles.lobby} grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] py-40 max-md:grid-cols-1 max-md:gap-24 max-md:py-24 grid items-start gap-40`}
    >
      <section className={`${styles.see} grid gap-16`} aria-label={t('check')}>
        <OwnPicture camera={state.camera} />
        <div className={`${styles.actions} flex flex-wrap gap-12`}>
          {bothDevices.map((device) => (
            <DeviceButton key={device} device={device} devices={devices} state={state} />
          ))}
        </div>
        <p className="small muted" role="status">
          {state.asking && t('asking')}
        </p>
        <DeviceFields devices={devices} state={state} />
      </section>
      {/* On a phone this comes first: the other party and the join button. */}
      <section className={`${styles.about} pt-8 max-md:-order-1 grid justify-items-start gap-16`}>
        <h1>{t('lobby.title', { name: peerName })}</h1>
        <p className={`${styles.line} flex gap-12`}>
          <ClockIcon />
          <span className="num">
            {t('lobby.when', { time: formatLocalDateTime(startLocalTime), count: durationMinutes })}
          </span>
        </p>
        <p className="muted">
          {t('lobby.as', { name: displayName })}
          {joinEndTime && ` ${t('lobby.until', { time: formatLocalTime(localTimeAt(room, joinEndTime)) })}`}
        </p>
        <p className={`${styles.line} flex gap-12`}>
          <ShieldIcon />
          <span>{t('lobby.private')}</span>
        </p>
        <div className={`${styles.actions} flex flex-wrap gap-12`}>
          <Button variant="contained" onClick={onJoin}>
            {t('lobby.join')}
          </Button>
          <Button variant="text" to={paths.appointments}>
            {t('lobby.back')}
          </Button>
        </div>
        {!state.asking && !state.camera.track && !state.microphone.track && (
          <p className="small muted">{t('lobby.without')}</p>
        )}
      </section>
    </div>
  );
}
