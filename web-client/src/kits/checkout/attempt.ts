/** Mark of this tab while somebody is away to pay (product specification, section 4): the checkout session that the server knows. */
const ATTEMPT = 'payment-attempted';

/** Marks begin with this for checkouts whose end somebody was told of, in all tabs. */
const TOLD = 'selam-payment-told:';

/** Storage may be blocked: then nothing is remembered, and the server still knows the truth. */
function quietly<Result>(touch: () => Result): Result | undefined {
  try {
    return touch();
  } catch {
    return undefined;
  }
}

/** The checkout that was begun in this tab and whose end is not known, if there is one. */
export const checkoutAttempt = () => quietly(() => sessionStorage.getItem(ATTEMPT)) || undefined;
export const rememberAttempt = (id: string) => quietly(() => sessionStorage.setItem(ATTEMPT, id));
export const forgetAttempt = () => quietly(() => sessionStorage.removeItem(ATTEMPT));

/** Runs in one tab at a time where the browser can see to that. */
async function alone<Result>(name: string, run: () => Result): Promise<Result> {
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? await locks.request(name, run) : run();
}

/**
 * Whether this tab is the one that tells how a checkout ended: the first that asks. Without storage every tab is, because telling twice is better than
 * not at all.
 */
export const mayTell = (id: string): Promise<boolean> =>
  alone(TOLD + id, () => {
    const key = TOLD + id;
    if (quietly(() => localStorage.getItem(key))) return false;
    quietly(() => localStorage.setItem(key, '1'));
    return true;
  });
