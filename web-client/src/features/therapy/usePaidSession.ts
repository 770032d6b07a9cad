import { type Appointment, userApi } from '@/api/generated/user.gen';

/** What a paid checkout has brought. `settling`: the money is there, and whether the time is still free is being decided. */
export type PaidSession = 'settling' | 'booked' | 'returned';

/** How often it is asked while that is decided, milliseconds. */
const SETTLING_MS = 1000;

/** Money that came after the hold was over goes back when somebody else has the time. */
export function paidSession({ status, history }: Appointment): PaidSession {
  if (history.some(({ event }) => event === 'APPOINTMENT_EVENT_PAID_TOO_LATE')) return 'returned';
  return status === 'APPOINTMENT_STATUS_HELD' || status === 'APPOINTMENT_STATUS_RELEASED' ? 'settling' : 'booked';
}

/** What has become of the session that was paid with a checkout. Where there is none, as with a plan, what was bought is there. */
export function usePaidSession(checkout: string | undefined): PaidSession {
  const paid = userApi.useGetCheckoutSessionQuery({ id: checkout ?? '' }, { skip: !checkout });
  const { purpose, referenceId = '' } = paid.data ?? {};
  const isSession = purpose === 'CHECKOUT_PURPOSE_APPOINTMENT';
  const { useQueryState, useQuerySubscription } = userApi.endpoints.getAppointment;
  const session = useQueryState({ id: referenceId }, { skip: !isSession });
  const known = session.data && paidSession(session.data);
  useQuerySubscription(
    { id: referenceId },
    {
      skip: !isSession,
      refetchOnMountOrArgChange: true,
      pollingInterval: known === 'settling' ? SETTLING_MS : 0,
    },
  );
  if (paid.isLoading || (isSession && !known && !session.isError)) return 'settling';
  return known ?? 'booked';
}
