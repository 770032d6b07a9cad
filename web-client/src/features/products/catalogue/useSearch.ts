import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { readSearch, type Search, writeSearch } from './search';

/**
 * Where somebody is in the catalogue. The search is in the address: reload, back and a shared link lead to the same one. The tokens of the pages that
 * were asked for are in the state of the entry of the history: back finds them again, and nobody is sent one that has become stale.
 */
export function useSearch() {
  const [parameters, setParameters] = useSearchParams();
  const tokens = tokensOf(useLocation().state);
  const search = useMemo(() => readSearch(parameters), [parameters]);

  // Two filters can be changed before the page has caught up with the first one; both count.
  const latest = useRef(parameters);
  useEffect(() => {
    latest.current = parameters;
  }, [parameters]);

  const change = useCallback(
    (changes: Partial<Search>, { replace = false } = {}) => {
      const changed = new URLSearchParams(latest.current);
      writeSearch({ ...readSearch(changed), ...changes }, changed);
      latest.current = changed;
      setParameters(changed, { replace });
    },
    [setParameters],
  );

  /** Pages behind the first one. The entry of the history stays the same: back leads out of the list, not up in it. */
  const goTo = (next: readonly string[]) => setParameters(parameters, { replace: true, state: { tokens: next } });

  return {
    search,
    change,
    tokens,
    more: (token: string) => goTo([...tokens, token]),
    first: () => goTo([]),
    /** For pages that lead back here. */
    here: { search: `?${parameters.toString()}`, tokens },
  };
}

/** Where a product was found, for the way back. */
export interface Found {
  search: string;
  tokens: readonly string[];
}

/** The state of an entry can be anything, also of an older version of the page. */
function tokensOf(state: unknown): string[] {
  const tokens = (state as { tokens?: unknown } | null)?.tokens;
  return Array.isArray(tokens) ? tokens.filter((token) => typeof token === 'string') : [];
}

/** Where a product was found, from the state of its entry; nothing when somebody has come from elsewhere. */
export function foundOf(state: unknown): Found | undefined {
  const found = (state as { found?: { search?: unknown } } | null)?.found;
  if (typeof found?.search !== 'string' || !found.search.startsWith('?')) return undefined;
  return { search: found.search, tokens: tokensOf(found) };
}
