import { describe, expect, it } from 'vitest';
import { parseCents, refundableCents, centsText } from './money';

describe('amounts', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12,50', 1250],
    [' 0.05 ', 5],
    ['', undefined],
    ['12.505', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['12.', undefined],
  ])('parse %j as %s cents', (text, amount) => {
    expect(parseCents(text)).toBe(amount);
  });

  it('are formatted as they are entered', () => {
    for (const amount of [0, 5, 1250, 1575]) expect(parseCents(centsText(amount))).toBe(amount);
  });

  it('exclude refunds', () => {
    const cad = (amountMinor: string) => ({ currencyCode: 'CAD', amountMinor });
    expect(refundableCents({ total: cad('1575'), refunded: cad('1000') })).toBe(575);
    expect(refundableCents({ total: cad('1575') })).toBe(1575);
  });
});
