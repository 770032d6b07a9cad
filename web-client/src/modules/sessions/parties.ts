import type { Appointment } from '@/api/generated/user.gen';
import { formatMoney } from '@/i18n/format';

/** The other party: the therapist for the client, the client for everybody else, who may not have said a name: `nameless` then. */
export const otherParty = ({ role, therapistName, clientName }: Appointment, nameless: string) =>
  (role === 'APPOINTMENT_ROLE_CLIENT' ? therapistName : clientName) || nameless;

export const isClient = ({ role }: Appointment) => role === 'APPOINTMENT_ROLE_CLIENT';

/** Its time is held while it is paid. */
export const isHeld = ({ status }: Appointment) => status === 'APPOINTMENT_STATUS_HELD';

/** It is paid with a session of a plan. */
export const isOfPlan = ({ payment }: Appointment) => payment === 'APPOINTMENT_PAYMENT_PLAN';

/** The text that says what goes back when the caller cancels now, with its values: for `t`. */
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

/** Minutes that a time is still held; nothing when this device's clock cannot say. */
export function minutesHeld({ holdExpireTime }: Appointment): number | undefined {
  const left = Math.ceil((Date.parse(holdExpireTime ?? '') - Date.now()) / 60_000);
  return left > 0 && left <= 24 * 60 ? left : undefined;
}
