import { describe, expect, it } from 'vitest';
import { stageOf } from './stage';
import type { CheckoutView } from './useCheckout';
import type { PaymentView } from './watchPayment';

const checkout = { id: 'cs_1', url: 'https://pay.example/1' };
const views = {
  none: undefined,
  idle: { state: 'idle' },
  opening: { state: 'opening' },
  open: { state: 'open', checkout },
  blocked: { state: 'blocked', checkout },
} as const satisfies Record<string, CheckoutView | undefined>;
const ends = ['paid', 'failed', 'cancelled', 'expired'] as const;

describe('the stage of a payment', () => {
  it.each([
    ['none', 'unknown', 'confirming', 'silent'],
    ['none', 'waiting', 'confirming', 'slow'],
    ['none', 'processing', 'confirming', 'slow'],
    ['idle', 'unknown', 'unpaid', 'silent'],
    ['idle', 'waiting', 'unpaid', 'unpaid'],
    ['idle', 'processing', 'confirming', 'slow'],
    ['opening', 'unknown', 'opening', 'opening'],
    ['opening', 'waiting', 'opening', 'opening'],
    ['opening', 'processing', 'opening', 'opening'],
    ['open', 'unknown', 'elsewhere', 'silent'],
    ['open', 'waiting', 'elsewhere', 'elsewhere'],
    ['open', 'processing', 'confirming', 'slow'],
    ['blocked', 'unknown', 'blocked', 'blocked'],
    ['blocked', 'waiting', 'blocked', 'blocked'],
    ['blocked', 'processing', 'confirming', 'slow'],
  ] as const)('with a page that is %s and %s is %s, and %s after a while', (view, state, soon, later) => {
    expect(stageOf({ state, slow: false }, views[view])).toBe(soon);
    expect(stageOf({ state, slow: true }, views[view])).toBe(later);
  });

  it.each(ends)('is %s once the payment has ended', (state) => {
    const payment: PaymentView = { state, slow: false };
    for (const name of ['none', 'idle', 'open', 'blocked'] as const) expect(stageOf(payment, views[name])).toBe(state);
    // A new payment page replaces it.
    expect(stageOf(payment, views.opening)).toBe('opening');
  });
});
