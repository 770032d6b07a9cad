import { describe, expect, it } from 'vitest';
import { failure } from '@/testing/factories';
import { apiErrorOf, apiErrorOfFetch } from './ApiError';
import { apiErrorText, violationKey } from './apiErrorText';

const type = (name: string) => `type.googleapis.com/google.rpc.${name}`;

describe('apiErrorOf', () => {
  it('reads reason, violations and delay, and skips unknown details', () => {
    const body = failure(3, [
      { '@type': type('DebugInfo'), detail: 'x' },
      { '@type': type('ErrorInfo'), reason: 'VALIDATION', domain: 'selam' },
      {
        '@type': type('BadRequest'),
        fieldViolations: [{ field: 'email', reason: 'STRING_EMAIL' }, { reason: 'NO_FIELD' }],
      },
      { '@type': type('RetryInfo'), retryDelay: '30s' },
    ]);
    expect(apiErrorOf(400, body)).toEqual({
      status: 400,
      reason: 'VALIDATION',
      message: 'for developers',
      violations: [{ field: 'email', reason: 'STRING_EMAIL' }],
      retryAfter: 30,
    });
  });

  it.each([[null], ['text'], [42], [{ details: 'no list' }], [[]]])(
    'returns an error without reason for %j',
    (body) => {
      expect(apiErrorOf(502, body)).toMatchObject({ status: 502, reason: '', violations: [] });
    },
  );

  it('reports a failed connection as offline', () => {
    expect(apiErrorOfFetch({ status: 'FETCH_ERROR', error: 'TypeError' }).status).toBe('offline');
    expect(apiErrorOfFetch({ status: 'TIMEOUT_ERROR', error: 'TimeoutError' }).status).toBe('offline');
  });
});

describe('apiErrorText', () => {
  it.each([
    ['offline', 'We cannot reach the server. Check your connection and try again.'],
    [401, 'Your session has ended. Please sign in again.'],
    [403, 'You are not allowed to do this.'],
    [429, 'Too many attempts. Please wait a moment and try again.'],
    [503, 'The service is not available at the moment. Please try again in a minute.'],
    [500, 'Something went wrong on our side. Please try again.'],
    [418, 'Something went wrong on our side. Please try again.'],
  ] as const)('describes %s', (status, text) => {
    expect(apiErrorText({ status, reason: 'NEVER_HEARD_OF', message: 'secret', violations: [] })).toBe(text);
  });

  it.each([
    [30, 'Please wait a moment and try again.'],
    [61, 'Please try again in 2 min.'],
    [5400, 'Please try again in 1 h 30 min.'],
  ])('describes a wait of %s seconds', (retryAfter, text) => {
    const error = { status: 429, reason: '', message: '', violations: [], retryAfter };
    expect(apiErrorText(error)).toBe(`Too many attempts. ${text}`);
  });

  it.each([
    ['CLEANING_QUOTE_EXPIRED', 400, 'This price is no longer valid. Ask for a new one; the form stays as it is.'],
    ['CLEANING_SLOT_FULL', 409, 'That arrival window just filled up. Please choose another one.'],
    ['CARGO_QUOTE_USED', 400, 'This price was already booked. Ask for a new one to book again.'],
    ['SUBSCRIPTION_EXISTS', 400, 'You already have this plan. You can find it under My payments.'],
    ['PLAN_NOT_OFFERED', 400, 'This therapist no longer offers a monthly plan.'],
    ['CHECKOUT_PAID', 400, 'This is already paid.'],
    ['SHIPMENT_CHANGED', 409, 'Another person has changed this. Load it again and retry.'],
    [
      'TOO_MANY_OPEN_BOOKINGS',
      400,
      'You have reached the limit of open bookings. Cancel one or wait until one is done. If you need more, please call us.',
    ],
  ] as const)('describes the reason %s', (reason, status, text) => {
    expect(apiErrorText({ status, reason, message: 'secret', violations: [] })).toBe(text);
  });

  it('names the rule that a field violates', () => {
    expect(violationKey('AREA_NOT_COVERED')).toBe('common:validation.areaNotCovered');
    expect(violationKey('DATE_CLOSED')).toBe('common:validation.dateClosed');
    expect(violationKey('STRING_EMAIL')).toBe('common:validation.email');
    expect(violationKey('STRING_MAX_LEN')).toBe('common:validation.tooLong');
    expect(violationKey('STRING_MIN_LEN')).toBe('common:validation.required');
    expect(violationKey('SOMETHING_NEW')).toBe('common:validation.invalid');
  });
});
