import { useEffect, useEffectEvent } from 'react';
import { useTypedValue } from '@/ui/form/useTypedValue';
import { SearchIcon } from '@/ui/icons';
import { Input } from '@/ui/Input';
import styles from './AdminTableToolbar.module.css';
import { QUERY_MAX_LENGTH } from './filters';

/** Debounce of the search, milliseconds. */
const SEARCH_DELAY = 300;

interface TableSearchProps {
  label: string;
  query: string;
  onQuery: (query: string) => void;
}

/** Search field with a debounce. It keeps the focus. */
export function TableSearch({ label, query, onQuery }: TableSearchProps) {
  const { typed, setTyped, last, noteSent } = useTypedValue(query);
  const send = useEffectEvent((wanted: string) => {
    noteSent(wanted);
    onQuery(wanted);
  });

  useEffect(() => {
    const timer = window.setTimeout(() => {
      const wanted = typed.trim();
      if (wanted !== last) send(wanted);
    }, SEARCH_DELAY);
    return () => window.clearTimeout(timer);
  }, [last, typed]);

  return (
    <Input
      type="search"
      className={styles.search}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      placeholder={label}
      start={<SearchIcon />}
      aria-label={label}
      maxLength={QUERY_MAX_LENGTH}
      // An empty field uses the page's direction, so that the placeholder is aligned correctly.
      dir={typed ? 'auto' : undefined}
    />
  );
}
