import { isApiError } from '@/api/ApiError';
import { backoff } from '@/api/backoff';

/**
 * Payment state as the server reports it: `waiting` for the customer, `processing` once the
 * customer has paid.
 */
export type PaymentState = 'waiting' | 'processing' | 'paid' | 'failed' | 'cancelled' | 'expired';

/** View of a tab: `unknown` before the first response, and again after a long time without one. */
export interface PaymentView {
  state: PaymentState | 'unknown';
  /** The wait is long enough to mention it; polling continues. */
  slow: boolean;
}

/** Delays between polls, milliseconds. */
const BACKOFF = { first: 1_000, most: 15_000 };
/** After this time the wait is reported as slow, milliseconds. */
export const SLOW = 30_000;

/** A final payment state. */
export type PaymentEnd = Exclude<PaymentState, 'waiting' | 'processing'>;
/** Returns whether the payment can still succeed or fail. */
export const isUndecided = (state: PaymentView['state']): state is 'waiting' | 'processing' | 'unknown' =>
  state === 'waiting' || state === 'processing' || state === 'unknown';
/** Returns whether a checkout does not exist for this user, so that another query finds none either. */
export const isUnknownCheckout = (error: unknown) =>
  isApiError(error) && (error.status === 404 || error.status === 400);
export const isFinal = (state: PaymentView['state']): state is PaymentEnd => !isUndecided(state);

interface Watch {
  /** Fetches the state; rejects without a response. */
  ask: (signal: AbortSignal) => Promise<PaymentState>;
  onView: (view: PaymentView) => void;
}

/**
 * Polls a payment until it has ended, less often over time and only in a visible tab; at once
 * when the tab becomes visible. Tabs share the result of the same checkout. Returns `askNow` and
 * `leave`.
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
    // A final state does not change: ignore a late response.
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
    } catch (error) {
      // Any other failed poll changes nothing, except that a long wait is reported.
      if (isUnknownCheckout(error)) leave();
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
