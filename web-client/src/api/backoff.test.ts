import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backoff, wait } from './backoff';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('doubles the wait up to a limit, with jitter', () => {
  const waits = (random: number) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    return [0, 1, 2, 10].map((tries) => backoff(tries, { first: 100, most: 1_000 }));
  };
  expect(waits(1)).toEqual([100, 200, 400, 1_000]);
  expect(waits(0)).toEqual([50, 100, 200, 500]);
});

it.each([
  ['the time has passed', () => vi.advanceTimersByTime(1_000)],
  ['the browser is back online', () => window.dispatchEvent(new Event('online'))],
  ['the signal aborts', (controller: AbortController) => controller.abort()],
])('ends a wait when %s', async (_, happen) => {
  const controller = new AbortController();
  const done = vi.fn();
  const waiting = wait(1_000, controller.signal).then(done);
  await Promise.resolve();
  expect(done).not.toHaveBeenCalled();
  happen(controller);
  await waiting;
  expect(vi.getTimerCount()).toBe(0);
});
