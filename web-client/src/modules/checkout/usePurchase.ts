import { useCallback, useState } from 'react';
import { forgetAttempt } from './checkoutAttempt';
import { useFetchCheckoutState } from './checkoutState';
import { type Checkout, useCheckout } from './useCheckout';
import { usePayment } from './usePayment';

/**
 * One purchase from the click to its end: opens the payment page, watches the payment, and starts
 * again. `initial` is a checkout that was opened before. `PaymentStatus` renders it.
 *
 * @example
 * const { checkout, view, payment, buy, again } = usePurchase();
 * <Button onClick={() => void buy(() => create(…).unwrap()).catch(showError)}>Pay</Button>
 * {checkout && <PaymentStatus payment={payment} view={view} id={checkout} onAgain={again} />}
 */
export function usePurchase(initial?: string) {
  const { view, open, close } = useCheckout();
  const [checkout, setCheckout] = useState(initial);
  const payment = usePayment({ id: checkout, ask: useFetchCheckoutState() });

  const buy = useCallback(
    (prepare: () => Promise<Checkout>) =>
      open(async () => {
        const prepared = await prepare();
        setCheckout(prepared.id);
        return prepared;
      }),
    [open],
  );
  const again = useCallback(() => {
    if (checkout) forgetAttempt(checkout);
    setCheckout(undefined);
    close();
  }, [checkout, close]);
  return { checkout, view, payment, buy, again };
}
