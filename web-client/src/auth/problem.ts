import type { AuthProblem } from './authClient';

/** Too many calls from this client, or too many emails. */
export const isRateLimit = ({ status, code }: Pick<AuthProblem, 'status' | 'code'>) =>
  status === 429 || (code ?? '').endsWith('rate_limit');

/** The account accepts no more guesses, from any client, for up to a day. */
export const isGuessLimit = ({ code }: AuthProblem) => code === 'too_many_wrong_attempts';

/** The service has rejected the email address itself. Its code stands for any invalid field. */
export const isInvalidEmail = ({ code, message }: AuthProblem) =>
  code === 'email_address_invalid' || (code === 'validation_failed' && /email address/i.test(message));

/** The service has rejected the name. */
export const isInvalidName = ({ code, message }: AuthProblem) =>
  code === 'validation_failed' && message.includes('full_name');

/** The service is unreachable or restarting. */
export const isTemporary = ({ name }: AuthProblem) => name === 'AuthRetryableFetchError';

/** The session has been ended elsewhere. */
export const isSessionMissing = ({ name }: AuthProblem) => name === 'AuthSessionMissingError';

/** A problem as an error, for `save` of a form. */
export class AuthRefusal extends Error {
  constructor(readonly problem: AuthProblem) {
    super(problem.message);
  }
}

/** Throws a problem of the identity service, if there is one. */
export function refuse(problem: AuthProblem | null) {
  if (problem) throw new AuthRefusal(problem);
}
