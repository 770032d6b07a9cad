import MuiSwitch from '@mui/material/Switch';
import { type ReactNode, useId } from 'react';
import styles from './Switch.module.css';
import { useHydrated } from './useHydrated';

interface SwitchProps {
  label: ReactNode;
  /** Effect of the switch, below the label. */
  help: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/**
 * Material UI's Switch in a line with its label and a description. A change takes effect at
 * once: use a `CheckboxField` in forms that are submitted.
 */
export function Switch({ label, help, checked, onChange }: SwitchProps) {
  const id = useId();
  const alive = useHydrated();
  return (
    <div className={`${styles.line} gap-y-2 gap-x-20 py-14 grid items-start grid-cols-[minmax(0,1fr)_auto]`}>
      <label htmlFor={id} className="font-550 cursor-pointer">
        {label}
      </label>
      <p id={`${id}-help`} className="small muted">
        {help}
      </p>
      <MuiSwitch
        id={id}
        checked={checked}
        disabled={!alive}
        onChange={(_, on) => onChange(on)}
        slotProps={{ input: { 'aria-describedby': `${id}-help` } }}
        classes={{
          root: styles.switch,
          switchBase: styles.base,
          checked: styles.checked,
          thumb: styles.thumb,
          track: styles.track,
        }}
      />
    </div>
  );
}
