import OutlinedInput from '@mui/material/OutlinedInput';
import type { ComponentProps, ReactNode } from 'react';

interface BoxProps {
  /** Content before and after the input: a unit, an icon, a button. */
  start?: ReactNode;
  end?: ReactNode;
  small?: boolean;
  /** Class of the surrounding box. */
  className?: string;
}

type InputProps = Omit<ComponentProps<'input'>, 'className' | 'size' | 'color'> &
  BoxProps & { inputClassName?: string };

/**
 * Material UI's text input without its floating label: labels are above (form/Field). Attributes
 * are passed to the input element.
 */
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
  /** Initial height in lines. */
  rows: 2 | 3 | 6 | 7;
}

/** A text area in the same frame; it grows natively with its text (theme/overrides.ts). */
export function Textarea({ rows, ref, ...textarea }: TextareaProps) {
  return (
    <OutlinedInput
      fullWidth
      multiline
      // The native element, which grows by styles alone: MUI's would measure it and write inline
      // heights.
      inputComponent="textarea"
      notched={false}
      rows={rows}
      error={textarea['aria-invalid'] === true}
      inputRef={ref}
      slotProps={{ input: textarea as object }}
    />
  );
}
