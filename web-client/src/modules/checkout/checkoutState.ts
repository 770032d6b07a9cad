import { useCallback } from 'react';
import { type CheckoutStatus, userApi } from '@/api/generated/user.gen';
import type { PaymentState } from './watchPayment';

const states: Readonly<Partial<Record<CheckoutStatus, PaymentState>>> = {
  CHECKOUT_STATUS_PROCESSING: 'processing',
  CHECKOUT_STATUS_PAID: 'paid',
  CHECKOUT_STATUS_FAILED: 'failed',
  CHECKOUT_STATUS_CANCELLED: 'cancelled',
  CHECKOUT_STATUS_EXPIRED: 'expired',
};

/** Payment state of a checkout; any status that is not final is waiting. */
export const paymentStateOf = (status: CheckoutStatus): PaymentState => states[status] ?? 'waiting';

/** Fetches the payment state of a checkout, for `usePayment`. */
export function useFetchCheckoutState() {
  const [get] = userApi.useLazyGetCheckoutSessionQuery();
  return useCallback(async (id: string) => paymentStateOf((await get({ id }).unwrap()).status), [get]);
}
