import { localStore, tabStore } from '@/browser/storage';

/**
 * Session storage key while the customer is paying in another tab (docs/product.md, section 4):
 * the checkout session id.
 */
const ATTEMPT = 'payment-attempted';

/** Prefix of the storage keys of announced checkouts, shared by all tabs. */
const TOLD = 'selam-payment-told:';

/** Checkout that was started in this tab and has no known result. */
export const checkoutAttempt = () => tabStore.get(ATTEMPT) || undefined;
export const rememberAttempt = (id: string) => tabStore.set(ATTEMPT, id);
export const forgetAttempt = () => tabStore.remove(ATTEMPT);

/** Runs in one tab at a time where the browser supports locks. */
async function alone<Result>(name: string, run: () => Result): Promise<Result> {
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? await locks.request(name, run) : run();
}

/**
 * Returns whether this tab announces the end of a checkout: the first that asks. Without storage
 * every tab does, because two announcements are better than none.
 */
export const claimAnnouncement = (id: string): Promise<boolean> =>
  alone(TOLD + id, () => {
    const key = TOLD + id;
    if (localStore.get(key)) return false;
    localStore.set(key, '1');
    return true;
  });
