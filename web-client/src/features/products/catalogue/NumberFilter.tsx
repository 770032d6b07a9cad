import { useEffect, useEffectEvent, useId, useState } from 'react';
import { numberText } from '@/ui/form/NumberField';
import { describedBy, Field } from '@/ui/form/Field';
import { Input } from '@/ui/Input';

/** How long typing must rest before it counts, milliseconds. */
const DELAY = 500;

interface NumberFilterProps {
  label: string;
  value: string;
  /** What of a typed number counts. */
  read: (text: string) => string;
  whole?: boolean;
  /** Key of what is wrong with it. */
  error?: string;
  onChange: (value: string) => void;
}

/** A number to filter by. It counts when typing rests, and at once when the field is left; one from outside (back, a filter taken off) replaces it. */
export function NumberFilter({ label, value, read, whole, error, onChange }: NumberFilterProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  // The number that this field and its owner agreed on last: when its own comes back, what was typed since then stays.
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
