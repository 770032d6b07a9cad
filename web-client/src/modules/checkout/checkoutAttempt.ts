import { localStore, tabStore } from '@/browser/storage';

/** Mark of this tab while somebody is away to pay (docs/product.md, section 4): the checkout session that the server knows. */
const ATTEMPT = 'payment-attempted';

/** Marks begin with this for checkouts whose end somebody was told of, in all tabs. */
const TOLD = 'selam-payment-told:';

/** The checkout that was begun in this tab and whose end is not known, if there is one. */
export const checkoutAttempt = () => tabStore.get(ATTEMPT) || undefined;
export const rememberAttempt = (id: string) => tabStore.set(ATTEMPT, id);
export const forgetAttempt = () => tabStore.remove(ATTEMPT);

/** Runs in one tab at a time where the browser can see to that. */
async function alone<Result>(name: string, run: () => Result): Promise<Result> {
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? await locks.request(name, run) : run();
}

/**
 * Whether this tab is the one that tells how a checkout ended: the first that asks. Without storage every tab is, because telling twice is better than
 * not at all.
 */
export const claimAnnouncement = (id: string): Promise<boolean> =>
  alone(TOLD + id, () => {
    const key = TOLD + id;
    if (localStore.get(key)) return false;
    localStore.set(key, '1');
    return true;
  });
