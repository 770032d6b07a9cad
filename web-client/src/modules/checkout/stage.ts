import type { CheckoutView } from './useCheckout';
import type { PaymentEnd, PaymentView } from './watchPayment';

/**
 * The stages of one payment, shown one at a time:
 *
 * - `opening`, `blocked`: its page is on the way, or needs a click.
 * - `unpaid`: it is open on the server, and no page of this tab is known, as after a reload.
 * - `elsewhere`: the customer is paying in another tab.
 * - `confirming`, `slow`: the customer has paid.
 * - `silent`: the server does not respond.
 */
export type Stage = 'opening' | 'blocked' | 'unpaid' | 'elsewhere' | 'confirming' | 'slow' | 'silent' | PaymentEnd;

/** Returns the stage of a payment. Without `view` this is the tab that the payment page returns to. */
export function stageOf({ state, slow }: PaymentView, view?: CheckoutView): Stage {
  // A new payment page replaces the end of the one before.
  if (view?.state === 'opening') return 'opening';
  switch (state) {
    case 'processing':
      return slow ? 'slow' : 'confirming';
    case 'waiting':
    case 'unknown':
      if (view?.state === 'blocked') return 'blocked';
      if (slow && state === 'unknown') return 'silent';
      if (view) return view.state === 'open' ? 'elsewhere' : 'unpaid';
      return slow ? 'slow' : 'confirming';
    default:
      return state;
  }
}
