import { localStore, tabStore } from '@/browser/storage';

/**
 * Session storage key while the customer is paying in another tab (docs/product.md, section 4):
 * the checkout session id.
 */
const ATTEMPT = 'payment-attempted';

/** Storage key of the announced checkouts, shared by all tabs: the latest ids as a JSON list. */
const ANNOUNCED = 'selam-payments-announced';
/** Number of remembered checkouts. A checkout ends within a day, and no customer opens as many in one. */
const REMEMBERED = 20;

/** Checkout that was started in this tab and has no known result. */
export const checkoutAttempt = () => tabStore.get(ATTEMPT) || undefined;
export const rememberAttempt = (id: string) => tabStore.set(ATTEMPT, id);
/** Forgets a checkout that has ended; another one, opened meanwhile, stays. An address without an id ends any. */
export function forgetAttempt(id: string | null) {
  if (id === null || checkoutAttempt() === id) tabStore.remove(ATTEMPT);
}

/** Runs in one tab at a time where the browser supports locks. */
async function alone<Result>(name: string, run: () => Result): Promise<Result> {
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? await locks.request(name, run) : run();
}

function announced(): string[] {
  try {
    const ids: unknown = JSON.parse(localStore.get(ANNOUNCED) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Returns whether this tab announces the end of a checkout: the first that asks. Without storage
 * every tab does, because two announcements are better than none.
 */
export const claimAnnouncement = (id: string): Promise<boolean> =>
  alone(ANNOUNCED, () => {
    const before = announced();
    if (before.includes(id)) return false;
    localStore.set(ANNOUNCED, JSON.stringify([...before, id].slice(-REMEMBERED)));
    return true;
  });
