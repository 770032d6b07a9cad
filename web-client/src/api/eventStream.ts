import { apiErrorOf } from './ApiError';
import { CallError, offlineError } from './CallError';
import { post } from './post';

/**
 * A stream without data for this long is broken, milliseconds. The server sends a heartbeat
 * every 15 seconds.
 */
const SILENCE = 45_000;

/** Control events of every stream, in addition to its own events. */
interface StreamMark {
  heartbeat?: boolean;
  end?: boolean;
  error?: unknown;
}

/** HTTP status of a google.rpc.Code, for errors inside a stream. */
const STATUS_OF_CODE: Partial<Record<number, number>> = {
  3: 400,
  4: 504,
  5: 404,
  6: 409,
  7: 403,
  8: 429,
  9: 400,
  10: 409,
  14: 503,
  16: 401,
};

/**
 * The stream stopped without an end event: the service or the connection failed. Received data
 * is valid; the rest must be requested again.
 */
const broken = (message: string) => offlineError('STREAM_BROKEN', message);

function errorInStream(error: unknown) {
  const code = (error as { code?: number }).code ?? 0;
  return new CallError(apiErrorOf(STATUS_OF_CODE[code] ?? 500, error));
}

/**
 * Returns whether the same call can be retried at once: the service restarted, or the connection
 * broke.
 */
export const isWorthRepeating = (error: unknown): boolean =>
  error instanceof CallError && (error.reason === 'SERVER_STOPPING' || error.reason === 'STREAM_BROKEN');

/**
 * Read position of a stream that numbers its events (`id:`). A new call with this position
 * resumes there.
 */
interface StreamPosition {
  lastEventId?: string;
}

export interface StreamOptions {
  /** Aborts the call. */
  signal?: AbortSignal;
  /** Updated while the stream is read, and sent with the call. */
  position?: StreamPosition;
  /** For calls that create something: the same key for every attempt. */
  idempotencyKey?: string;
}

const ask = (path: string, body: unknown, { signal, position, idempotencyKey }: StreamOptions) =>
  post(path, body, {
    headers: {
      accept: 'text/event-stream, application/json',
      ...(position?.lastEventId && { 'last-event-id': position.lastEventId }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    signal,
  });

/**
 * Yields the data of each server-sent event. Lines may end in CR, LF or CRLF and may be split
 * into any chunks.
 */
async function* dataOf(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  position: StreamPosition,
): AsyncGenerator<string> {
  const reader = body.getReader();
  // Not awaited: the remaining data is discarded.
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop);
  const decoder = new TextDecoder();
  let rest = '';
  let data: string[] = [];
  let id: string | undefined;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      // A trailing carriage return may be the first half of a CRLF.
      const whole = !done && rest.endsWith('\r') ? rest.slice(0, -1) : rest;
      const lines = whole.split(/\r\n|\r|\n/);
      rest = (lines.pop() ?? '') + rest.slice(whole.length);
      for (const line of lines) {
        const [, field, value = ''] = /^(\w+): ?(.*)$/s.exec(line) ?? [];
        if (line === '') {
          if (id !== undefined) position.lastEventId = id;
          if (data.length > 0) yield data.join('\n');
          data = [];
        } else if (field === 'data') data.push(value);
        else if (field === 'id') id = value;
      }
      if (done) return;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

/**
 * Calls a streaming RPC and yields its events. Ends at the server's end event. Throws a
 * `CallError` when the call is rejected, the server sends an error, or the stream stops without
 * an end event (`isWorthRepeating` names the retryable ones). `onOpen` is called once the server accepts the call. Leaving the loop, or aborting
 * `signal`, ends the call. Pages use it through `useEventStream` of modules/stream.
 */
export async function* eventStream<E extends object>(
  path: string,
  body: unknown,
  { signal, position = {}, idempotencyKey, onOpen }: StreamOptions & { onOpen?: () => void } = {},
): AsyncGenerator<E> {
  const leaving = new AbortController();
  const leave = () => leaving.abort(signal?.reason);
  if (signal?.aborted) leave();
  signal?.addEventListener('abort', leave);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => leaving.abort(broken('the stream is silent')), SILENCE);
  };
  try {
    listen();
    const response = await ask(path, body, { signal: leaving.signal, position, idempotencyKey });
    if (!response.ok || !response.body) {
      throw new CallError(apiErrorOf(response.status, await response.json().catch(() => null)));
    }
    onOpen?.();
    for await (const data of dataOf(response.body, leaving.signal, position)) {
      listen();
      const event = JSON.parse(data) as E & StreamMark;
      if (event.end) return;
      if (event.error) throw errorInStream(event.error);
      if (!event.heartbeat) yield event as Awaited<E>;
    }
    leaving.signal.throwIfAborted();
    throw broken('the stream stopped without an end');
  } catch (error) {
    if (signal?.aborted || error instanceof CallError) throw error;
    throw leaving.signal.reason instanceof CallError ? leaving.signal.reason : broken(String(error));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
    leaving.abort();
  }
}
