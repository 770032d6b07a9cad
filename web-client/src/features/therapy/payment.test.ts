import { describe, expect, it } from 'vitest';
import { paymentOutcome, withoutPayment } from './payment';

describe('the return from a payment', () => {
  it.each(['success', 'cancelled', 'failed'] as const)('knows %s', (outcome) => {
    expect(paymentOutcome(outcome, true)).toBe(outcome);
    expect(paymentOutcome(outcome, false)).toBe(outcome);
  });

  it('takes a remembered attempt without a parameter as failed', () => {
    expect(paymentOutcome(null, true)).toBe('failed');
    expect(paymentOutcome(null, false)).toBeUndefined();
  });

  it('says nothing for a value it does not know', () => {
    expect(paymentOutcome('perhaps', true)).toBeUndefined();
  });

  it('takes only its own parameter out of the query', () => {
    expect(withoutPayment('?payment=success')).toBe('');
    expect(withoutPayment('?a=1&payment=failed&b=2')).toBe('?a=1&b=2');
  });
});
