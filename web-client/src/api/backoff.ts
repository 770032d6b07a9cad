/** How long to wait between tries, milliseconds. */
export interface Backoff {
  first: number;
  most: number;
}

/** The wait before try `tries` + 1: twice as long each time, and never the same for all who lost the same server. */
export const backoff = (tries: number, { first, most }: Backoff) =>
  Math.min(most, first * 2 ** tries) * (0.5 + Math.random() / 2);

/** Resolves after `milliseconds`, or at once when the browser is connected again or `signal` ends the wait. Never rejects. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener('online', over);
      signal?.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, milliseconds);
    window.addEventListener('online', over);
    signal?.addEventListener('abort', over);
    if (signal?.aborted) over();
  });
}
