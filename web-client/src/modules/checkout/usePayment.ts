import { useCallback, useEffect, useRef, useState } from 'react';
import { forgetAttempt, claimAnnouncement } from './checkoutAttempt';
import { useRefetchAfterPayment } from './useRefetchAfterPayment';
import { isFinal, type PaymentEnd, type PaymentState, type PaymentView, watchPayment } from './watchPayment';

interface PaymentOptions {
  /** Checkout session id; nothing is queried without one. */
  id: string | undefined;
  /** Fetches the payment state. */
  ask: (id: string, signal: AbortSignal) => Promise<PaymentState>;
  /**
   * Called once when the payment has ended, in the first visible tab. A tab with `PaymentStatus`
   * shows the end anyway and does not need it.
   */
  onEnd?: (state: PaymentEnd) => void;
}

/**
 * Returns the state of a payment, the same in all tabs: the one that started it, and the one
 * that the payment page returns to. `PaymentStatus` renders it.
 *
 * @example
 * const payment = usePayment({ id: checkoutAttempt(), ask, onEnd: (state) => state === 'failed'
 * && toast.error(…) });
 * <PaymentStatus payment={payment} … />
 */
export function usePayment({ id, ask, onEnd }: PaymentOptions): PaymentView & { askNow: () => void } {
  const [known, setKnown] = useState<{ id: string; view: PaymentView }>();
  const latest = useRef({ ask, onEnd });
  const refetch = useRefetchAfterPayment();
  const watch = useRef<ReturnType<typeof watchPayment>>(null);
  useEffect(() => {
    latest.current = { ask, onEnd };
  });

  useEffect(() => {
    if (!id) return undefined;
    let left = false;
    const tell = async (state: PaymentEnd) => {
      if (left || document.hidden) return;
      document.removeEventListener('visibilitychange', onVisible);
      forgetAttempt(id);
      if (await claimAnnouncement(id)) latest.current.onEnd?.(state);
    };
    let ended: PaymentEnd | undefined;
    const onVisible = () => void (ended && tell(ended));
    document.addEventListener('visibilitychange', onVisible);
    const watching = watchPayment(id, {
      ask: (signal) => latest.current.ask(id, signal),
      onView: (view) => {
        setKnown({ id, view });
        if (!isFinal(view.state)) return;
        ended = view.state;
        refetch();
        void tell(ended);
      },
    });
    watch.current = watching;
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', onVisible);
      watching.leave();
    };
  }, [id, refetch]);

  const askNow = useCallback(() => void watch.current?.askNow(), []);
  // The state of another checkout does not apply to this one.
  const view = known?.id === id && known ? known.view : { state: 'unknown' as const, slow: false };
  return { ...view, askNow };
}
