import { useCallback, useEffect, useState } from 'react';
import type { AuthProblem } from './authClient';

interface AuthQueryState<Data> {
  /** Missing while it is being asked for, and when that failed. */
  data?: Data;
  problem?: AuthProblem;
  busy: boolean;
}

/** What the identity service answers to `ask`, which never changes; `reload` asks again. */
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
