import { useEffect, useEffectEvent, useId, useState } from 'react';
import { describedBy, Field } from '@/ui/form/Field';
import { NUMBER_MAX_LENGTH } from '@/ui/form/NumberField';
import { readNumber } from '@/ui/form/readNumber';
import { useTypedValue } from '@/ui/form/useTypedValue';
import { Input } from '@/ui/Input';

/** Pause in typing before the value applies, milliseconds. */
const DELAY = 500;

interface NumberFilterProps {
  label: string;
  value: string;
  /** Returns the number within its limits; empty when it filters nothing. */
  read: (text: string) => string;
  whole?: boolean;
  /** Text key of the error. */
  error?: string;
  onChange: (value: string) => void;
}

/** A numeric filter. It applies after a pause in typing or on blur; an external value (Back, a removed filter) replaces it. */
export function NumberFilter({ label, value, read, whole, error, onChange }: NumberFilterProps) {
  const id = useId();
  const { typed, setTyped, last, noteSent } = useTypedValue(value);
  const [isTyping, setTyping] = useState(false);
  const { text, ...reading } = readNumber(typed, { whole });
  // A text that is not one number changes no results.
  const wanted = reading.problem ? last : read(text);
  const wrong = reading.problem && !isTyping ? reading.problem : error;
  const settle = () => {
    if (wanted === last) return;
    noteSent(wanted);
    onChange(wanted);
  };
  const rested = useEffectEvent(settle);

  useEffect(() => {
    const timer = window.setTimeout(() => rested(), DELAY);
    return () => window.clearTimeout(timer);
  }, [wanted]);

  return (
    <Field id={id} label={label} error={wrong} errorValues={reading.meanings}>
      <Input
        id={id}
        value={typed}
        onChange={({ target }) => {
          setTyping(true);
          setTyped(target.value);
        }}
        onBlur={() => {
          setTyping(false);
          if (!reading.problem) setTyped(wanted);
          settle();
        }}
        onKeyDown={({ key }) => {
          if (key !== 'Enter') return;
          setTyping(false);
          settle();
        }}
        inputMode={whole ? 'numeric' : 'decimal'}
        dir="ltr"
        inputClassName="num"
        maxLength={NUMBER_MAX_LENGTH}
        autoComplete="off"
        aria-invalid={Boolean(wrong)}
        aria-describedby={describedBy(id, { error: wrong })}
      />
    </Field>
  );
}
