import type { Money, Payment } from '@/api/generated/user.gen';

/** Amount in the minor unit; 0 when missing. */
export const cents = (money: Money | undefined) => Number(money?.amountMinor ?? 0);

/** Amount of a payment that is not yet refunded, cents. */
export const refundableCents = ({ total, refunded }: Pick<Payment, 'total' | 'refunded'>) =>
  cents(total) - cents(refunded);

/** Returns whether the customer's bank has the money of a payment: until it decides a dispute, or for good. */
export const isWithBank = (status: Payment['status']) =>
  status === 'PAYMENT_STATUS_DISPUTED' || status === 'PAYMENT_STATUS_CHARGED_BACK';

/** Formats 1250 as `12.50`, the form used for input. */
export const centsText = (amount: number) => (amount / 100).toFixed(2);

/** Parses `12.5`, `12,50` or `12.50` to 1250; returns undefined for invalid amounts. */
export function parseCents(text: string): number | undefined {
  const found = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!found) return undefined;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}
