import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';

/** One invalid field, as the server names it. */
export interface FieldViolation {
  /** Path of the field, lowerCamelCase. */
  field: string;
  /** Machine-readable reason, UPPER_SNAKE_CASE. */
  reason: string;
}

/**
 * The one shape of a failed call. Texts are chosen by `reason` (see apiErrorText.ts); `message`
 * is English and for developers.
 */
export interface ApiError {
  /** HTTP status, or the cause when there is no response. */
  status: number | 'offline' | 'unreadable';
  /** Reason of google.rpc.ErrorInfo, such as `TOKEN_EXPIRED`; empty when the server sends none. */
  reason: string;
  message: string;
  violations: FieldViolation[];
  /** Seconds to wait before a retry. */
  retryAfter?: number;
}

interface Detail {
  '@type'?: string;
  reason?: string;
  fieldViolations?: { field?: string; reason?: string }[];
  retryDelay?: string;
}

/**
 * Reads google.rpc.Status as the gateway writes it. Skips unknown details; a body of another
 * shape becomes an error without reason.
 */
export function apiErrorOf(status: number, body: unknown): ApiError {
  const error: ApiError = { status, reason: '', message: '', violations: [] };
  if (typeof body !== 'object' || body === null) return error;
  const { message, details } = body as { message?: unknown; details?: unknown };
  if (typeof message === 'string') error.message = message;
  for (const detail of Array.isArray(details) ? (details as Detail[]) : []) {
    const type = detail?.['@type'] ?? '';
    if (type.endsWith('google.rpc.ErrorInfo')) error.reason = detail.reason ?? '';
    if (type.endsWith('google.rpc.RetryInfo')) {
      const seconds = Number.parseFloat(detail.retryDelay ?? '');
      if (Number.isFinite(seconds)) error.retryAfter = seconds;
    }
    if (type.endsWith('google.rpc.BadRequest')) {
      for (const { field, reason } of detail.fieldViolations ?? []) {
        if (field) error.violations.push({ field, reason: reason ?? '' });
      }
    }
  }
  return error;
}

/** Converts an error of fetchBaseQuery to an ApiError. */
export function apiErrorOfFetch(error: FetchBaseQueryError): ApiError {
  if (typeof error.status === 'number') return apiErrorOf(error.status, error.data);
  const status = error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR' ? 'offline' : 'unreadable';
  return { status, reason: '', message: 'error' in error ? String(error.error) : '', violations: [] };
}

/** Returns whether a value thrown by `unwrap()` is an ApiError. */
export function isApiError(value: unknown): value is ApiError {
  return typeof value === 'object' && value !== null && 'violations' in value && 'status' in value;
}
