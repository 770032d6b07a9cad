import MuiSwitch from '@mui/material/Switch';
import { type ReactNode, useId } from 'react';
import styles from './Switch.module.css';
import { useHydrated } from './useHydrated';

interface SwitchProps {
  label: ReactNode;
  /** What it turns on, below the label. */
  help: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Material UI's Switch in a line with its label and a sentence about it. What it says counts at once: in a form that is sent, take a `CheckboxField`. */
export function Switch({ label, help, checked, onChange }: SwitchProps) {
  const id = useId();
  const alive = useHydrated();
  return (
    <div className={styles.line}>
      <label htmlFor={id} className={styles.label}>
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
