import { useCallback, useEffect, useState } from 'react';
import type { AuthProblem } from './authClient';

interface AuthQueryState<Data> {
  /** Undefined while loading and after a failure. */
  data?: Data;
  problem?: AuthProblem;
  busy: boolean;
}

/** Returns the result of `query`, which must be a stable function; `reload` repeats the call. */
export function useAuthQuery<Data>(query: () => Promise<{ data: Data | null; error: AuthProblem | null }>) {
  const [state, setState] = useState<AuthQueryState<Data>>({ busy: true });
  const answer = useCallback(async () => {
    const { data, error } = await query();
    return { data: data ?? undefined, problem: error ?? undefined, busy: false };
  }, [query]);
  useEffect(() => {
    let gone = false;
    void answer().then((asked) => gone || setState(asked));
    return () => {
      gone = true;
    };
  }, [answer]);
  const reload = useCallback(async () => {
    setState((before) => ({ ...before, busy: true }));
    setState(await answer());
  }, [answer]);
  return { ...state, reload };
}
