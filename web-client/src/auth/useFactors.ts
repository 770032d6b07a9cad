import { useCallback, useEffect, useState } from 'react';
import { askAuth, type AuthProblem } from './authClient';

/** An authenticator app. */
export interface Factor {
  id: string;
  /** What its owner calls it; it may have no name. */
  name: string;
  /** Whether a code of it was ever shown. */
  verified: boolean;
  /** ISO 8601. */
  createdAt: string;
}

interface Factors {
  /** Missing while they are being asked for. */
  factors?: readonly Factor[];
  problem?: AuthProblem;
  busy: boolean;
}

async function ask(): Promise<Factors> {
  const { data, error } = await askAuth((client) => client.mfa.listFactors());
  if (error || !data) return { problem: error ?? undefined, busy: false };
  const factors = data.all.map(({ id, friendly_name, status, created_at }) => ({
    id,
    name: friendly_name ?? '',
    verified: status === 'verified',
    createdAt: created_at,
  }));
  return { factors, busy: false };
}

/** The second factors of whoever is signed in, also of somebody who has not shown one yet. */
export function useFactors() {
  const [state, setState] = useState<Factors>({ busy: true });
  useEffect(() => {
    let gone = false;
    void ask().then((asked) => gone || setState(asked));
    return () => {
      gone = true;
    };
  }, []);
  const reload = useCallback(async () => {
    setState((before) => ({ ...before, busy: true }));
    setState(await ask());
  }, []);
  return { ...state, reload };
}
