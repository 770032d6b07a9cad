import { backoff, wait } from '@/api/backoff';
import { CallError, offlineError } from '@/api/CallError';
import { isWorthRepeating } from '@/api/eventStream';

/** How a stream ended: all was said, the reader stopped it, or something went wrong and what came so far is all there is. */
export type StreamEnd = { how: 'done' } | { how: 'stopped' } | { how: 'broken'; error: CallError };

/** Tries that bring nothing new, one after the other, before a stream counts as broken. */
const TRIES = 5;
const BACKOFF = { first: 500, most: 15_000 };

export interface StreamRun<Event> {
  /** Asks for the stream, or for the rest of it. */
  open: () => AsyncIterable<Event>;
  onEvent: (event: Event) => void;
  /** It is asked for again after a break. */
  onWaiting: () => void;
  /** Whether `open` gives the rest after a break. What would begin anew is repeated only when the reader asks for it. */
  resumes: boolean;
  /** Tries that bring nothing new before it counts as broken. */
  mostTries?: number;
  signal: AbortSignal;
}

/** Reads a stream to its end, over as many connections as that takes. Never rejects: how it ended is the result. */
export async function runStream<Event>({
  open,
  onEvent,
  onWaiting,
  resumes,
  mostTries = TRIES,
  signal,
}: StreamRun<Event>): Promise<StreamEnd> {
  for (let tries = 0; ; tries++) {
    try {
      for await (const event of open()) {
        if (signal.aborted) return { how: 'stopped' };
        tries = 0;
        onEvent(event);
      }
      return signal.aborted ? { how: 'stopped' } : { how: 'done' };
    } catch (thrown) {
      if (signal.aborted) return { how: 'stopped' };
      const error = thrown instanceof CallError ? thrown : offlineError('STREAM_BROKEN', String(thrown));
      if (!resumes || tries >= mostTries || !goesOn(error, tries)) return { how: 'broken', error };
      onWaiting();
      await wait(Math.max(backoff(tries, BACKOFF), (error.retryAfter ?? 0) * 1000), signal);
      if (signal.aborted) return { how: 'stopped' };
    }
  }
}

/** Whether another connection may bring the rest. While a service is replaced, the gateway has nobody to ask for a moment. */
const goesOn = (error: CallError, tries: number) =>
  isWorthRepeating(error) ||
  error.reason === 'STREAM_TOO_LONG' ||
  (tries > 0 && typeof error.status === 'number' && error.status >= 502 && error.status <= 504);
