import type { AuthClient, AuthError } from '@supabase/auth-js';
import { localStore } from '@/browser/storage';
import { SESSION_STORAGE_KEY } from './sessionKey';
import { claimsOf } from './user';

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
 * When it cannot be fetched, the next use tries again.
 */
export function authClient(): Promise<Client> {
  client ??= import(/* webpackChunkName: "auth-js" */ '@supabase/auth-js').then(
    (auth) => {
      const made = new auth.AuthClient({
        url: `${window.location.origin}/auth/v1`,
        storageKey: SESSION_STORAGE_KEY,
        storage: {
          getItem: localStore.get,
          setItem: (key, value) => void localStore.set(key, value),
          removeItem: localStore.remove,
        },
        autoRefreshToken: true,
        persistSession: true,
        // Links of mails are followed by followLink.ts, and open a session in the browser that asked for them only (decision 0031).
        detectSessionInUrl: false,
        flowType: 'pkce',
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

export const authUnreachable = {
  data: null,
  error: { name: 'AuthRetryableFetchError', code: undefined, status: 0, message: '' } satisfies AuthProblem,
};

/** Asks the identity service. That the client could not be fetched is answered like a service out of reach, as auth-js itself does it. */
export async function callAuth<Answer extends { error: AuthProblem | null }>(ask: (client: Client) => Promise<Answer>) {
  const client = await authClient().catch(() => undefined);
  return client ? ask(client) : authUnreachable;
}

/** Whether a session may exist: one is stored, or auth-js is at work already. */
export const mayHaveSession = () => client !== undefined || localStore.get(SESSION_STORAGE_KEY) !== null;

/** The access token of the session, refreshed when it is about to end; null for visitors. Without the second factor only the identity service takes it. */
export async function sessionToken(): Promise<string | null> {
  if (!mayHaveSession()) return null;
  const { data } = await (await authClient()).getSession();
  return data.session?.access_token ?? null;
}

/** The access token for calls of the API. There is none while the second factor is due: all calls are those of a visitor then. */
export const accessToken = async () => forCalls(await sessionToken());

const forCalls = (token: string | null | undefined) =>
  token && claimsOf(token).second_factor_due !== true ? token : null;

/**
 * A new access token after the server refused the present one; null when there is none to be had. When the server will not renew the session either, it
 * is over, also where auth-js goes by the clock and would keep it.
 */
export async function refreshedAccessToken(): Promise<string | null> {
  const client = await authClient();
  const before = localStore.get(SESSION_STORAGE_KEY);
  const { data, error } = await client.refreshSession();
  const refused = error && error.name !== 'AuthRetryableFetchError';
  // Another tab may have renewed it meanwhile.
  if (refused && localStore.get(SESSION_STORAGE_KEY) === before) await forgetSession();
  return forCalls(data.session?.access_token);
}

/** Ends the session in this browser, in all of its tabs, without asking the server, which has ended it already. */
export async function forgetSession() {
  // Without a stored session auth-js has nobody to sign out on the server; that there is none any more it tells everybody all the same.
  localStore.remove(SESSION_STORAGE_KEY);
  await callAuth((client) => client.signOut({ scope: 'local' }));
}
