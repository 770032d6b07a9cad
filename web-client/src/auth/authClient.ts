import type { AuthClient, AuthError } from '@supabase/auth-js';
import { localStore } from '@/browser/storage';
import { SESSION_STORAGE_KEY } from './sessionKey';
import { claimsOf } from './user';

type Client = InstanceType<typeof AuthClient>;

let client: Promise<Client> | undefined;
let greet: (client: Client) => void = () => undefined;

/** Calls back with the client as soon as it is loaded, before it is used. */
export function onAuthClient(listener: (client: Client) => void) {
  greet = listener;
  client?.then(listener, () => undefined);
}

/**
 * Returns the official client of the identity service. It is loaded on first use, because
 * visitors who only read do not need it. When it cannot be loaded, the next use retries.
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
        // Emailed links are handled by link.ts. They open a session only in the browser that
        // requested them (decision 0031).
        detectSessionInUrl: false,
        flowType: 'pkce',
        fetch: fetchIdentity,
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

/** Statuses with which the identity service ends a session. */
const ENDED: readonly unknown[] = [400, 401, 403, 404];

/**
 * Reports a refresh that was neither accepted nor refused, such as a rate limit, as an unavailable
 * service: auth-js ends an expired session at every other error.
 */
async function fetchIdentity(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  const url = input instanceof Request ? input.url : input.toString();
  const refreshes = url.includes('grant_type=refresh_token');
  return refreshes && !response.ok && !ENDED.includes(response.status) ? new Response(null, { status: 503 }) : response;
}

/** The parts of an auth-js error that pages read. */
export type AuthProblem = Pick<AuthError, 'name' | 'code' | 'status' | 'message'>;

export const authUnreachable = {
  data: null,
  error: { name: 'AuthRetryableFetchError', code: undefined, status: 0, message: '' } satisfies AuthProblem,
};

/**
 * Calls the identity service. A client that could not be loaded is reported like an unreachable
 * service, as auth-js itself does.
 */
export async function callAuth<Answer extends { error: AuthProblem | null }>(ask: (client: Client) => Promise<Answer>) {
  const client = await authClient().catch(() => undefined);
  return client ? ask(client) : authUnreachable;
}

/** Returns whether a session may exist: one is stored, or auth-js is already loaded. */
export const mayHaveSession = () => client !== undefined || localStore.get(SESSION_STORAGE_KEY) !== null;

/**
 * Returns the session's access token, refreshed when it is about to expire; null for visitors.
 * Without the second factor only the identity service accepts it.
 */
export async function sessionToken(): Promise<string | null> {
  if (!mayHaveSession()) return null;
  const { data } = await (await authClient()).getSession();
  return data.session?.access_token ?? null;
}

/**
 * Returns the access token for API calls. Returns null while the second factor is due, so that
 * calls are made as a visitor.
 */
export const accessToken = async () => forCalls(await sessionToken());

const forCalls = (token: string | null | undefined) =>
  token && claimsOf(token).second_factor_due !== true ? token : null;

let refreshing: Promise<string | null> | undefined;

/**
 * Returns a new access token after the server rejected the current one (`rejected`), or null when
 * there is none. Parallel calls share one refresh, and a call that was rejected with an older token
 * uses the newer one. When the server ends the session, it is removed; a rate limit or a lost
 * connection keeps it.
 */
export function refreshedAccessToken(rejected?: string): Promise<string | null> {
  refreshing ??= refresh(rejected).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function refresh(rejected: string | undefined): Promise<string | null> {
  const client = await authClient();
  const before = localStore.get(SESSION_STORAGE_KEY);
  const known = rejected && (await sessionToken());
  if (known && known !== rejected) return forCalls(known);
  const { data, error } = await client.refreshSession();
  // Another tab may have refreshed it meanwhile.
  if (error && hasEnded(error) && localStore.get(SESSION_STORAGE_KEY) === before) await forgetSession();
  return forCalls(data.session?.access_token);
}

/** Returns whether the identity service refused the session itself, even where auth-js keeps it by its clock. */
const hasEnded = ({ name, status }: AuthProblem) =>
  name === 'AuthSessionMissingError' || (name === 'AuthApiError' && ENDED.includes(status));

/**
 * Removes the session from this browser, in all tabs. Does not call the server, which has
 * already ended it.
 */
export async function forgetSession() {
  // Without a stored session auth-js makes no sign-out call, but still reports the sign-out to all
  // tabs.
  localStore.remove(SESSION_STORAGE_KEY);
  await callAuth((client) => client.signOut({ scope: 'local' }));
}
