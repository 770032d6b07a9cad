import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthProblem } from '@/auth/authClient';
import { CANCELLED, IMPOSSIBLE, KNOWN_HERE } from '@/auth/passkeysOnDemand';
import type { ReauthenticationMethod } from '@/auth/reauthentication';
import { isSessionMissing, isRateLimit, isTemporary } from '@/auth/problem';

/** Identity error codes that have a text. */
const texts = {
  invalid_credentials: 'security:problem.currentPassword',
  reauthentication_needed: 'security:problem.stale',
  reauthentication_not_valid: 'security:problem.codeWrong',
  otp_expired: 'security:problem.codeExpired',
  over_email_send_rate_limit: 'security:problem.tooManyMails',
  insufficient_aal: 'security:problem.secondFactor',
  same_password: 'auth:newPassword.same',
  weak_password: 'auth:failures.weakPassword',
  mfa_verification_failed: 'auth:challenge.wrong',
  mfa_challenge_expired: 'auth:challenge.late',
  mfa_factor_not_found: 'security:problem.factorGone',
  mfa_factor_name_conflict: 'security:problem.nameTaken',
  too_many_wrong_attempts: 'security:problem.tooManyAttempts',
  too_many_enrolled_mfa_factors: 'security:problem.tooMany',
} as const;

/** Codes whose texts differ for passkeys, and codes of passkeys only. */
const passkeyTexts = {
  ...texts,
  mfa_verification_failed: 'auth:passkey.wrong',
  mfa_factor_not_found: 'security:passkey.gone',
  webauthn_challenge_not_found: 'auth:passkey.late',
  passkey_disabled: 'auth:passkey.off',
  [CANCELLED]: 'security:passkey.notAddedText',
  [KNOWN_HERE]: 'security:passkey.knownHere',
  [IMPOSSIBLE]: 'auth:passkey.impossible',
} as const;

const has = <Texts extends object>(own: Texts, code: PropertyKey): code is keyof Texts => Object.hasOwn(own, code);

/** Returns the text key for an identity error. */
export function problemKey(problem: AuthProblem, about: 'app' | 'passkey' = 'app') {
  const { code = '' } = problem;
  const own = about === 'passkey' ? passkeyTexts : texts;
  if (has(own, code)) return own[code];
  if (isRateLimit(problem)) return 'auth:failures.wait';
  if (isTemporary(problem)) return 'auth:failures.unreachable';
  return isSessionMissing(problem) ? 'auth:challenge.over' : 'auth:failures.other';
}

/** Returns the text for an identity error in the user's language. */
export function useProblemText(about?: 'app' | 'passkey') {
  const { t } = useTranslation(['security', 'auth']);
  return useCallback((problem: AuthProblem) => t(problemKey(problem, about)), [about, t]);
}

const aboutPresence = ['invalid_credentials', 'reauthentication_needed', 'reauthentication_not_valid', 'otp_expired'];

/** Returns the field of `ReauthenticationFields` that a problem concerns: its value is missing, wrong or no longer valid. */
export function reauthenticationField(
  { code = '' }: AuthProblem,
  way: ReauthenticationMethod,
): 'current' | 'code' | undefined {
  if (!aboutPresence.includes(code)) return undefined;
  return way === 'code' ? 'code' : 'current';
}
