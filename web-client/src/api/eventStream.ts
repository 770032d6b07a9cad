import { apiErrorOf } from './ApiError';
import { CallError, offlineError } from './CallError';
import { post } from './post';

/** A stream that is silent for this long is dead: the server shows every 15 seconds that it lives. Milliseconds. */
const SILENCE = 45_000;

/** What every event of a stream may be beside the stream's own. */
interface StreamMark {
  heartbeat?: boolean;
  end?: boolean;
  error?: unknown;
}

/** HTTP status of a google.rpc.Code, for the errors that come inside a stream. */
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

/** The stream stopped and did not say why: the service or the connection died. What came so far is good; the rest has to be asked for again. */
const broken = (message: string) => offlineError('STREAM_BROKEN', message);

function errorInStream(error: unknown) {
  const code = (error as { code?: number }).code ?? 0;
  return new CallError(apiErrorOf(STATUS_OF_CODE[code] ?? 500, error));
}

/** Whether the same call can be made again at once: the service was restarted, or the connection broke. */
export const isWorthRepeating = (error: unknown): boolean =>
  error instanceof CallError && (error.reason === 'SERVER_STOPPING' || error.reason === 'STREAM_BROKEN');

/** How far a stream has been read, for streams that number their events (`id:`); asked again with it, they go on from there. */
export interface StreamPosition {
  lastEventId?: string;
}

export interface StreamOptions {
  /** Ends the call. */
  signal?: AbortSignal;
  /** Kept up to date while the stream is read, and sent when it is asked for. */
  position?: StreamPosition;
  /** For calls that create something: the same key for every try of the same thing. */
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

/** The data of each server-sent event. Lines may end in any of three ways, and come in any pieces. */
async function* dataOf(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  position: StreamPosition,
): AsyncGenerator<string> {
  const reader = body.getReader();
  // Not waited for: what still comes is nobody's concern.
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
      // A carriage return at the end may be half of a line's end.
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
 * Calls a streaming RPC and gives its events as they come. Ends when the server says that all was said; throws a `CallError` when the call is refused, the
 * server says what went wrong, or the stream stops without a word (`isWorthRepeating` tells which of these to try again). Leaving the loop, or
 * `signal`, ends the call. Pages use it through `useEventStream` of modules/stream.
 */
export async function* eventStream<E extends object>(
  path: string,
  body: unknown,
  { signal, position = {}, idempotencyKey }: StreamOptions = {},
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
