import { type ReactNode, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { formatCalendarDate } from '@/i18n/format';
import { Input } from '../Input';
import { describedBy, Field } from './Field';

interface DateFieldProps {
  name: string;
  label: ReactNode;
  /** First and last day that can be chosen, `2026-11-23`. The schema checks them too: a date can be typed. */
  min?: string;
  max?: string;
  optional?: boolean;
  help?: ReactNode;
}

/**
 * A day of the calendar, `2026-11-23` in the form. The browser's own field, which every phone knows; because it writes the day in the language of the
 * browser, the day stands below in the language of the page, with its weekday.
 */
export function DateField({ name, label, min, max, optional, help }: DateFieldProps) {
  const id = useId();
  const { control } = useFormContext<Record<string, string>>();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ name, control });
  const error = fieldState.error?.message;
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
    <Field id={id} label={label} optional={optional} help={below} error={error}>
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
        aria-describedby={describedBy(id, { help: below, error })}
        aria-required={optional ? undefined : true}
      />
    </Field>
  );
}
