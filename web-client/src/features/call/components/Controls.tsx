import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { HangUpIcon, MicrophoneIcon, MicrophoneOffIcon, SettingsIcon, VideoIcon, VideoOffIcon } from '@/ui/pageIcons';
import type { Device, Devices, DevicesState } from '../devices';
import { ariaShortcut, type Shortcut, shortcuts, useShortcuts } from '../useShortcuts';
import styles from './Controls.module.css';

const icons = {
  camera: { on: VideoIcon, off: VideoOffIcon },
  microphone: { on: MicrophoneIcon, off: MicrophoneOffIcon },
};

/** Toggles a device; its label names the effect. */
export function DeviceButton({ device, devices, state }: { device: Device; devices: Devices; state: DevicesState }) {
  const { t } = useTranslation('call');
  const { on } = state[device];
  const Icon = icons[device][on ? 'on' : 'off'];
  return (
    <Button
      className={`${styles.button} ${on ? '' : styles.off}`}
      aria-keyshortcuts={ariaShortcut(device)}
      loading={state.asking && !on}
      startIcon={<Icon />}
      onClick={() => void devices.turn(device, !on)}
    >
      <span className={styles.words}>{on ? t(`turnOff.${device}`) : t(`turnOn.${device}`)}</span>
    </Button>
  );
}

interface ControlsProps {
  devices: Devices;
  state: DevicesState;
  onSettings: () => void;
  onLeave: () => void;
}

/** The controls of a call. Each has a keyboard shortcut, too. */
export function Controls({ devices, state, onSettings, onLeave }: ControlsProps) {
  const { t } = useTranslation('call');
  const turn = (device: Device) => void devices.turn(device, !state[device].on);
  useShortcuts({ microphone: () => turn('microphone'), camera: () => turn('camera'), leave: onLeave });
  return (
    <div className="pt-12 px-16 pb-[max(12px,env(safe-area-inset-bottom))] grid justify-items-center gap-8">
      <div
        className={`${styles.controls} flex flex-wrap justify-center gap-10`}
        role="group"
        aria-label={t('controls')}
      >
        <DeviceButton device="microphone" devices={devices} state={state} />
        <DeviceButton device="camera" devices={devices} state={state} />
        <Button className={styles.button} startIcon={<SettingsIcon />} onClick={onSettings}>
          <span className={styles.words}>{t('settings.open')}</span>
        </Button>
        <Button
          className={`${styles.button} ${styles.leave} text-error`}
          aria-keyshortcuts={ariaShortcut('leave')}
          startIcon={<HangUpIcon />}
          onClick={onLeave}
        >
          <span className={styles.words}>{t('leave')}</span>
        </Button>
      </div>
      <p className={`small ${styles.keys} text-foot-text-2 flex flex-wrap justify-center gap-20 gap-y-4`}>
        <Key name="microphone">{t('device.microphone')}</Key>
        <Key name="camera">{t('device.camera')}</Key>
        <Key name="leave">{t('leave')}</Key>
      </p>
    </div>
  );
}

const Key = ({ name, children }: { name: Shortcut; children: ReactNode }) => (
  <span>
    {children}
    <kbd className="ltr">Alt + {shortcuts[name]}</kbd>
  </span>
);
