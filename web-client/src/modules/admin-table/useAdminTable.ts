import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { EDITED } from '@/api/baseApi';
import { activeFilters, argumentsOf, type FilterFields, type Filters, readFilters, writeFilters } from './filters';

/** Usual query parameter of the open record. */
const OPEN = 'open';

/**
 * Query options of the open record. Its forms send its etag and often have no values to merge. So no
 * event of the browser reads it again: a step would follow a change that its user has not seen.
 */
export const RECORD_QUERY = { ...EDITED, refetchOnReconnect: false } as const;

/**
 * State of an admin list. Filters and the open record are in the address, so that reload, back
 * and a shared link show the same view. Page tokens are in the history entry's state: they
 * survive reload and back, but shared links contain no stale token. `open` names the query
 * parameter of the open record.
 */
export function useAdminTable<Fields extends FilterFields>(fields: Fields, open = OPEN) {
  const [parameters, setParameters] = useSearchParams();
  const state: unknown = useLocation().state;
  const tokens = tokensOf(state);
  const total = totalOf(state);
  const filters = useMemo(() => readFilters(fields, parameters), [fields, parameters]);
  const wanted = argumentsOf(fields, filters);

  // A second filter may change before the page has rendered the first change; both must apply.
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

  // The clear button disappears when pressed, so the focus moves to the first filter, or to the
  // search where there is one.
  const bar = useRef<HTMLDivElement>(null);
  const clear = () => {
    setFilters({ ...readFilters(fields, new URLSearchParams()), sort: filters['sort'] ?? '' });
    bar.current?.querySelector<HTMLElement>('input, select')?.focus();
  };

  const goTo = (next: string[], known = total) => setParameters(parameters, { state: { tokens: next, total: known } });

  /** Returns the address with a record open, or with none. */
  const searchWith = (id: string | null) => {
    const changed = new URLSearchParams(parameters);
    if (id === null) changed.delete(open);
    else changed.set(open, id);
    return changed;
  };

  return {
    fields,
    filters,
    setFilters,
    /** The filters as API arguments, for an export of the whole list. */
    wanted,
    /** The same, for the current page. */
    request: { ...wanted, pageToken: tokens.at(-1) },
    /** Number of active filters. */
    active: activeFilters(fields, filters),
    /** Clears all filters. */
    clear,
    /** Element above the list. */
    bar,
    page: tokens.length + 1,
    /** Number of matching records, which only the first page contains. */
    total,
    next: (token: string, known?: number) => goTo([...tokens, token], known),
    previous: () => goTo(tokens.slice(0, -1)),
    first: () => goTo([]),
    openId: parameters.get(open),
    linkTo: ({ id }: { id: string }) => ({ to: { search: `?${searchWith(id).toString()}` }, state: { tokens, total } }),
    /** Copies the address of this view: the place with its filters, without the open record. */
    copyLink: async () => {
      const address = new URL(window.location.href);
      address.search = searchWith(null).toString();
      await navigator.clipboard.writeText(address.href);
    },
    close: () => setParameters(searchWith(null), { state: { tokens, total } }),
  };
}

export type AdminTableState<Fields extends FilterFields> = ReturnType<typeof useAdminTable<Fields>>;

/** The state of an entry can have any shape, for example from an older version of the page. */
function tokensOf(state: unknown): string[] {
  const tokens = (state as { tokens?: unknown } | null)?.tokens;
  return Array.isArray(tokens) ? tokens.filter((token) => typeof token === 'string') : [];
}

/** Reads the number of records that the first page contained. */
function totalOf(state: unknown): number | undefined {
  const total = (state as { total?: unknown } | null)?.total;
  return typeof total === 'number' ? total : undefined;
}
