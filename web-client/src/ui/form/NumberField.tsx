import { type ReactNode, useId, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Input } from '../Input';
import { describedBy, Field } from './Field';
import styles from './Field.module.css';
import { readNumber, typedText } from './readNumber';
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
}

/** Longest input, characters. Not the length of the numbers: a cut number would be another one. */
export const NUMBER_MAX_LENGTH = 40;

/**
 * A number with its unit; the form holds it as text (`80`, `12.5`), which the schema parses. A
 * text that is not one number stays as it was typed, and the field explains it. Not a native
 * number input: that one discards input it cannot parse, changes with the mouse wheel, and
 * rejects the digits of Arabic keyboards.
 */
export function NumberField({ name, label, unit, unitFirst, whole, optional, help, placeholder }: NumberFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { control } = useFormContext<Record<string, string>>();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ name, control });
  const [typed, setTyped] = useState('');
  const [isTyping, setTyping] = useState(false);
  const held = String(value ?? '');
  const read = (text: string) => readNumber(text, { whole, unit });
  // Unchanged while it is typed: the meaning of a mark depends on the following digits ("1,2" and
  // "1,200").
  const isTyped = read(typed).text === held;
  const shown = isTyped ? typed : typedText(held);
  const { problem, meanings, isInterpreted, text } = isTyped || shown !== held ? read(shown) : { text: held };
  const wrong = fieldState.error?.message;
  // The schema may ask more precisely for a number; it cannot explain two meanings.
  const explained = problem && (wrong || !isTyping) ? problem : undefined;
  const error = explained === 'number.unclear' ? explained : (wrong ?? explained);
  const theirs = useTheirs(name);
  const adornment = unit && (
    <span className="flex-none muted" aria-hidden>
      {unit}
    </span>
  );
  const understood = isInterpreted ? t('number.understood', { number: text }) : '';
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
      errorValues={meanings}
      theirs={theirs}
    >
      <Input
        id={id}
        name={name}
        ref={ref}
        value={shown}
        onChange={({ target }) => {
          setTyping(true);
          setTyped(target.value);
          onChange(read(target.value).text);
        }}
        onBlur={() => {
          setTyping(false);
          if (!problem && !isInterpreted) setTyped(held);
          onBlur();
        }}
        start={unitFirst ? adornment : undefined}
        end={unitFirst ? undefined : adornment}
        placeholder={placeholder}
        maxLength={NUMBER_MAX_LENGTH}
        dir="ltr"
        inputMode={whole ? 'numeric' : 'decimal'}
        inputClassName="num"
        autoComplete="off"
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(id, { help, error, theirs })}
        aria-required={optional ? undefined : true}
      />
      <p className={understood ? `${styles.help} leading-150 muted text-14` : 'visually-hidden'} aria-live="polite">
        {understood}
      </p>
    </Field>
  );
}
