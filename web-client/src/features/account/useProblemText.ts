import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthProblem } from '@/auth/authClient';
import { isOver, isRateLimit, isTemporary } from '@/auth/problem';

/** Codes of the identity service with a text of their own. */
const texts = {
  invalid_credentials: 'security:problem.currentPassword',
  reauthentication_needed: 'security:problem.stale',
  insufficient_aal: 'security:problem.secondFactor',
  same_password: 'auth:newPassword.same',
  weak_password: 'auth:failures.weakPassword',
  mfa_verification_failed: 'auth:challenge.wrong',
  mfa_challenge_expired: 'auth:challenge.late',
  mfa_factor_not_found: 'security:problem.factorGone',
  mfa_factor_name_conflict: 'security:problem.nameTaken',
  too_many_enrolled_mfa_factors: 'security:problem.tooMany',
} as const;

const isOwn = (code: string): code is keyof typeof texts => Object.hasOwn(texts, code);

/** Key of the text that says why the identity service refused something. */
export function problemKey(problem: AuthProblem) {
  const { code = '' } = problem;
  if (isRateLimit(problem)) return 'auth:failures.wait';
  if (isTemporary(problem)) return 'auth:failures.unreachable';
  if (isOver(problem)) return 'auth:challenge.over';
  return isOwn(code) ? texts[code] : 'auth:failures.other';
}

/** Why the identity service refused something, in the language of the reader. */
export function useProblemText() {
  const { t } = useTranslation(['security', 'auth']);
  return useCallback((problem: AuthProblem) => t(problemKey(problem)), [t]);
}

/** Whether it was the present password that was missing or wrong. */
export const isAboutPassword = ({ code }: AuthProblem) =>
  code === 'invalid_credentials' || code === 'reauthentication_needed';
