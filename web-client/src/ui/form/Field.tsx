import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InfoIcon, WarningIcon } from '../icons';
import styles from './Field.module.css';

interface FieldProps {
  /** Id of the control. */
  id: string;
  label: ReactNode;
  optional?: boolean;
  help?: ReactNode;
  /** Text key of the error, and the values in its text. */
  error?: string;
  errorValues?: Readonly<Record<string, string>>;
  /** Note of `useTheirs`. */
  theirs?: ReactNode;
  children: ReactNode;
}

/**
 * A label above its control, help and error below. The control refers to them with
 * `describedBy`.
 */
export function Field({ id, label, optional, help, error, errorValues, theirs, children }: FieldProps) {
  const { t } = useTranslation();
  return (
    <div className={`${styles.field} grid content-start gap-6`}>
      <label htmlFor={id}>
        {label} {optional && <span className="font-[450] muted">{t('optional')}</span>}
      </label>
      {children}
      {error && (
        <p
          id={`${id}-error`}
          className={`${styles.error} flex items-start gap-6 text-error font-550 leading-145 text-14`}
        >
          <WarningIcon small />
          {t(error as 'number.invalid', errorValues)}
        </p>
      )}
      <TheirsNote id={id} theirs={theirs} />
      {help && (
        <p id={`${id}-help`} className={`${styles.help} leading-150 muted text-14`}>
          {help}
        </p>
      )}
    </div>
  );
}

/** The value that another user has saved for the same field. */
export function TheirsNote({ id, theirs }: { id: string; theirs?: ReactNode }) {
  if (!theirs) return null;
  return (
    <p
      id={`${id}-theirs`}
      className={`${styles.theirs} text-warning flex items-start gap-6 font-550 leading-145 text-14 wrap-anywhere`}
    >
      <InfoIcon small />
      <span>{theirs}</span>
    </p>
  );
}

interface Descriptions {
  help?: ReactNode;
  error?: string;
  theirs?: ReactNode;
}

/** Value of aria-describedby for a control inside a Field. */
export const describedBy = (id: string, { help, error, theirs }: Descriptions) =>
  [error && `${id}-error`, theirs && `${id}-theirs`, help && `${id}-help`].filter(Boolean).join(' ') || undefined;
