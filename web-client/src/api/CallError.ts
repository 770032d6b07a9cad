import type { ApiError } from './ApiError';

/** A failed call that did not go through RTK Query, in the shape that every failed call has: streams and uploads throw it. */
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

/** No answer came: what `reason` says happened on the way. */
export const offlineError = (reason: string, message: string) =>
  new CallError({ status: 'offline', reason, message, violations: [] });
