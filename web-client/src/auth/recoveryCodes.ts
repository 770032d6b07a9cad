import type { Session } from '@supabase/auth-js';
import { callIdentity, enterSession } from './identityCall';
import type { Reauthentication } from './reauthentication';

/** Number of recovery codes left, and their creation time. */
interface CodesLeft {
  remaining: number;
  created_at: string | null;
}

const PATH = '/recovery-codes';

export const recoveryCodesLeft = () => callIdentity<CodesLeft>('GET', PATH);

/** Replaces the recovery codes with ten new ones. They are shown only once; requires reauthentication. */
export const makeRecoveryCodes = (proof: Reauthentication = {}) =>
  callIdentity<{ codes: string[] }>('POST', PATH, proof);

/** Shows a recovery code instead of a second factor, which completes the sign-in. */
export const showRecoveryCode = async (code: string) =>
  enterSession(await callIdentity<Session>('POST', `${PATH}/verify`, { code }));
