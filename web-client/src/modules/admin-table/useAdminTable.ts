import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { activeFilters, argumentsOf, type FilterFields, type Filters, readFilters, writeFilters } from './filters';

/** The parameter with the record that is open. */
const OPEN = 'open';

/** How the list of a desk is asked for: what others do meanwhile is seen whenever somebody comes back to it. */
export const LIST_QUERY = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;

/** How the open record is asked for: as it is now. */
export const RECORD_QUERY = { refetchOnMountOrArgChange: true } as const;

/**
 * Where somebody is at a desk. Filters and the open record are in the address: reload, back and a shared link lead to the same view. The tokens of
 * the pages so far are in the state of the entry of the history: they survive reload and back too, but nobody is sent one that has become stale.
 */
export function useAdminTable<Fields extends FilterFields>(fields: Fields) {
  const [parameters, setParameters] = useSearchParams();
  const tokens = tokensOf(useLocation().state);
  const filters = useMemo(() => readFilters(fields, parameters), [fields, parameters]);
  const wanted = argumentsOf(fields, filters);

  // Two filters can be changed before the page has caught up with the first one; both count.
  const latest = useRef(parameters);
  useEffect(() => {
    latest.current = parameters;
  }, [parameters]);

  const setFilters = useCallback(
    (changes: Filters, { replace = false } = {}) => {
      const changed = new URLSearchParams(latest.current);
      writeFilters(fields, { ...readFilters(fields, changed), ...changes }, changed);
      latest.current = changed;
      setParameters(changed, { replace });
    },
    [fields, setParameters],
  );

  // The button that takes the filters off goes away with them; whoever pressed it goes on from the first of them, the search where there is one.
  const bar = useRef<HTMLDivElement>(null);
  const clear = () => {
    setFilters({ ...readFilters(fields, new URLSearchParams()), sort: filters['sort'] ?? '' });
    bar.current?.querySelector<HTMLElement>('input, select')?.focus();
  };

  const goTo = (next: string[]) => setParameters(parameters, { state: { tokens: next } });

  /** The address with a record open, or with none. */
  const searchWith = (id: string | null) => {
    const changed = new URLSearchParams(parameters);
    if (id === null) changed.delete(OPEN);
    else changed.set(OPEN, id);
    return changed;
  };

  return {
    fields,
    filters,
    setFilters,
    /** What the filters mean for a call: for a file of the whole list. */
    wanted,
    /** The same for the page that is shown. */
    request: { ...wanted, pageToken: tokens.at(-1) },
    /** How many filters narrow the list. */
    active: activeFilters(fields, filters),
    /** Takes them all off. */
    clear,
    /** What stands above the list. */
    bar,
    page: tokens.length + 1,
    next: (token: string) => goTo([...tokens, token]),
    previous: () => goTo(tokens.slice(0, -1)),
    first: () => goTo([]),
    openId: parameters.get(OPEN),
    linkTo: ({ id }: { id: string }) => ({ to: { search: `?${searchWith(id).toString()}` }, state: { tokens } }),
    close: () => setParameters(searchWith(null), { state: { tokens } }),
  };
}

export type AdminTableState<Fields extends FilterFields> = ReturnType<typeof useAdminTable<Fields>>;

/** The state of an entry can be anything, also of an older version of the page. */
function tokensOf(state: unknown): string[] {
  const tokens = (state as { tokens?: unknown } | null)?.tokens;
  return Array.isArray(tokens) ? tokens.filter((token) => typeof token === 'string') : [];
}
