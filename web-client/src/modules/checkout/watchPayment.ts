import { backoff } from '@/api/backoff';

/** How a payment stands, as the server says it: `waiting` for the customer, `processing` once the customer has paid. */
export type PaymentState = 'waiting' | 'processing' | 'paid' | 'failed' | 'cancelled' | 'expired';

/** What a tab knows: `unknown` before the first answer, and again when there is none for long. */
export interface PaymentView {
  state: PaymentState | 'unknown';
  /** Waiting for so long that it is time to say so; it is asked on. */
  slow: boolean;
}

/** Waits between two questions, milliseconds. */
const BACKOFF = { first: 1_000, most: 15_000 };
/** After this long somebody who looks at it is told that it takes long, milliseconds. */
export const SLOW = 30_000;

/** It has ended, one way or the other. */
export type PaymentEnd = Exclude<PaymentState, 'waiting' | 'processing'>;
/** Whether it may still end either way. */
export const isUndecided = (state: PaymentView['state']): state is 'waiting' | 'processing' | 'unknown' =>
  state === 'waiting' || state === 'processing' || state === 'unknown';
export const isFinal = (state: PaymentView['state']): state is PaymentEnd => !isUndecided(state);

interface Watch {
  /** Asks the server; rejects when there is no answer. */
  ask: (signal: AbortSignal) => Promise<PaymentState>;
  onView: (view: PaymentView) => void;
}

/**
 * Asks how a payment stands until it has ended, less often as time goes on and only in a tab that is looked at; at once when somebody comes back to it.
 * What one tab learns all tabs of the same checkout know. Answers `askNow` and `leave`.
 */
export function watchPayment(id: string, { ask, onView }: Watch) {
  const controller = new AbortController();
  const { signal } = controller;
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`selam-payment-${id}`);
  let view: PaymentView = { state: 'unknown', slow: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let slowTimer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let tries = 0;

  const show = (to: Partial<PaymentView>) => {
    view = { ...view, ...to };
    onView(view);
  };
  const leave = () => {
    controller.abort();
    clearTimeout(timer);
    clearTimeout(slowTimer);
    channel?.close();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
    window.removeEventListener('online', look);
  };
  const learn = (state: PaymentState) => {
    // The end stays the end: an answer that was overtaken changes nothing.
    if (signal.aborted || isFinal(view.state)) return;
    show({ state, slow: view.slow && isUndecided(state) });
    if (isFinal(state)) leave();
  };
  const askNow = async () => {
    if (asking || signal.aborted) return;
    asking = true;
    clearTimeout(timer);
    try {
      const state = await ask(signal);
      if (isFinal(state) && !signal.aborted) channel?.postMessage(state);
      learn(state);
    } catch {
      // No answer is no news; whoever looks for long is told so.
    }
    asking = false;
    if (signal.aborted || document.hidden) return;
    timer = setTimeout(() => void askNow(), backoff(tries++, BACKOFF));
  };
  function look() {
    clearTimeout(timer);
    if (document.hidden) {
      clearTimeout(slowTimer);
      slowTimer = undefined;
      return;
    }
    tries = 0;
    slowTimer ??= setTimeout(() => show({ slow: true }), SLOW);
    void askNow();
  }

  if (channel) channel.onmessage = ({ data }: MessageEvent<PaymentState>) => learn(data);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  window.addEventListener('online', look);
  look();
  return { askNow, leave };
}
