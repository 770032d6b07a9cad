import { type ReactNode, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { CheckIcon, WarningIcon } from '../icons';
import { useTranslation } from 'react-i18next';
import styles from './CheckboxField.module.css';
import { describedBy, TheirsNote } from './Field';
import fieldStyles from './Field.module.css';
import { useTheirs } from './theirs';

interface CheckboxFieldProps {
  name: string;
  /** The sentence that the user agrees to; may contain links. */
  label: ReactNode;
  help?: ReactNode;
}

/**
 * A boolean field. Not Material UI's Checkbox: with Radio it adds 3.7 KiB, and /therapist-registration
 * has 2.1 KiB left (docs/decisions/0032).
 */
export function CheckboxField({ name, label, help }: CheckboxFieldProps) {
  const id = useId();
  const { t } = useTranslation();
  const { control } = useFormContext<Record<string, boolean>>();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ name, control });
  const error = fieldState.error?.message;
  const theirs = useTheirs(name, (on) => t(on ? 'changed.on' : 'changed.off'));
  return (
    <div className={`${fieldStyles.field} grid content-start gap-6`}>
      <div
        className={`${styles.line} grid-cols-[24px_minmax(0,1fr)] grid items-start gap-12 relative ${error ? styles.wrong : ''}`}
      >
        <input
          className="cursor-pointer absolute m-0"
          id={id}
          ref={ref}
          name={name}
          type="checkbox"
          checked={Boolean(value)}
          onChange={({ target }) => onChange(target.checked)}
          onBlur={onBlur}
          aria-invalid={Boolean(error)}
          aria-describedby={describedBy(id, { help, error, theirs })}
        />
        <span className={`${styles.box} grid place-items-center bg-surface`} aria-hidden>
          <CheckIcon small />
        </span>
        <label htmlFor={id}>{label}</label>
      </div>
      {error && (
        <p
          id={`${id}-error`}
          className={`${fieldStyles.error} flex items-start gap-6 text-error font-550 leading-145 text-14`}
        >
          <WarningIcon small />
          {t(error as never)}
        </p>
      )}
      <TheirsNote id={id} theirs={theirs} />
      {help && (
        <p id={`${id}-help`} className={`${fieldStyles.help} leading-150 muted text-14`}>
          {help}
        </p>
      )}
    </div>
  );
}
