import { type ReactNode, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import styles from './CodeInput.module.css';
import { describedBy, Field } from './Field';
import { westernDigits } from './typed';

/** Number of digits of a one-time code (docs/product.md, section 9). */
export const CODE_LENGTH = 6;

interface CodeInputProps {
  name: string;
  label: ReactNode;
  help?: ReactNode;
}

/**
 * Six visual boxes on one input: typing, pasting, autofill and screen readers work as in any
 * field. Non-digits are removed, so a pasted "123 456" works; Arabic digits are accepted.
 */
export function CodeInput({ name, label, help }: CodeInputProps) {
  const id = useId();
  const { control } = useFormContext<Record<string, string>>();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ name, control });
  const error = fieldState.error?.message;
  const digits = String(value ?? '');
  return (
    <Field id={id} label={label} help={help} error={error}>
      <div
        className={`${styles.code} grid-cols-[repeat(3,minmax(0,52px))_12px_repeat(3,minmax(0,52px))] gap-[clamp(4px,1.5vw,10px)] justify-start grid relative ${error ? styles.wrong : ''}`}
        dir="ltr"
      >
        <input
          id={id}
          name={name}
          ref={ref}
          value={digits}
          onBlur={onBlur}
          onChange={({ target }) => onChange(westernDigits(target.value).replace(/\D/g, '').slice(0, CODE_LENGTH))}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={Boolean(error)}
          aria-required
          aria-describedby={describedBy(id, { help, error })}
        />
        {Array.from({ length: CODE_LENGTH }, (_, index) => (
          <span
            key={index}
            aria-hidden
            className={`num ${styles.box} h-64 max-xs:h-56 border border-field grid place-items-center font-650 text-24 bg-surface rounded-field ${index === Math.min(digits.length, CODE_LENGTH - 1) ? styles.next : ''}`}
          >
            {digits[index]}
          </span>
        ))}
      </div>
    </Field>
  );
}
