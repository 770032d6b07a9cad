import type { AuthProblem } from './authClient';

/** Too many calls from here, or too many mails. */
export const isRateLimit = ({ status, code }: AuthProblem) => status === 429 || (code ?? '').endsWith('rate_limit');

/** The service could not be reached or is being restarted. */
export const isTemporary = ({ name }: AuthProblem) => name === 'AuthRetryableFetchError';

/** The session is over: it was ended elsewhere. */
export const isSessionMissing = ({ name }: AuthProblem) => name === 'AuthSessionMissingError';
