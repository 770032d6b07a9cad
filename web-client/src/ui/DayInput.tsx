import { useTypedValue } from './form/useTypedValue';
import { Input } from './Input';

interface DayInputProps {
  id: string;
  /** Calendar day, `2026-11-23`. */
  value: string;
  min?: string;
  max?: string;
  /** Called with a complete day. Also called with '' for an emptied field that is optional. */
  onDay: (day: string) => void;
  optional?: boolean;
}

/**
 * Whether a text is a day whose year is complete: a date field passes through the years 0002, 0020 and 0202 while the
 * user types 2026.
 */
export const isWholeDay = (text: string) => /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text);

/** A date field that applies at once. It shows the applied day again when it is left with an incomplete one. */
export function DayInput({ id, value, min, max, onDay, optional = false }: DayInputProps) {
  const { typed, setTyped, noteSent } = useTypedValue(value);
  return (
    <Input
      id={id}
      small
      type="date"
      value={typed}
      min={min}
      max={max}
      onChange={({ target: { value: day } }) => {
        setTyped(day);
        if (!isWholeDay(day) && !(optional && day === '')) return;
        noteSent(day);
        onDay(day);
      }}
      onBlur={() => setTyped(value)}
    />
  );
}
