import OutlinedInput from '@mui/material/OutlinedInput';
import type { ComponentProps, ReactNode } from 'react';

interface BoxProps {
  /** Before and behind what is typed: a unit, an icon, a button. */
  start?: ReactNode;
  end?: ReactNode;
  small?: boolean;
  /** Of the box around it. */
  className?: string;
}

type InputProps = Omit<ComponentProps<'input'>, 'className' | 'size' | 'color'> &
  BoxProps & { inputClassName?: string };

/** Material UI's line of text, without its floating label: labels stand above (form/Field). Attributes go to the input itself. */
export function Input({ start, end, small, className, inputClassName, ref, ...input }: InputProps) {
  return (
    <OutlinedInput
      fullWidth
      notched={false}
      className={className}
      size={small ? 'small' : 'medium'}
      error={input['aria-invalid'] === true}
      startAdornment={start}
      endAdornment={end}
      inputRef={ref}
      slotProps={{ input: { ...input, className: inputClassName } }}
    />
  );
}

export interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'color'> {
  /** How many lines high it is until more is written. */
  rows: 2 | 3 | 6 | 7;
}

/** A block of text in the same frame; it grows with what is written by the browser's own means (theme/overrides.ts). */
export function Textarea({ rows, ref, ...textarea }: TextareaProps) {
  return (
    <OutlinedInput
      fullWidth
      multiline
      // The browser's own, which styles alone let grow: MUI's would measure it and write its height into the page.
      inputComponent="textarea"
      notched={false}
      rows={rows}
      error={textarea['aria-invalid'] === true}
      inputRef={ref}
      slotProps={{ input: textarea as object }}
    />
  );
}
