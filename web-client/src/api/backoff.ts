/** Delays between retries, milliseconds. */
export interface Backoff {
  first: number;
  most: number;
}

/**
 * Returns the delay before attempt `tries` + 1. It doubles each time and has jitter, so that
 * clients of a failed server do not retry in step.
 */
export const backoff = (tries: number, { first, most }: Backoff) =>
  Math.min(most, first * 2 ** tries) * (0.5 + Math.random() / 2);

/**
 * Resolves after `milliseconds`, or earlier when the browser is back online or `signal` aborts.
 * Never rejects.
 */
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
