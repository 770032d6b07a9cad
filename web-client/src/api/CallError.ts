import type { ApiError } from './ApiError';

/**
 * A failed call outside RTK Query, in the shape of every failed call. Streams and uploads throw
 * it.
 */
export class CallError extends Error implements ApiError {
  readonly status: ApiError['status'];
  readonly reason: string;
  readonly violations: ApiError['violations'];
  readonly retryAfter?: number;

  constructor({ status, reason, message, violations, retryAfter }: ApiError) {
    super(message);
    this.status = status;
    this.reason = reason;
    this.violations = violations;
    if (retryAfter !== undefined) this.retryAfter = retryAfter;
  }
}

/** Returns the error for a call without a response; `reason` says what happened on the way. */
export const offlineError = (reason: string, message: string) =>
  new CallError({ status: 'offline', reason, message, violations: [] });
