import { backoff, wait } from '@/api/backoff';
import { CallError, offlineError } from '@/api/CallError';
import { isWorthRepeating } from '@/api/eventStream';

/** End of a stream: completed, stopped by the reader, or failed with the data received so far. */
type StreamEnd = { how: 'done' } | { how: 'stopped' } | { how: 'broken'; error: CallError };

/** Attempts without new data, one after the other, before a stream counts as broken. */
const TRIES = 5;
const BACKOFF = { first: 500, most: 15_000 };

interface StreamRun<Event> {
  /** Opens the stream, or the rest of it. */
  open: () => AsyncIterable<Event>;
  onEvent: (event: Event) => void;
  /** The stream was interrupted and will be reopened. */
  onWaiting: () => void;
  /**
   * Whether `open` returns the rest after an interruption. Otherwise only the reader can restart
   * the stream.
   */
  resumes: boolean;
  /** Attempts without new data before the stream counts as broken. */
  mostTries?: number;
  signal: AbortSignal;
}

/**
 * Reads a stream to its end over any number of connections. Never rejects: the result is the
 * kind of end.
 */
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

/**
 * Returns whether another connection may supply the rest. While a service is replaced, the
 * gateway briefly has no upstream.
 */
const goesOn = (error: CallError, tries: number) =>
  isWorthRepeating(error) ||
  error.reason === 'STREAM_TOO_LONG' ||
  (tries > 0 && typeof error.status === 'number' && error.status >= 502 && error.status <= 504);
