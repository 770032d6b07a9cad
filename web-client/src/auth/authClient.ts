import type { AuthClient, AuthError } from '@supabase/auth-js';
import { SESSION_STORAGE_KEY } from './sessionKey';

type Client = InstanceType<typeof AuthClient>;

let client: Promise<Client> | undefined;
let greet: (client: Client) => void = () => undefined;

/** Calls back with the client as soon as anybody has fetched it, before it is used. */
export function onAuthClient(listener: (client: Client) => void) {
  greet = listener;
  client?.then(listener, () => undefined);
}

/**
 * The official client of the identity service. It is fetched on first use: visitors who are not signed in and only read do not need it.
 * It reads a session from the address (confirmation and recovery links) as soon as it starts. When it cannot be fetched, the next use tries again.
 */
export function authClient(): Promise<Client> {
  client ??= import(/* webpackChunkName: "auth-js" */ '@supabase/auth-js').then(
    (auth) => {
      const made = new auth.AuthClient({
        url: `${window.location.origin}/auth/v1`,
        storageKey: SESSION_STORAGE_KEY,
        storage: window.localStorage,
        autoRefreshToken: true,
        persistSession: true,
        detectSessionInUrl: true,
        flowType: 'implicit',
      });
      greet(made);
      return made;
    },
    (error: unknown) => {
      client = undefined;
      throw error;
    },
  );
  return client;
}

/** What pages look at in an error of auth-js. */
export type AuthProblem = Pick<AuthError, 'name' | 'code' | 'status' | 'message'>;

const outOfReach = {
  data: null,
  error: { name: 'AuthRetryableFetchError', code: undefined, status: 0, message: '' } satisfies AuthProblem,
};

/** Asks the identity service. That the client could not be fetched is answered like a service out of reach, as auth-js itself does it. */
export async function askAuth<Answer extends { error: AuthProblem | null }>(ask: (client: Client) => Promise<Answer>) {
  const client = await authClient().catch(() => undefined);
  return client ? ask(client) : outOfReach;
}

/** Whether a session may exist: one is stored, the address brings one, or auth-js is at work already. */
export function mayHaveSession(address: Pick<Location, 'hash' | 'search'> = window.location): boolean {
  return (
    client !== undefined ||
    localStorage.getItem(SESSION_STORAGE_KEY) !== null ||
    address.hash.includes('access_token') ||
    address.hash.includes('recovery')
  );
}

/** The access token of the session, refreshed when it is about to end; null for visitors. */
export async function accessToken(): Promise<string | null> {
  if (!mayHaveSession()) return null;
  const { data } = await (await authClient()).getSession();
  return data.session?.access_token ?? null;
}

/** A new access token after the server refused the present one; null when the session is over. */
export async function refreshedAccessToken(): Promise<string | null> {
  const { data } = await (await authClient()).refreshSession();
  return data.session?.access_token ?? null;
}
