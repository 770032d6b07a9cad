import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '@/ui/form/Field';
import { Notice } from '@/ui/Notice';
import { Select } from '@/ui/Select';
import { bothDevices, type Device, type Devices, type DevicesState } from '../devices';
import { useLevel } from '../useLevel';
import styles from './DeviceFields.module.css';

interface DeviceFieldsProps {
  devices: Devices;
  state: DevicesState;
}

/** Choices of camera and microphone, the microphone level, and help when a device fails. */
export function DeviceFields({ devices, state }: DeviceFieldsProps) {
  return (
    <div className="gap-16 grid">
      {bothDevices.map((device) => (
        <div key={device} className={`${styles.field} gap-10 grid`}>
          <DeviceChoice device={device} devices={devices} state={state} />
          {device === 'microphone' && state.microphone.on && <Level track={state.microphone.track} />}
          <Problem device={device} state={state} />
        </div>
      ))}
    </div>
  );
}

function DeviceChoice({ device, devices, state }: DeviceFieldsProps & { device: Device }) {
  const { t } = useTranslation('call');
  const id = useId();
  const choices = state.choices[device];
  if (choices.length === 0) return null;
  const used = state[device].track?.getSettings().deviceId ?? state.chosen[device];
  return (
    <Field id={id} label={t(`device.${device}`)}>
      <Select
        small
        id={id}
        value={choices.some(({ deviceId }) => deviceId === used) ? used : choices[0]?.deviceId}
        onChange={({ target }) => void devices.choose(device, target.value)}
        options={choices.map(({ deviceId, label }, index) => ({
          value: deviceId,
          text: label || t(`device.numbered.${device}`, { number: index + 1 }),
        }))}
      />
    </Field>
  );
}

function Level({ track }: { track: MediaStreamTrack | null }) {
  const { t } = useTranslation('call');
  const level = useLevel(track);
  return (
    <p className={`${styles.level} flex items-center gap-12`}>
      <span className="small muted">{t('level')}</span>
      <meter aria-label={t('level')} min={0} max={1} value={level} />
    </p>
  );
}

/** Always rendered: live regions inserted with their text are often not announced. */
function Problem({ device, state }: { device: Device; state: DevicesState }) {
  const { t } = useTranslation('call');
  const { problem } = state[device];
  return (
    <div role="status">
      {problem && (
        <Notice tone="warning" title={t(`problem.${problem}.${device}`)}>
          {t(`problem.${problem}.help`)}
        </Notice>
      )}
    </div>
  );
}
