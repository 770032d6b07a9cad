import type { ComponentProps } from 'react';
import { ChevronIcon } from './icons';
import styles from './Select.module.css';

export interface SelectOption {
  value: string;
  text: string;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  options: SelectOption[];
  /** Text of the empty choice; without it there is none. */
  placeholder?: string;
  small?: boolean;
}

/** The browser's own select: it works with every keyboard, screen reader and phone. */
export function Select({ options, placeholder, small, ...select }: SelectProps) {
  return (
    <span className={`${styles.select} ${small ? styles.small : ''}`}>
      <select {...select}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <ChevronIcon />
    </span>
  );
}
