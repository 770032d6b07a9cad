import type { CheckoutPurpose, PaymentOptions } from '@/api/generated/public.gen';
import type { MoneyLike } from '@/i18n/format';

/** Returns the tax rate of a purchase in basis points: 500 is 5 %. */
export const taxRate = (
  { taxBasisPoints, taxExemptPurposes }: Pick<PaymentOptions, 'taxBasisPoints' | 'taxExemptPurposes'>,
  purpose: CheckoutPurpose,
) => (taxExemptPurposes.includes(purpose) ? 0 : taxBasisPoints);

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
