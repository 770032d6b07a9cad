import type { Appointment } from '@/api/generated/user.gen';
import { serverNow } from '@/api/serverClock';
import { formatMoney } from '@/i18n/format';

/**
 * Name of the other party: the therapist for the client, the client for all others. Returns
 * `nameless` for a client without a name.
 */
export const otherParty = ({ role, therapistName, clientName }: Appointment, nameless: string) =>
  (role === 'APPOINTMENT_ROLE_CLIENT' ? therapistName : clientName) || nameless;

export const isClient = ({ role }: Appointment) => role === 'APPOINTMENT_ROLE_CLIENT';

/** The time is held until it is paid. */
export const isHeld = ({ status }: Appointment) => status === 'APPOINTMENT_STATUS_HELD';

/** The session is paid from a plan. */
export const isOfPlan = ({ payment }: Appointment) => payment === 'APPOINTMENT_PAYMENT_PLAN';

/** Returns text key and values of the refund when the caller cancels now, for `t`. */
export function cancelText(appointment: Appointment) {
  const { refundPercent: percent, expectedRefund } = appointment;
  const values = { percent, amount: formatMoney(expectedRefund) };
  if (isHeld(appointment)) return ['cancel.held', values] as const;
  const mine = isClient(appointment);
  if (!isOfPlan(appointment)) {
    if (mine && percent === 0) return ['cancel.none', values] as const;
    return [mine ? 'cancel.back' : 'cancel.theirs', values] as const;
  }
  if (!mine) return ['cancel.theirCredit', values] as const;
  return [percent >= 100 ? 'cancel.credit' : 'cancel.creditLost', values] as const;
}

/** Remaining minutes of a hold; undefined when it has ended. */
export function minutesHeld({ holdExpireTime }: Appointment): number | undefined {
  const left = Math.ceil((Date.parse(holdExpireTime ?? '') - serverNow()) / 60_000);
  return left > 0 && left <= 24 * 60 ? left : undefined;
}
