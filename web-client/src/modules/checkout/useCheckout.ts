import { t } from 'i18next';
import { useCallback, useRef, useState } from 'react';
import { openTab } from '@/browser/openTab';
import { isWebPage } from '@/browser/webPage';
import { rememberAttempt } from './checkoutAttempt';
import { usePreparedCheckout } from './usePreparedCheckout';

/** A payment page. */
export interface Checkout {
  /** Checkout session id. */
  id: string;
  /** Address of the page; empty while the payment provider prepares it. */
  url: string;
}

/**
 * `opening` until the server has responded; `open` in a new tab; `blocked` where the browser
 * blocked the tab and the user has to click a link.
 */
export type CheckoutView =
  { state: 'idle' | 'opening' } | { state: 'open'; checkout: Checkout } | { state: 'blocked'; checkout: Checkout };

/** Opens a tab that waits for its address. It explains the wait, and has no access to its opener. */
function openWaitingTab(): ReturnType<typeof openTab> {
  const tab = openTab();
  if (typeof tab === 'string') return tab;
  try {
    tab.opener = null;
    tab.document.title = t('checkout:opening.title');
    tab.document.body.textContent = t('checkout:opening.title');
  } catch {
    // The tab has already navigated to another origin; it still gets its address.
  }
  return tab;
}

/**
 * Opens a payment page in a new tab (docs/product.md, section 7). The click itself opens the
 * tab, before the server has responded: later every browser would block it. If the browser
 * blocks it anyway, `CheckoutNotice` offers a link and this tab. Browsers without tabs open the
 * page in this one, and find the hold again on return. The session storage stores the attempt.
 *
 * `open` closes the tab and rejects when `prepare` rejects.
 *
 * @example
 * const { view, open } = useCheckout();
 * <Button loading={view.state === 'opening'} onClick={() => open(() =>
 * hold(slot).unwrap()).catch(showError)}>Pay</Button>
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
      const opened = openWaitingTab();
      const tab = typeof opened === 'string' ? undefined : opened;
      setView({ state: 'opening' });
      try {
        const checkout = await prepared(await prepare());
        if (!isWebPage(checkout.url)) throw new Error('not a web address');
        rememberAttempt(checkout.id);
        // The user may have closed the tab meanwhile.
        const shown = tab && !tab.closed;
        if (shown) tab.location.replace(checkout.url);
        setView({ state: shown ? 'open' : 'blocked', checkout });
        if (opened === 'here') window.location.assign(checkout.url);
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
