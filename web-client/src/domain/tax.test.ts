import { describe, expect, it } from 'vitest';
import { offerWithTax } from './tax';

const cad = (amountMinor: string) => ({ currencyCode: 'CAD', amountMinor });

describe('an offer with tax', () => {
  const offer = { deposit: cad('10'), balance: cad('30') };

  it('adds the tax of each payment, so that the sums match the payment pages', () => {
    // 5 % of 40 cents are 2 cents; 0.5 and 1.5 cents are rounded up per payment.
    expect(offerWithTax(offer, { taxBasisPoints: 500, taxExemptPurposes: [] })).toEqual({
      percent: 5,
      tax: cad('3'),
      total: cad('43'),
      deposit: cad('11'),
      balance: cad('32'),
    });
  });

  it('has no tax on an exempt payment', () => {
    const taxExemptPurposes = ['CHECKOUT_PURPOSE_SOURCING_DEPOSIT'] as const;
    expect(offerWithTax(offer, { taxBasisPoints: 500, taxExemptPurposes: [...taxExemptPurposes] })).toMatchObject({
      tax: cad('2'),
      total: cad('42'),
    });
  });

  it('is unknown without the tax rate', () => {
    expect(offerWithTax(offer, undefined)).toBeUndefined();
  });
});
