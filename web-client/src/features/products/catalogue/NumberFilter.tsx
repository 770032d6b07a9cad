import { useEffect, useEffectEvent, useId, useState } from 'react';
import { numberText } from '@/ui/form/NumberField';
import { describedBy, Field } from '@/ui/form/Field';
import { Input } from '@/ui/Input';

/** Pause in typing before the value applies, milliseconds. */
const DELAY = 500;

interface NumberFilterProps {
  label: string;
  value: string;
  /** Extracts the valid part of a typed number. */
  read: (text: string) => string;
  whole?: boolean;
  /** Text key of the error. */
  error?: string;
  onChange: (value: string) => void;
}

/** A numeric filter. It applies after a pause in typing or on blur; an external value (Back, a removed filter) replaces it. */
export function NumberFilter({ label, value, read, whole, error, onChange }: NumberFilterProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  // The last value that this field has reported: when it comes back, newer input stays.
  const [agreed, setAgreed] = useState(value);
  const [shown, setShown] = useState(value);
  const wanted = read(numberText(typed, whole));
  if (value !== shown) {
    setShown(value);
    if (value !== agreed) {
      setAgreed(value);
      setTyped(value);
    }
  }

  const settle = () => {
    if (wanted === value) return;
    setAgreed(wanted);
    onChange(wanted);
  };
  const rested = useEffectEvent(settle);

  useEffect(() => {
    const timer = window.setTimeout(() => rested(), DELAY);
    return () => window.clearTimeout(timer);
  }, [wanted]);

  return (
    <Field id={id} label={label} error={error}>
      <Input
        id={id}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {
          setTyped(wanted);
          settle();
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') settle();
        }}
        inputMode={whole ? 'numeric' : 'decimal'}
        dir="ltr"
        inputClassName="num"
        maxLength={14}
        autoComplete="off"
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(id, { error })}
      />
    </Field>
  );
}
