import type { Ref } from 'react';
import { SearchIcon } from '@/ui/icons';
import { Input } from '@/ui/Input';
import { QUERY_MAX_LENGTH } from './filters';

interface SearchFieldProps {
  ref?: Ref<HTMLInputElement>;
  /** What it looks into; stands in it while it is empty. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/** Where a list is searched. */
export function SearchField({ ref, label, value, onChange, className }: SearchFieldProps) {
  return (
    <Input
      type="search"
      ref={ref}
      className={className}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      placeholder={label}
      start={<SearchIcon />}
      aria-label={label}
      maxLength={QUERY_MAX_LENGTH}
      // An empty field has the direction of the page, or its words would stand at the wrong end.
      dir={value ? 'auto' : undefined}
    />
  );
}
