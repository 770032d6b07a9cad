import { useCallback, useEffect, useRef, useState } from 'react';
import { forgetAttempt, claimAnnouncement } from './checkoutAttempt';
import { isFinal, type PaymentEnd, type PaymentState, type PaymentView, watchPayment } from './watchPayment';

interface PaymentOptions {
  /** The checkout session; nothing is asked without one. */
  id: string | undefined;
  /** Asks the server how it stands. */
  ask: (id: string, signal: AbortSignal) => Promise<PaymentState>;
  /**
   * It has ended, and nobody was told of it yet: called in one tab only, the first that is looked at. A tab that shows `PaymentStatus` tells by that and
   * needs none.
   */
  onEnd?: (state: PaymentEnd) => void;
}

/**
 * How a payment stands, the same in all tabs: the one that it was begun in, and the one that the payment page leads back to. `PaymentStatus` shows it.
 *
 * @example
 * const payment = usePayment({ id: checkoutAttempt(), ask, onEnd: (state) => state === 'failed' && toast.error(…) });
 * <PaymentStatus payment={payment} … />
 */
export function usePayment({ id, ask, onEnd }: PaymentOptions): PaymentView & { askNow: () => void } {
  const [known, setKnown] = useState<{ id: string; view: PaymentView }>();
  const latest = useRef({ ask, onEnd });
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
      forgetAttempt();
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
        void tell(ended);
      },
    });
    watch.current = watching;
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', onVisible);
      watching.leave();
    };
  }, [id]);

  const askNow = useCallback(() => void watch.current?.askNow(), []);
  // What is known of another checkout says nothing about this one.
  const view = known?.id === id && known ? known.view : { state: 'unknown' as const, slow: false };
  return { ...view, askNow };
}
