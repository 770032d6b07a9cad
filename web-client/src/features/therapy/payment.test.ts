import { describe, expect, it } from 'vitest';
import { paymentOutcome, withoutPayment } from './payment';

describe('the return from a payment', () => {
  it.each(['success', 'cancelled', 'failed'] as const)('knows %s', (outcome) => {
    expect(paymentOutcome(outcome)).toBe(outcome);
  });

  it('ignores unknown and missing values', () => {
    expect(paymentOutcome('perhaps')).toBeUndefined();
    expect(paymentOutcome(null)).toBeUndefined();
  });

  it('removes only its own parameters from the query', () => {
    expect(withoutPayment('?payment=success&session_id=1')).toBe('');
    expect(withoutPayment('?a=1&payment=failed&b=2')).toBe('?a=1&b=2');
  });
});
