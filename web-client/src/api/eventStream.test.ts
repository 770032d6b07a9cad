import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure } from '@/testing/factories';
import { server } from '@/testing/server';
import { eventStream, isWorthRepeating } from './eventStream';

interface Word {
  word: { text: string };
}

const PATH = '/v1/words';
const word = (text: string) => `data: {"word":{"text":"${text}"}}\n\n`;
const END = 'data: {"end":true}\n\n';

/**
 * Returns these chunks as the response; calls `onLeave` when the client disconnects. Without a
 * close the stream stays open.
 */
function stream(pieces: (string | Uint8Array)[], { close = true, onLeave = () => {} } = {}) {
  const seen: unknown[] = [];
  server.use(
    http.post(`*${PATH}`, async ({ request }) => {
      seen.push(await request.json());
      request.signal.addEventListener('abort', onLeave);
      const encoder = new TextEncoder();
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const piece of pieces) controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
          if (close) controller.close();
        },
      });
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
    }),
  );
  return seen;
}

async function all(signal?: AbortSignal) {
  const words: string[] = [];
  let error: unknown = null;
  try {
    for await (const event of eventStream<Word>(PATH, { ask: 1 }, { signal })) words.push(event.word.text);
  } catch (thrown) {
    error = thrown;
  }
  return { words, error };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('eventStream', () => {
  it('yields events until the end and skips heartbeats', async () => {
    const seen = stream([word('a'), 'data: {"heartbeat":true}\n\n', ': a comment\n\n', word('b'), END, word('never')]);
    expect(await all()).toEqual({ words: ['a', 'b'], error: null });
    expect(seen).toEqual([{ ask: 1 }]);
  });

  it('reads events split at any byte', async () => {
    const bytes = new TextEncoder().encode(word('ሰላም').replaceAll('\n', '\r\n') + word('مرحبا') + END);
    stream([...bytes].map((byte) => Uint8Array.of(byte)));
    expect(await all()).toEqual({ words: ['ሰላም', 'مرحبا'], error: null });
  });

  it('resumes after the last numbered event with the same idempotency key', async () => {
    const seen: (string | null)[][] = [];
    server.use(
      http.post(`*${PATH}`, ({ request: { headers } }) => {
        seen.push([headers.get('last-event-id'), headers.get('idempotency-key')]);
        return new HttpResponse(`id: 7\n${word('a')}id: 8\ndata: {"hal`);
      }),
    );
    const position = {};
    const read = async () => {
      for await (const { word } of eventStream<Word>(PATH, {}, { position, idempotencyKey: 'k' })) void word;
    };
    await expect(read()).rejects.toMatchObject({ reason: 'STREAM_BROKEN' });
    await expect(read()).rejects.toMatchObject({ reason: 'STREAM_BROKEN' });
    expect(seen).toEqual([
      [null, 'k'],
      ['7', 'k'],
    ]);
  });

  it('throws the error that the server sends', async () => {
    const error = {
      code: 14,
      message: 'restart',
      details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'SERVER_STOPPING', domain: 'selam' }],
    };
    stream([word('a'), `data: ${JSON.stringify({ error })}\n\n`]);
    const result = await all();
    expect(result.words).toEqual(['a']);
    expect(result.error).toMatchObject({ status: 503, reason: 'SERVER_STOPPING' });
    expect(isWorthRepeating(result.error)).toBe(true);
  });

  it('throws when the stream stops without an end event', async () => {
    stream([word('a'), 'data: {"wo']);
    const result = await all();
    expect(result.words).toEqual(['a']);
    expect(result.error).toMatchObject({ reason: 'STREAM_BROKEN' });
    expect(isWorthRepeating(result.error)).toBe(true);
  });

  it('throws when the call is rejected', async () => {
    server.use(http.post(`*${PATH}`, () => HttpResponse.json(failure(8), { status: 429 })));
    const { error } = await all();
    expect(error).toMatchObject({ status: 429 });
    expect(isWorthRepeating(error)).toBe(false);
  });

  it('aborts the call when the consumer stops reading', async () => {
    const onLeave = vi.fn();
    stream([word('a'), word('b')], { close: false, onLeave });
    for await (const event of eventStream<Word>(PATH, {})) {
      expect(event.word.text).toBe('a');
      break;
    }
    await vi.waitFor(() => expect(onLeave).toHaveBeenCalled());
  });

  it('aborts the call when the signal aborts', async () => {
    stream([word('a')], { close: false });
    const controller = new AbortController();
    const running = all(controller.signal);
    controller.abort();
    const { error } = await running;
    expect((error as Error).name).toBe('AbortError');
  });

  it('treats a long silence as a broken connection', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    stream([word('a')], { close: false });
    const words: string[] = [];
    const running = (async () => {
      for await (const event of eventStream<Word>(PATH, {})) words.push(event.word.text);
    })().catch((error: unknown) => error);
    await vi.waitUntil(() => words.length === 1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await running).toMatchObject({ reason: 'STREAM_BROKEN', message: 'the stream is silent' });
  });
});
