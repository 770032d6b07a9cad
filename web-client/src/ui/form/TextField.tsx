import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { describedBy, Field } from './Field';

export interface TextFieldProps extends Pick<
  OutlinedInputProps,
  'type' | 'autoComplete' | 'multiline' | 'minRows' | 'endAdornment'
> {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  optional?: boolean;
  /** Longest text that can be typed, characters. */
  maxLength?: number;
  /** Shows how much of the longest text is used. */
  counted?: boolean;
  /** Takes the focus when it appears: the first thing to do in a dialog. */
  focused?: boolean;
  /** Direction of what is typed: `ltr` for addresses, `auto` for texts. */
  dir?: 'ltr' | 'auto';
}

/** A line or block of text, bound to the form around it. */
export function TextField({
  name,
  label,
  help,
  optional,
  focused,
  maxLength,
  counted,
  dir = 'auto',
  ...input
}: TextFieldProps) {
  const id = useId();
  const { control } = useFormContext<Record<string, string>>();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ name, control });
  const error = fieldState.error?.message;
  const text = String(value ?? '');
  const below =
    counted && maxLength ? (
      <>
        {help}{' '}
        <bdi className="ltr num">
          {text.length} / {maxLength}
        </bdi>
      </>
    ) : (
      help
    );
  return (
    <Field id={id} label={label} optional={optional} help={below} error={error}>
      <OutlinedInput
        {...input}
        id={id}
        name={name}
        value={text}
        onChange={onChange}
        onBlur={onBlur}
        inputRef={ref}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- only inside dialogs, which must take the focus
        autoFocus={focused}
        error={Boolean(error)}
        fullWidth
        inputProps={{
          maxLength,
          dir,
          'aria-describedby': describedBy(id, { help: below, error }),
          'aria-required': optional ? undefined : true,
        }}
      />
    </Field>
  );
}
