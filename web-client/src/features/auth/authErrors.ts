import type { AuthProblem } from '@/auth/authClient';
import { IMPOSSIBLE } from '@/auth/passkeysOnDemand';
import { isGuessLimit, isSessionMissing, isRateLimit, isTemporary } from '@/auth/problem';

/** A toast by the keys of its texts in the namespace auth. The service's own messages are English, for developers. */
export interface AuthFailure {
  title: string;
  text?: string;
}

const other = (error: AuthProblem, title: string): AuthFailure => ({
  title,
  text: isTemporary(error) ? 'failures.unreachable' : 'failures.other',
});

/** Sign-in errors of docs/product.md, section 8. */
export function signInFailure(error: AuthProblem): AuthFailure {
  if (error.code === 'invalid_credentials') return { title: 'signIn.invalid', text: 'signIn.invalidText' };
  if (error.code === 'email_not_confirmed') return { title: 'signIn.unconfirmed', text: 'signIn.unconfirmedText' };
  if (error.code === 'user_banned') return { title: 'signIn.failed', text: 'signIn.banned' };
  if (isGuessLimit(error)) return { title: 'signIn.tooMany', text: 'failures.tooManyAttempts' };
  if (isRateLimit(error)) return { title: 'signIn.tooMany', text: 'failures.wait' };
  return other(error, 'signIn.failed');
}

/** Sign-up errors of docs/product.md, section 8. */
export function signUpFailure(error: AuthProblem): AuthFailure {
  // The service reports this only with the right password; otherwise a known address looks like a new one.
  if (error.code === 'user_already_exists' || error.code === 'email_exists')
    return { title: 'signUp.exists', text: 'signUp.existsText' };
  if (isRateLimit(error)) return { title: 'signUp.tooMany', text: 'failures.wait' };
  if (error.code === 'weak_password') return { title: 'signUp.failed', text: 'failures.weakPassword' };
  return other(error, 'signUp.failed');
}

/** Errors of sending a code, first or again. */
export function sendCodeFailure(error: AuthProblem): AuthFailure {
  if (isRateLimit(error)) return { title: 'signUp.tooMany', text: 'failures.wait' };
  return other(error, 'reset.failed');
}

/** Errors of checking a code. */
export function codeFailure(error: AuthProblem): AuthFailure {
  if (isRateLimit(error)) return { title: 'signIn.tooMany', text: 'failures.wait' };
  if (isTemporary(error)) return { title: 'code.failed', text: 'failures.unreachable' };
  if (error.code === 'user_banned') return { title: 'code.failed', text: 'signIn.banned' };
  const wrong = error.code === 'otp_expired' || error.status === 403 || error.status === 400;
  return wrong ? wrongCode : { title: 'code.failed' };
}

export const wrongCode: AuthFailure = { title: 'code.wrong', text: 'code.wrongText' };

/** Errors of a second factor or a recovery code. */
export function secondFactorFailure(error: AuthProblem, way: 'app' | 'recovery'): AuthFailure {
  if (isGuessLimit(error)) {
    const text = way === 'app' ? 'challenge.tooManyAttempts' : 'challenge.tooManyRecovery';
    return { title: 'signIn.tooMany', text };
  }
  if (isRateLimit(error)) return { title: 'signIn.tooMany', text: 'failures.wait' };
  if (error.code === 'mfa_verification_failed') {
    return { title: 'code.wrong', text: way === 'app' ? 'challenge.wrong' : 'challenge.wrongRecovery' };
  }
  if (error.code === 'mfa_challenge_expired') return { title: 'code.wrong', text: 'challenge.late' };
  if (error.code === 'mfa_factor_not_found') return { title: 'code.failed', text: 'challenge.gone' };
  if (isSessionMissing(error)) return { title: 'code.failed', text: 'challenge.over' };
  return other(error, 'code.failed');
}

/** Codes of passkey errors. */
const passkeyTexts = {
  webauthn_verification_failed: 'passkey.unknown',
  mfa_verification_failed: 'passkey.wrong',
  mfa_factor_not_found: 'passkey.gone',
  webauthn_challenge_not_found: 'passkey.late',
  passkey_disabled: 'passkey.off',
  user_banned: 'signIn.banned',
  [IMPOSSIBLE]: 'passkey.impossible',
} as const;

const isOfPasskeys = (code: string): code is keyof typeof passkeyTexts => Object.hasOwn(passkeyTexts, code);

/** Errors of a passkey, alone or after a password. A cancellation by the user is not an error. */
export function passkeyFailure(error: AuthProblem, title: string): AuthFailure {
  const { code = '' } = error;
  if (isOfPasskeys(code)) return { title, text: passkeyTexts[code] };
  if (isRateLimit(error)) return { title: 'signIn.tooMany', text: 'failures.wait' };
  return isSessionMissing(error) ? { title, text: 'challenge.over' } : other(error, title);
}

/** Errors of setting a new password. */
export function newPasswordFailure(error: AuthProblem): AuthFailure {
  const title = 'newPassword.failed';
  if (error.code === 'weak_password') return { title, text: 'failures.weakPassword' };
  if (error.code === 'same_password') return { title, text: 'newPassword.same' };
  if (error.code === 'reauthentication_needed') return { title, text: 'newPassword.stale' };
  if (isRateLimit(error)) return { title, text: 'failures.wait' };
  if (isSessionMissing(error)) return { title, text: 'newPassword.noSession' };
  return other(error, title);
}
