import type { Session } from '@supabase/auth-js';
import { callAuth, type AuthProblem, authUnreachable, sessionToken } from './authClient';

export type Answer<Data> = { data: Data; error: null } | { data: null; error: AuthProblem };

const NO_CONTENT = 204;

/**
 * Calls endpoints of the identity service that auth-js does not cover, with the session's token.
 * Returns errors in the shape of auth-js.
 */
export async function callIdentity<Data>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer<Data>> {
  try {
    const token = await sessionToken();
    const response = await fetch(new URL(`/auth/v1${path}`, window.location.origin), {
      method,
      headers: {
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
    const { ok, status } = response;
    if (status >= 500) return authUnreachable;
    const answer: unknown = status === NO_CONTENT ? null : await response.json();
    if (ok) return { data: answer as Data, error: null };
    const { error_code: code, msg = '' } = answer as { error_code?: string; msg?: string };
    const name = code === 'session_not_found' ? 'AuthSessionMissingError' : 'AuthApiError';
    return { data: null, error: { name, code, status, message: msg } };
  } catch {
    return authUnreachable;
  }
}

/** Starts the session that such a call returned; it arrives as an event of auth-js. */
export async function enterSession({ data, error }: Answer<Session>): Promise<AuthProblem | null> {
  if (error) return error;
  const { access_token, refresh_token } = data;
  return (await callAuth((client) => client.setSession({ access_token, refresh_token }))).error;
}
