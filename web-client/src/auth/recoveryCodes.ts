import type { Session } from '@supabase/auth-js';
import { callIdentity, enterSession } from './identityCall';

/** How many recovery codes are left, and since when there are any. */
export interface CodesLeft {
  remaining: number;
  created_at: string | null;
}

const PATH = '/recovery-codes';

export const recoveryCodesLeft = () => callIdentity<CodesLeft>('GET', PATH);

/** Makes ten new ones in the place of those before. They are shown this once. */
export const makeRecoveryCodes = () => callIdentity<{ codes: string[] }>('POST', PATH);

/** Shows one of them in the place of a second factor. With it the session goes on as a whole one. */
export const showRecoveryCode = async (code: string) =>
  enterSession(await callIdentity<Session>('POST', `${PATH}/verify`, { code }));
