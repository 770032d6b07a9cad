import { type ReactNode, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Input, Textarea, type TextareaProps } from '../Input';
import { describedBy, Field } from './Field';

export interface TextFieldProps {
  name: string;
  type?: 'email' | 'password' | 'tel' | 'text';
  autoComplete?: string;
  label: ReactNode;
  help?: ReactNode;
  optional?: boolean;
  /** Makes it a block of text, this many lines high until more is written. */
  rows?: TextareaProps['rows'];
  /** Longest text that can be typed, characters. */
  maxLength?: number;
  /** Shows how much of the longest text is used. */
  counted?: boolean;
  /** Takes the focus when it appears: the first thing to do in a dialog. */
  focused?: boolean;
  /** Direction of what is typed: `ltr` for addresses, `auto` for texts. */
  dir?: 'ltr' | 'auto';
  /** Stands behind what is typed. */
  end?: ReactNode;
}

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
  type,
  autoComplete,
  end,
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
  const attributes = {
    id,
    name,
    ref,
    value: text,
    onChange,
    onBlur,
    maxLength,
    dir,
    autoComplete,
    autoFocus: focused,
    'aria-invalid': Boolean(error),
    'aria-describedby': describedBy(id, { help: below, error }),
    'aria-required': optional ? undefined : true,
  };
  return (
    <Field id={id} label={label} optional={optional} help={below} error={error}>
      {rows ? <Textarea rows={rows} {...attributes} /> : <Input type={type} end={end} {...attributes} />}
    </Field>
  );
}
