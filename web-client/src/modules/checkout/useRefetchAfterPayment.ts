import { useCallback } from 'react';
import { userApi } from '@/api/generated/user.gen';
import { listsOf } from '@/api/tags';
import { useThunks } from '@/api/useThunks';

/** Services whose records and lists a payment changes. */
const services = [
  'AppointmentService',
  'ConversationService',
  'PaymentService',
  'RequestService',
  'TherapistService',
] as const;

/** The part of a started query that notices a changed record. */
interface Started {
  dispatch: (action: ReturnType<typeof paymentApi.util.invalidateTags>) => unknown;
  getCacheEntry: () => { data?: { status: string } };
  queryFulfilled: Promise<{ data: { status: string } }>;
}

/** A service applies a payment some time after it: when a polled record changes its status, so do its lists. */
const refetchesLists =
  (service: (typeof services)[number]) =>
  async (_: unknown, { dispatch, getCacheEntry, queryFulfilled }: Started) => {
    const before = getCacheEntry().data?.status;
    const now = await queryFulfilled.then(
      ({ data }) => data.status,
      // The component of the query reports errors.
      () => before,
    );
    if (before !== undefined && now !== before) dispatch(paymentApi.util.invalidateTags([listsOf(service)]));
  };

const paymentApi = userApi.enhanceEndpoints({ addTagTypes: services });
paymentApi.enhanceEndpoints({
  endpoints: {
    getAppointment: { onQueryStarted: refetchesLists('AppointmentService') },
    getProductRequest: { onQueryStarted: refetchesLists('RequestService') },
  },
});

/** Returns a function that fetches everything again that an ended payment may have changed. */
export function useRefetchAfterPayment() {
  const dispatch = useThunks();
  return useCallback(() => void dispatch(paymentApi.util.invalidateTags([...services])), [dispatch]);
}
