import { type Appointment, type AppointmentStatus, userApi } from '@/api/generated/user.gen';

/**
 * Outcome of a paid checkout. `settling`: paid, and the service is deciding whether the time is still free. `plan`: sessions that can
 * be booked. `duplicate`: it had already been paid for, and this payment is refunded. `cancelled`: booked and cancelled
 * since. `past`: held, or missed by a party.
 */
type PaidSession = 'settling' | 'booked' | 'cancelled' | 'past' | 'returned' | 'plan' | 'duplicate';

/** Polling interval while that is decided, milliseconds. */
const SETTLING_MS = 1000;

const outcomes: Partial<Record<AppointmentStatus, PaidSession>> = {
  APPOINTMENT_STATUS_HELD: 'settling',
  APPOINTMENT_STATUS_RELEASED: 'settling',
  APPOINTMENT_STATUS_SCHEDULED: 'booked',
  APPOINTMENT_STATUS_CANCELLED: 'cancelled',
};

/** A payment after the end of the hold is refunded when the time cannot be booked any more. */
const paidSession = ({ status, history }: Appointment): PaidSession =>
  history.some(({ event }) => event === 'APPOINTMENT_EVENT_PAID_TOO_LATE') ? 'returned' : (outcomes[status] ?? 'past');

/** Returns the outcome of a paid checkout, and the therapist of a plan. */
export function usePaidSession(checkout: string | undefined): { session: PaidSession; therapistId?: string } {
  const paid = userApi.useGetCheckoutSessionQuery({ id: checkout ?? '' }, { skip: !checkout });
  const { purpose, referenceId = '', paymentId = '' } = paid.data ?? {};
  const isSession = purpose === 'CHECKOUT_PURPOSE_APPOINTMENT';
  const payment = userApi.useGetPaymentQuery({ id: paymentId }, { skip: !checkout || !paymentId });
  const { useQueryState, useQuerySubscription } = userApi.endpoints.getAppointment;
  const appointment = useQueryState({ id: referenceId }, { skip: !isSession });
  const known = appointment.data && paidSession(appointment.data);
  useQuerySubscription(
    { id: referenceId },
    {
      skip: !isSession,
      pollingInterval: known === 'settling' ? SETTLING_MS : 0,
    },
  );
  if (paid.isLoading || payment.isLoading) return { session: 'settling' };
  if (payment.data?.refunds.some(({ reason }) => reason === 'REFUND_REASON_DUPLICATE')) return { session: 'duplicate' };
  if (purpose === 'CHECKOUT_PURPOSE_THERAPIST_PLAN') return { session: 'plan', therapistId: referenceId };
  if (isSession && !known && !appointment.isError) return { session: 'settling' };
  return { session: known ?? 'booked' };
}
