import { useEffect, useState } from 'react';
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

/**
 * Search field with a debounce. A search from outside (back navigation, a cleared filter)
 * replaces the input. The field keeps the focus.
 */
export function TableSearch({ label, query, onQuery }: TableSearchProps) {
  const [typed, setTyped] = useState(query);
  // Queries of this field that its owner does not show yet: on a busy device the next one can be sent before. When the
  // field's own query comes back, newer input is kept.
  const [sent, setSent] = useState<readonly string[]>([]);
  const [shown, setShown] = useState(query);
  if (query !== shown) {
    setShown(query);
    const own = sent.indexOf(query);
    setSent(own < 0 ? [] : sent.slice(own + 1));
    if (own < 0) setTyped(query);
  }
  const last = sent.at(-1) ?? query;

  useEffect(() => {
    const timer = window.setTimeout(() => {
      const wanted = typed.trim();
      if (wanted === last) return;
      setSent((before) => [...before, wanted]);
      onQuery(wanted);
    }, SEARCH_DELAY);
    return () => window.clearTimeout(timer);
  }, [onQuery, last, typed]);

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
