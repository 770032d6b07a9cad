import { type ReactNode, useId, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Input } from '../Input';
import { westernDigits } from './digits';
import { describedBy, Field } from './Field';
import styles from './Field.module.css';

interface NumberFieldProps {
  name: string;
  label: ReactNode;
  /** What is counted: `kg`, `CAD`. It belongs to the name that screen readers say. */
  unit?: string;
  /** The unit stands before the number, as currency signs do. */
  unitFirst?: boolean;
  /** Whole numbers only. */
  whole?: boolean;
  optional?: boolean;
  help?: ReactNode;
  /** An example of what may stand here. */
  placeholder?: string;
  maxLength?: number;
}

/**
 * A number with its unit; the form holds it as text (`80`, `12.5`), which the schema reads. Not the browser's number field: that one loses
 * what it cannot read, changes with the mouse wheel, and refuses the digits of Arabic keyboards, which are taken here.
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
    >
      <Input
        id={id}
        name={name}
        ref={ref}
        // As it is typed, until the field is left: what a mark means is known by what follows it ("1,2" and "1,200").
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
        aria-describedby={describedBy(id, { help, error })}
        aria-required={optional ? undefined : true}
      />
    </Field>
  );
}

/** What nobody types who means a number, in any digits. */
const otherThanNumbers = /[^\p{Nd}.,\u066B\u066C\s]/gu;

/** What of a typed or pasted text belongs to a number: "1 200,50" is 1200.50. Only the last mark can be the decimal one. */
export function numberText(typed: string, whole = false): string {
  const text = westernDigits(typed)
    .replace(/,(?=\d{3}(\D|$))/g, '')
    .replace(/,/g, '.')
    .replace(/[^\d.]/g, '');
  if (whole) return text.replace(/\..*$/, '');
  const mark = text.indexOf('.');
  return mark < 0 ? text : text.slice(0, mark + 1) + text.slice(mark + 1).replace(/\./g, '');
}
