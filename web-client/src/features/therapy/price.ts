import type { MoneyLike } from '@/i18n/format';

/** A price with its tax, as it will stand on the payment page: the tax is rounded to the cent, halves up. */
export function withTax(price: MoneyLike, basisPoints: number): { tax: MoneyLike; total: MoneyLike } {
  const { currencyCode } = price;
  const subtotal = BigInt(price.amountMinor);
  const tax = (subtotal * BigInt(basisPoints) + 5_000n) / 10_000n;
  return {
    tax: { currencyCode, amountMinor: String(tax) },
    total: { currencyCode, amountMinor: String(subtotal + tax) },
  };
}
