import type { Appointment } from '@/api/generated/user.gen';

/** The other party: the therapist for the client, the client for everybody else, who may not have said a name: `nameless` then. */
export const otherParty = ({ role, therapistName, clientName }: Appointment, nameless: string) =>
  (role === 'APPOINTMENT_ROLE_CLIENT' ? therapistName : clientName) || nameless;

export const isClient = ({ role }: Appointment) => role === 'APPOINTMENT_ROLE_CLIENT';

/** Its time is held while it is paid. */
export const isHeld = ({ status }: Appointment) => status === 'APPOINTMENT_STATUS_HELD';

/** It is paid with a session of a plan. */
export const isOfPlan = ({ payment }: Appointment) => payment === 'APPOINTMENT_PAYMENT_PLAN';

/** Key of the text that says what goes back when the caller cancels now. */
export function cancelText(appointment: Appointment) {
  if (isHeld(appointment)) return 'cancel.held' as const;
  const mine = isClient(appointment);
  if (!isOfPlan(appointment)) return mine ? ('cancel.back' as const) : ('cancel.theirs' as const);
  if (!mine) return 'cancel.theirCredit' as const;
  return appointment.refundPercent >= 100 ? ('cancel.credit' as const) : ('cancel.creditLost' as const);
}

/** Minutes that a time is still held; nothing when this device's clock cannot say. */
export function minutesHeld({ holdExpireTime }: Appointment): number | undefined {
  const left = Math.ceil((Date.parse(holdExpireTime ?? '') - Date.now()) / 60_000);
  return left > 0 && left <= 24 * 60 ? left : undefined;
}
