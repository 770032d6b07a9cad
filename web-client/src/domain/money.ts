import type { Money, Payment } from '@/api/generated/user.gen';

/** An amount in the minor unit; 0 for none. */
export const cents = (money: Money | undefined) => Number(money?.amountMinor ?? 0);

/** What of a payment has not gone back, cents. */
export const refundableCents = ({ total, refunded }: Pick<Payment, 'total' | 'refunded'>) =>
  cents(total) - cents(refunded);

/** `12.50` of 1250, as it is typed. */
export const centsText = (amount: number) => (amount / 100).toFixed(2);

/** 1250 of `12.5`, `12,50` or `12.50`; nothing of what is no amount. */
export function parseCents(text: string): number | undefined {
  const found = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!found) return undefined;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}
