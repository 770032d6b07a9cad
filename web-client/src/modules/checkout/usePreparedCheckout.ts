import { useCallback } from 'react';
import type { ApiError } from '@/api/ApiError';
import { userApi } from '@/api/generated/user.gen';
import { paymentStateOf } from './checkoutState';
import type { Checkout } from './useCheckout';

/** Polling interval for the address and its limit, milliseconds. */
const EVERY = 1_000;
const AT_MOST = 30_000;

const problem = (message: string, status: number, reason = '') =>
  Object.assign(new Error(message), { status, reason, violations: [] } satisfies Omit<ApiError, 'message'>);

/** The payment provider prepared no page, or not in time. */
const unavailable = () => problem('the payment page is not ready', 503);
/** The customer has paid on the page of an earlier call. */
const paid = () => problem('the checkout is paid', 400, 'CHECKOUT_PAID');

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** Returns a checkout with the address of its page, which the payment provider may still be preparing. Rejects with an `ApiError`. */
export function usePreparedCheckout() {
  const [get] = userApi.useLazyGetCheckoutSessionQuery();
  return useCallback(
    async ({ id, url }: Checkout): Promise<Checkout> => {
      let address = url;
      for (let waited = 0; !address; waited += EVERY) {
        if (waited >= AT_MOST) throw unavailable();
        await pause(EVERY);
        const session = await get({ id }).unwrap();
        const state = paymentStateOf(session.status);
        if (state === 'paid' || state === 'processing') throw paid();
        if (state !== 'waiting') throw unavailable();
        address = session.url;
      }
      return { id, url: address };
    },
    [get],
  );
}
