import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Room } from '@/api/generated/user.gen';
import { Button } from '@/ui/Button';
import { Dialog, DialogActions } from '@/ui/Dialog';
import { WarningIcon } from '@/ui/icons';
import { MicrophoneOffIcon } from '@/ui/pageIcons';
import { type CallEnd, nowOf } from '../callState';
import type { Devices } from '../devices';
import { useCall } from '../useCall';
import { useStore } from '../useStore';
import { useWakeLock } from '../useWakeLock';
import { Controls } from './Controls';
import { DeviceFields } from './DeviceFields';
import { OwnPicture } from './OwnPicture';
import { Picture } from './Picture';
import styles from './Stage.module.css';

interface StageProps {
  address: string;
  room: Room;
  devices: Devices;
  onOver: (how: CallEnd) => void;
}

/** States that need no visible text; screen readers announce them. */
const silent: readonly string[] = ['connected', 'muted', 'cameraOff', 'bothOff'];
const troubled: readonly string[] = ['weak', 'away', 'broken', 'lineBroken'];

/** The call: the other side large, the user's own picture small, the announcement and the controls. */
export function Stage({ address, room, devices, onOver }: StageProps) {
  const { t } = useTranslation('call');
  const { state, leave, again } = useCall({ address, room, devices, onOver });
  useWakeLock();
  const own = useStore(devices);
  const [settings, setSettings] = useState(false);
  const { peerName } = room;
  const now = nowOf(state);
  const seen = state.remote && state.link !== 'connecting' && state.other.camera;

  // The focus moves here for keyboard users.
  useEffect(() => document.getElementById('call-title')?.focus({ preventScroll: true }), []);

  return (
    // Dark in both schemes: a face is seen better on a dark ground.
    <div
      className={`on-deep ${styles.stage} grid-rows-[auto_minmax(0,1fr)_auto] h-[100dvh] bg-foot text-foot-text grid`}
    >
      <header className={`${styles.head} flex flex-wrap items-center`}>
        <h1 id="call-title" tabIndex={-1}>
          {t('with', { name: peerName })}
        </h1>
        <div
          role="status"
          className={
            silent.includes(now)
              ? 'visually-hidden'
              : `${styles.now} py-4 px-14 border border-foot-text-2 rounded-[20px] flex items-center gap-8 text-15`
          }
        >
          {troubled.includes(now) && <WarningIcon small />}
          <span>{t(`now.${now}`, { name: peerName })}</span>
        </div>
        {state.line === 'broken' && (
          <Button size="small" onClick={again}>
            {t('again')}
          </Button>
        )}
      </header>
      <div className="px-16 max-[640px]:px-8 min-h-0 relative">
        <div className="bg-(--i-ink) h-full relative overflow-hidden rounded-card" data-link={state.link ?? 'none'}>
          {state.remote && (
            <Picture
              key={state.peer}
              stream={state.remote}
              hidden={!seen}
              aria-label={t('pictureOf', { name: peerName })}
            />
          )}
          {!seen && (
            <div
              className={`${styles.person} absolute inset-0 flex items-center justify-center gap-10 font-600 text-center text-18 p-16`}
              aria-hidden
            >
              <span className={`${styles.initial} grid place-items-center rounded-full`}>
                {Array.from(peerName)[0]}
              </span>
              <bdi>{peerName}</bdi>
              {state.link === 'connected' && <span className="small">{t('theirCameraIsOff')}</span>}
            </div>
          )}
          {state.link === 'connected' && !state.other.microphone && (
            <p
              className="top-16 start-16 py-4 px-12 rounded-[20px] absolute flex items-center gap-8 text-normal text-14 bg-surface"
              aria-hidden
            >
              <MicrophoneOffIcon small />
              {t('theirMicrophoneIsOff')}
            </p>
          )}
        </div>
        <div className="bottom-16 end-32 w-[clamp(120px,22%,240px)] max-[640px]:end-20 max-[640px]:bottom-12 absolute">
          <OwnPicture camera={own.camera} small />
        </div>
      </div>
      <Controls devices={devices} state={own} onSettings={() => setSettings(true)} onLeave={leave} />
      {settings && (
        <Dialog title={t('settings.title')} onClose={() => setSettings(false)}>
          <DeviceFields devices={devices} state={own} />
          <DialogActions>
            <Button variant="contained" onClick={() => setSettings(false)}>
              {t('settings.done')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </div>
  );
}
