import { t } from 'i18next';
import { useCallback, useRef, useState } from 'react';
import { rememberAttempt } from './checkoutAttempt';
import { usePreparedCheckout } from './usePreparedCheckout';

/** A payment page. */
export interface Checkout {
  /** The checkout session. */
  id: string;
  /** Address of the page; empty while the payment provider prepares it. */
  url: string;
}

/** `opening` until the server has answered; `open` in a tab of its own; `blocked` where the browser opened none, so that somebody has to press a link. */
export type CheckoutView =
  { state: 'idle' | 'opening' } | { state: 'open'; checkout: Checkout } | { state: 'blocked'; checkout: Checkout };

/** Nothing but a web page: an address of another kind would run in this one. */
const isPage = (url: string) => /^https?:$/.test(new URL(url, window.location.origin).protocol);

/** A tab that waits for its address. It says for what, and cannot reach the page that opened it. */
function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  try {
    tab.opener = null;
    tab.document.title = t('checkout:opening');
    tab.document.body.textContent = t('checkout:opening');
  } catch {
    // It belongs to somebody else already; it still gets its address.
  }
  return tab;
}

/**
 * Opens a payment page in a new tab (docs/product.md, section 7). The press itself opens the tab, before the server has answered:
 * later no browser would allow it. Where it does not even then, `CheckoutNotice` offers a link and this tab. The session storage remembers the attempt.
 *
 * `open` rejects with what `prepare` rejects with, and the tab is closed again.
 *
 * @example
 * const { view, open } = useCheckout();
 * <Button loading={view.state === 'opening'} onClick={() => open(() => hold(slot).unwrap()).catch(showError)}>Pay</Button>
 * <CheckoutNotice view={view} />
 */
export function useCheckout() {
  const [view, setView] = useState<CheckoutView>({ state: 'idle' });
  const busy = useRef(false);
  const prepared = usePreparedCheckout();

  const open = useCallback(
    async (prepare: () => Promise<Checkout>): Promise<Checkout | undefined> => {
      if (busy.current) return undefined;
      busy.current = true;
      const tab = openTab();
      setView({ state: 'opening' });
      try {
        const checkout = await prepared(await prepare());
        if (!isPage(checkout.url)) throw new Error('not the address of a page');
        rememberAttempt(checkout.id);
        // The user may have closed it while it waited.
        const shown = tab && !tab.closed;
        if (shown) tab.location.replace(checkout.url);
        setView({ state: shown ? 'open' : 'blocked', checkout });
        return checkout;
      } catch (error) {
        tab?.close();
        setView({ state: 'idle' });
        throw error;
      } finally {
        busy.current = false;
      }
    },
    [prepared],
  );

  const close = useCallback(() => setView({ state: 'idle' }), []);
  return { view, open, close };
}
