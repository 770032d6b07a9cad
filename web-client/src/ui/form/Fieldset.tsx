import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WarningIcon } from '../icons';
import { describedBy, TheirsNote } from './Field';
import styles from './Field.module.css';

interface FieldsetProps {
  /** Prefix of the ids of help and error. */
  id: string;
  legend: ReactNode;
  optional?: boolean;
  help?: ReactNode;
  /** Text key of the error. */
  error?: string;
  /** Note of `useTheirs`. */
  theirs?: ReactNode;
  /** `radiogroup` when one of the controls inside is chosen. */
  role?: 'group' | 'radiogroup';
  children: ReactNode;
}

/** The counterpart of Field for a group of controls: the legend above, help and error below. */
export function Fieldset({ id, legend, optional, help, error, theirs, role = 'group', children }: FieldsetProps) {
  const { t } = useTranslation();
  const one = role === 'radiogroup';
  return (
    <fieldset
      className={`${styles.fieldset} grid content-start gap-8`}
      role={role}
      aria-describedby={describedBy(id, { help, error, theirs })}
      aria-required={one && !optional ? true : undefined}
      aria-invalid={one && error ? true : undefined}
    >
      <legend>
        {legend} {optional && <span className="font-[450] muted">{t('optional')}</span>}
      </legend>
      {help && (
        <p id={`${id}-help`} className={`${styles.help} leading-150 muted text-14`}>
          {help}
        </p>
      )}
      {children}
      <TheirsNote id={id} theirs={theirs} />
      {error && (
        <p
          id={`${id}-error`}
          className={`${styles.error} flex items-start gap-6 text-error font-550 leading-145 text-14`}
        >
          <WarningIcon small />
          {t(error as never)}
        </p>
      )}
    </fieldset>
  );
}
