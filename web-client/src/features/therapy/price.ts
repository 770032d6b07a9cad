import type { BookingRules } from '@/api/generated/public.gen';
import { serverNow } from '@/api/serverClock';

/** Returns the refund of a cancellation now, in percent, after the free period that follows booking. */
export function backWhenCancelled(
  startTime: string,
  rules: Pick<BookingRules, 'fullRefundHours' | 'partRefundHours' | 'partRefundPercent'>,
  now = serverNow(),
): number {
  const hours = (Date.parse(startTime) - now) / 3_600_000;
  if (hours >= rules.fullRefundHours) return 100;
  return hours >= rules.partRefundHours ? rules.partRefundPercent : 0;
}
