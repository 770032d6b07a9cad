import type { Session } from '@supabase/auth-js';
import { askAuth, type AuthProblem, outOfReach, sessionToken } from './authClient';

/** How many recovery codes are left, and since when there are any. */
export interface CodesLeft {
  remaining: number;
  created_at: string | null;
}

type Answer<Data> = { data: Data; error: null } | { data: null; error: AuthProblem };

const isOk = (status: number) => status >= 200 && status < 300;

/** Asks for what auth-js does not know; what goes wrong is told as auth-js would. */
async function ask<Data>(method: 'GET' | 'POST', path = '', body?: object): Promise<Answer<Data>> {
  try {
    const token = await sessionToken();
    const response = await fetch(new URL(`/auth/v1/recovery-codes${path}`, window.location.origin), {
      method,
      headers: {
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
    const { status } = response;
    if (status >= 500) return outOfReach;
    const answer: unknown = await response.json();
    if (isOk(status)) return { data: answer as Data, error: null };
    const { error_code: code, msg = '' } = answer as { error_code?: string; msg?: string };
    const name = code === 'session_not_found' ? 'AuthSessionMissingError' : 'AuthApiError';
    return { data: null, error: { name, code, status, message: msg } };
  } catch {
    return outOfReach;
  }
}

export const recoveryCodesLeft = () => ask<CodesLeft>('GET');

/** Makes ten new ones in the place of those before. They are shown this once. */
export const makeRecoveryCodes = () => ask<{ codes: string[] }>('POST');

/** Shows one of them in the place of a second factor. With it the session goes on as a whole one, which arrives as an event of auth-js. */
export async function showRecoveryCode(code: string): Promise<AuthProblem | null> {
  const { data, error } = await ask<Session>('POST', '/verify', { code });
  if (error) return error;
  const { access_token, refresh_token } = data;
  return (await askAuth((client) => client.setSession({ access_token, refresh_token }))).error;
}
