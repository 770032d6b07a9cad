import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WarningIcon } from '../icons';
import styles from './Field.module.css';

interface FieldProps {
  /** Id of the control. */
  id: string;
  label: ReactNode;
  optional?: boolean;
  help?: ReactNode;
  /** Text key of the error. */
  error?: string;
  children: ReactNode;
}

/**
 * A label above its control, help and error below. The control refers to them with
 * `describedBy`.
 */
export function Field({ id, label, optional, help, error, children }: FieldProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label} {optional && <span className={styles.optional}>{t('optional')}</span>}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <WarningIcon small />
          {t(error as never)}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  );
}

/** Value of aria-describedby for a control inside a Field. */
export const describedBy = (id: string, { help, error }: { help?: ReactNode; error?: string }) =>
  [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined;
