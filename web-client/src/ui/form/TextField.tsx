import { type ComponentProps, type ReactNode, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Input, Textarea, type TextareaProps } from '../Input';
import { describedBy, Field } from './Field';
import { useTheirs } from './theirs';

export interface TextFieldProps {
  name: string;
  type?: 'email' | 'password' | 'tel' | 'text';
  autoComplete?: string;
  label: ReactNode;
  help?: ReactNode;
  optional?: boolean;
  /** Makes it a text area with this initial height in lines. */
  rows?: TextareaProps['rows'];
  /** Maximum length, characters. */
  maxLength?: number;
  /** Shows the used share of the maximum length. */
  counted?: boolean;
  /** Takes the focus when it appears: for the first field of a dialog. */
  focused?: boolean;
  /** Direction of the input: `ltr` for addresses, `auto` for texts. */
  dir?: 'ltr' | 'auto';
  /** Content after the input. */
  end?: ReactNode;
}

/** A text input or text area, bound to the surrounding form. */
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
  const theirs = useTheirs(name);
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
    'aria-describedby': describedBy(id, { help: below, error, theirs }),
    'aria-required': optional ? undefined : true,
  };
  return (
    <Field id={id} label={label} optional={optional} help={below} error={error} theirs={theirs}>
      {rows ? <Textarea rows={rows} {...attributes} /> : <Input {...keyboardOf(type)} end={end} {...attributes} />}
    </Field>
  );
}

/**
 * Returns the attributes of an input. Addresses are text with the keyboard of addresses: browsers
 * rewrite or refuse other scripts in their email inputs, and would do so before the schema.
 */
function keyboardOf(type: TextFieldProps['type']): ComponentProps<'input'> {
  if (type !== 'email') return { type };
  return { type: 'text', inputMode: 'email', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };
}
