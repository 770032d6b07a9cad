import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Ref } from 'react';
import { SearchIcon } from '@/ui/icons';
import { QUERY_MAX_LENGTH } from './filters';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  ref?: Ref<HTMLInputElement>;
  /** What it looks into; stands in it while it is empty. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/** Where a list is searched. */
export function SearchField({ ref, label, value, onChange, className = '' }: SearchFieldProps) {
  return (
    <OutlinedInput
      type="search"
      inputRef={ref}
      className={`${styles.search} ${className}`}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      placeholder={label}
      startAdornment={
        <InputAdornment position="start" className={styles.icon}>
          <SearchIcon />
        </InputAdornment>
      }
      // An empty field has the direction of the page, or its words would stand at the wrong end.
      inputProps={{ 'aria-label': label, maxLength: QUERY_MAX_LENGTH, dir: value ? 'auto' : undefined }}
    />
  );
}
