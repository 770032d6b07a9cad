import type { BookingRules } from '@/api/generated/public.gen';
import type { MoneyLike } from '@/i18n/format';

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

/** Returns the refund of a cancellation now, in percent, after the free period that follows booking. */
export function backWhenCancelled(
  startTime: string,
  rules: Pick<BookingRules, 'fullRefundHours' | 'partRefundHours' | 'partRefundPercent'>,
  now = Date.now(),
): number {
  const hours = (Date.parse(startTime) - now) / 3_600_000;
  if (hours >= rules.fullRefundHours) return 100;
  return hours >= rules.partRefundHours ? rules.partRefundPercent : 0;
}
