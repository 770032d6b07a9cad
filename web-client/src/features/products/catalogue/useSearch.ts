import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { readSearch, type Search, writeSearch } from './search';

/**
 * The user's place in the catalogue. The search is in the address: reload, Back and a shared link restore it. The tokens of the loaded
 * pages are in the state of the history entry: Back restores them, and a shared link carries no expired token.
 */
export function useSearch() {
  const [parameters, setParameters] = useSearchParams();
  const tokens = tokensOf(useLocation().state);
  const search = useMemo(() => readSearch(parameters), [parameters]);

  // Two filters may change before the page re-renders; both apply.
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

  /** Loads further pages. The history entry stays the same: Back leaves the list and does not scroll up in it. */
  const goTo = (next: readonly string[]) => setParameters(parameters, { replace: true, state: { tokens: next } });

  return {
    search,
    change,
    tokens,
    more: (token: string) => goTo([...tokens, token]),
    first: () => goTo([]),
    /** Link state for pages that lead back here. */
    here: { search: `?${parameters.toString()}`, tokens },
  };
}

/** The originating search of a product, for the link back. */
export interface Found {
  search: string;
  tokens: readonly string[];
}

/** The state of a history entry is untrusted: it may come from an older version of the page. */
function tokensOf(state: unknown): string[] {
  const tokens = (state as { tokens?: unknown } | null)?.tokens;
  return Array.isArray(tokens) ? tokens.filter((token) => typeof token === 'string') : [];
}

/** Returns the originating search from the state of the entry; nothing after another origin. */
export function foundOf(state: unknown): Found | undefined {
  const found = (state as { found?: { search?: unknown } } | null)?.found;
  if (typeof found?.search !== 'string' || !found.search.startsWith('?')) return undefined;
  return { search: found.search, tokens: tokensOf(found) };
}
