import type { CheckoutPurpose, PaymentOptions } from '@/api/generated/public.gen';
import type { MoneyLike } from '@/i18n/format';

/** Returns the tax rate of a purchase in basis points: 500 is 5 %. */
export const taxRate = (
  { taxBasisPoints, taxExemptPurposes }: Pick<PaymentOptions, 'taxBasisPoints' | 'taxExemptPurposes'>,
  purpose: CheckoutPurpose,
) => (taxExemptPurposes.includes(purpose) ? 0 : taxBasisPoints);

/**
 * Returns the tax rate of an offer, with the tax and total of its two payments. Each payment is
 * taxed on its own, so that the sums match the payment pages.
 */
export function offerWithTax(
  { deposit, balance }: { deposit?: MoneyLike; balance?: MoneyLike },
  prices: Pick<PaymentOptions, 'taxBasisPoints' | 'taxExemptPurposes'> | undefined,
) {
  if (!prices || !deposit || !balance) return undefined;
  const rate = taxRate(prices, 'CHECKOUT_PURPOSE_SOURCING_DEPOSIT');
  const first = withTax(deposit, rate);
  const last = withTax(balance, taxRate(prices, 'CHECKOUT_PURPOSE_SOURCING_BALANCE'));
  const sum = (one: MoneyLike, other: MoneyLike): MoneyLike => ({
    currencyCode: one.currencyCode,
    amountMinor: String(BigInt(one.amountMinor) + BigInt(other.amountMinor)),
  });
  return {
    percent: rate / 100,
    tax: sum(first.tax, last.tax),
    total: sum(first.total, last.total),
    deposit: first.total,
    balance: last.total,
  };
}

/** Returns a price with its tax, as on the payment page: the tax is rounded to the cent, halves up. */
export function withTax(price: MoneyLike, basisPoints: number): { tax: MoneyLike; total: MoneyLike } {
  const { currencyCode } = price;
  const subtotal = BigInt(price.amountMinor);
  const tax = (subtotal * BigInt(basisPoints) + 5_000n) / 10_000n;
  return {
    tax: { currencyCode, amountMinor: String(tax) },
    total: { currencyCode, amountMinor: String(subtotal + tax) },
  };
}
