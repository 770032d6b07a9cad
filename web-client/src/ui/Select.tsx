import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ComponentProps } from 'react';
import { ChevronIcon } from './icons';
import { useHydrated } from './useHydrated';

export interface SelectOption {
  value: string;
  text: string;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'size' | 'color'> {
  options: SelectOption[];
  /** Text of the empty option; without it there is none. */
  placeholder?: string;
  small?: boolean;
}

/**
 * Material UI's native select: the browser's own list, which works with every keyboard, screen
 * reader and phone.
 */
export function Select({ options, placeholder, small, ref, disabled, ...select }: SelectProps) {
  const alive = useHydrated();
  return (
    <NativeSelect
      // Hydration creates a new element, so that a value restored by the browser is not shown
      // without the form's knowledge.
      key={String(alive)}
      fullWidth
      input={<OutlinedInput notched={false} />}
      size={small ? 'small' : 'medium'}
      error={select['aria-invalid'] === true}
      IconComponent={ChevronIcon}
      inputRef={ref}
      inputProps={{ ...select, disabled: disabled || !alive }}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </NativeSelect>
  );
}
