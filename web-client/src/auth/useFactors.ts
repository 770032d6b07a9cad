import { callAuth } from './authClient';
import { useAuthQuery } from './useAuthQuery';

/** A second factor: an authenticator app, or a passkey. */
export interface Factor {
  id: string;
  kind: 'app' | 'passkey';
  /** What its owner calls it; it may have no name. */
  name: string;
  /** Whether it was ever shown. */
  verified: boolean;
  /** ISO 8601. */
  createdAt: string;
}

async function factors() {
  const { data, error } = await callAuth((client) => client.mfa.listFactors());
  const all = data?.all.map(({ id, factor_type, friendly_name, status, created_at }): Factor => ({
    id,
    kind: factor_type === 'webauthn' ? 'passkey' : 'app',
    name: friendly_name ?? '',
    verified: status === 'verified',
    createdAt: created_at,
  }));
  return { data: all ?? null, error };
}

/** The second factors of whoever is signed in, also of somebody who has not shown one yet. */
export function useFactors() {
  const { data, ...asked } = useAuthQuery(factors);
  return { factors: data, ...asked };
}
