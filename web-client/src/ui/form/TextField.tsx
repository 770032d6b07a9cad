import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { describedBy, Field } from './Field';

export interface TextFieldProps extends Pick<OutlinedInputProps, 'type' | 'autoComplete' | 'endAdornment'> {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  optional?: boolean;
  /** Makes it a block of text, this many lines high until more is written. */
  rows?: number;
  /** Longest text that can be typed, characters. */
  maxLength?: number;
  /** Shows how much of the longest text is used. */
  counted?: boolean;
  /** Takes the focus when it appears: the first thing to do in a dialog. */
  focused?: boolean;
  /** Direction of what is typed: `ltr` for addresses, `auto` for texts. */
  dir?: 'ltr' | 'auto';
}

/** Grown by the browser: MUI's own textarea measures itself in JavaScript, when the page below it has been drawn already. */
const block = (rows: number) => ({
  multiline: true,
  inputComponent: 'textarea' as const,
  rows,
  sx: { '& textarea': { fieldSizing: 'content', minBlockSize: `${rows}lh`, maxBlockSize: '60vh' } },
});

/** A line or block of text, bound to the form around it. */
export function TextField({
  name,
  label,
  help,
  optional,
  focused,
  rows,
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
        {...(rows && block(rows))}
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
