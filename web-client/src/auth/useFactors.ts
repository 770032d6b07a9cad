import { callAuth } from './authClient';
import { useAuthQuery } from './useAuthQuery';

/** A second factor: an authenticator app, or a passkey. */
export interface Factor {
  id: string;
  kind: 'app' | 'passkey';
  /** Name given by its owner; may be empty. */
  name: string;
  /** Whether the factor has been used. */
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

/** Returns the second factors of the signed-in user, even before one has been shown. */
export function useFactors() {
  const { data, ...asked } = useAuthQuery(factors);
  return { factors: data, ...asked };
}
