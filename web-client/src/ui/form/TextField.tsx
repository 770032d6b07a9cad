import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { describedBy, Field } from './Field';

export interface TextFieldProps extends Pick<
  OutlinedInputProps,
  'type' | 'autoComplete' | 'multiline' | 'minRows' | 'endAdornment' | 'autoFocus'
> {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  optional?: boolean;
  /** Longest text that can be typed, characters. */
  maxLength?: number;
  /** Direction of what is typed: `ltr` for addresses, `auto` for texts. */
  dir?: 'ltr' | 'auto';
}

/** A line or block of text, bound to the form around it. */
export function TextField({ name, label, help, optional, maxLength, dir = 'auto', ...input }: TextFieldProps) {
  const id = useId();
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const error = fieldState.error?.message;
  return (
    <Field id={id} label={label} optional={optional} help={help} error={error}>
      <OutlinedInput
        {...input}
        id={id}
        name={name}
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={Boolean(error)}
        fullWidth
        inputProps={{
          maxLength,
          dir,
          'aria-describedby': describedBy(id, { help, error }),
          'aria-required': optional ? undefined : true,
        }}
      />
    </Field>
  );
}
