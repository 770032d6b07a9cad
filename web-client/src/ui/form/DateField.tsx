import { type ReactNode, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { formatCalendarDate } from '@/i18n/format';
import { Input } from '../Input';
import { describedBy, Field } from './Field';
import { useTheirs } from './theirs';

interface DateFieldProps {
  name: string;
  label: ReactNode;
  /**
   * First and last allowed day, `2026-11-23`. The schema checks them too, because a date can be
   * typed.
   */
  min?: string;
  max?: string;
  optional?: boolean;
  help?: ReactNode;
}

/**
 * A calendar day, `2026-11-23` in the form. Uses the native date input, which every phone
 * supports. It shows the day in the browser's language, so the day is repeated below in the
 * page's language, with its weekday.
 */
export function DateField({ name, label, min, max, optional, help }: DateFieldProps) {
  const id = useId();
  const { control } = useFormContext<Record<string, string>>();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ name, control });
  const error = fieldState.error?.message;
  const theirs = useTheirs(name);
  const day = String(value ?? '');
  const said = formatCalendarDate(day);
  const below = said ? (
    <>
      <bdi>{said}</bdi>
      {help && <br />}
      {help}
    </>
  ) : (
    help
  );
  return (
    <Field id={id} label={label} optional={optional} help={below} error={error} theirs={theirs}>
      <Input
        id={id}
        name={name}
        type="date"
        ref={ref}
        value={day}
        onChange={onChange}
        onBlur={onBlur}
        min={min}
        max={max}
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(id, { help: below, error, theirs })}
        aria-required={optional ? undefined : true}
      />
    </Field>
  );
}
