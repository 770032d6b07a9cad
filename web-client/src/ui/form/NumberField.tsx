import { type ReactNode, useId, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Input } from '../Input';
import { westernDigits } from './digits';
import { describedBy, Field } from './Field';
import styles from './Field.module.css';
import { useTheirs } from './theirs';

interface NumberFieldProps {
  name: string;
  label: ReactNode;
  /** Unit: `kg`, `CAD`. It is part of the accessible name. */
  unit?: string;
  /** The unit precedes the number, as currency signs do. */
  unitFirst?: boolean;
  /** Whole numbers only. */
  whole?: boolean;
  optional?: boolean;
  help?: ReactNode;
  /** An example value. */
  placeholder?: string;
  maxLength?: number;
}

/**
 * A number with its unit; the form holds it as text (`80`, `12.5`), which the schema parses. Not
 * a native number input: that one discards input it cannot parse, changes with the mouse wheel,
 * and rejects the digits of Arabic keyboards.
 */
export function NumberField({
  name,
  label,
  unit,
  unitFirst,
  whole,
  optional,
  help,
  placeholder,
  maxLength = 12,
}: NumberFieldProps) {
  const id = useId();
  const { control } = useFormContext<Record<string, string>>();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ name, control });
  const [typed, setTyped] = useState('');
  const held = String(value ?? '');
  const error = fieldState.error?.message;
  const theirs = useTheirs(name);
  const adornment = unit && (
    <span className={styles.unit} aria-hidden>
      {unit}
    </span>
  );
  return (
    <Field
      id={id}
      label={
        <>
          {label}
          {unit && <span className="visually-hidden"> ({unit})</span>}
        </>
      }
      optional={optional}
      help={help}
      error={error}
      theirs={theirs}
    >
      <Input
        id={id}
        name={name}
        ref={ref}
        // Unchanged until the field is left: the meaning of a mark depends on the following digits
        // ("1,2" and "1,200").
        value={numberText(typed, whole) === held ? typed : held}
        onChange={({ target }) => {
          setTyped(target.value.replace(otherThanNumbers, ''));
          onChange(numberText(target.value, whole));
        }}
        onBlur={() => {
          setTyped(held);
          onBlur();
        }}
        start={unitFirst ? adornment : undefined}
        end={unitFirst ? undefined : adornment}
        placeholder={placeholder}
        maxLength={maxLength}
        dir="ltr"
        inputMode={whole ? 'numeric' : 'decimal'}
        inputClassName="num"
        autoComplete="off"
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(id, { help, error, theirs })}
        aria-required={optional ? undefined : true}
      />
    </Field>
  );
}

/** Characters that are not part of a number, in any digits. */
const otherThanNumbers = /[^\p{Nd}.,\u066B\u066C\s]/gu;

/**
 * Returns the number in a typed or pasted text: "1 200,50" becomes 1200.50. Only the last mark
 * can be the decimal one.
 */
export function numberText(typed: string, whole = false): string {
  const text = westernDigits(typed)
    .replace(/,(?=\d{3}(\D|$))/g, '')
    .replace(/,/g, '.')
    .replace(/[^\d.]/g, '');
  if (whole) return text.replace(/\..*$/, '');
  const mark = text.indexOf('.');
  return mark < 0 ? text : text.slice(0, mark + 1) + text.slice(mark + 1).replace(/\./g, '');
}
