import { type ReactNode, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Select, type SelectOption } from '../Select';
import { describedBy, Field } from './Field';
import { textOfOptions, useTheirs } from './theirs';

interface SelectFieldProps {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  optional?: boolean;
  /** Text of the empty choice. */
  placeholder?: string;
  options: SelectOption[];
}

/** A choice from a list, bound to the surrounding form. */
export function SelectField({ name, label, help, optional, placeholder, options }: SelectFieldProps) {
  const id = useId();
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const error = fieldState.error?.message;
  const theirs = useTheirs(name, textOfOptions(options));
  return (
    <Field id={id} label={label} help={help} optional={optional} error={error} theirs={theirs}>
      <Select
        {...field}
        id={id}
        placeholder={placeholder}
        options={options}
        aria-invalid={Boolean(error)}
        aria-required={optional ? undefined : true}
        aria-describedby={describedBy(id, { help, error, theirs })}
      />
    </Field>
  );
}
