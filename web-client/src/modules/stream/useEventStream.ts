import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallError } from '@/api/CallError';
import type { StreamOptions } from '@/api/eventStream';
import { newIdempotencyKey } from '@/api/useIdempotencyKey';
import { runStream } from './runStream';

/**
 * `connecting` until the first event, `streaming` while they come, `waiting` for another connection after a break. It ends `done`, `stopped` by the
 * reader, or `broken`; what came until then stays in `value`.
 */
export type StreamStatus = 'idle' | 'connecting' | 'streaming' | 'waiting' | 'stopped' | 'broken' | 'done';

/** What `open` gets beside the request. */
export interface StreamContext<Value> {
  /** What came over earlier connections: the call says in its body where to go on. */
  received: Value;
  /** To be handed to `eventStream` as it is: signal, position in the stream, key of the call. */
  options: Required<StreamOptions>;
}

export interface StreamPlan<Request, Event, Value> {
  open: (request: Request, going: StreamContext<Value>) => AsyncIterable<Event>;
  /** What there is before the first event. */
  initial: Value;
  /** What there is after one more event; a new value, never the same one changed. */
  fold: (value: Value, event: Event) => Value;
  /** `open` gives what is missing, so a broken connection is repaired without a word. Otherwise `again` begins anew. */
  resumes?: boolean;
}

interface View<Value> {
  status: StreamStatus;
  value: Value;
  error?: CallError;
}

interface Run<Request, Value> {
  request: Request;
  value: Value;
  going: Omit<Required<StreamOptions>, 'signal'>;
  controller: AbortController;
}

/** Calls at most once for each frame, however often it is asked to. */
function everyFrame(call: () => void) {
  let frame = 0;
  const cancel = () => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  const ask = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      call();
    });
  };
  return { ask, cancel };
}

/**
 * Server-sent events as the state of a part: an answer that is written while one reads it. Nothing is asked before `start`; a new `start` ends what was
 * going on, and so does leaving the page. Events are drawn once a frame, however fast they come.
 *
 * Texts for its states are in `StreamFoot` (namespace `stream`, which the page has to list); `LiveRegion` reads it out.
 *
 * @example
 * const answer = useEventStream<Question, ReplyEvent, string>({
 *   open: (question, { received, options }) => eventStream('/v1/…/messages', { ...question, after: received.length }, options),
 *   initial: '',
 *   fold: (text, event) => text + (event.token?.text ?? ''),
 *   resumes: true,
 * });
 * answer.start({ text: 'How do I sleep better?' });
 */
export function useEventStream<Request, Event, Value>(plan: StreamPlan<Request, Event, Value>) {
  const [view, setView] = useState<View<Value>>({ status: 'idle', value: plan.initial });
  const latest = useRef(plan);
  const run = useRef<Run<Request, Value>>(null);
  useEffect(() => {
    latest.current = plan;
  });

  const launch = useCallback(async (current: Run<Request, Value>) => {
    run.current = current;
    const { signal } = current.controller;
    const { resumes = false } = latest.current;
    const drawing = everyFrame(() => setView({ status: 'streaming', value: current.value }));
    setView({ status: 'connecting', value: current.value });
    const end = await runStream<Event>({
      open: () =>
        latest.current.open(current.request, {
          received: current.value,
          options: { ...current.going, signal },
        }),
      onEvent: (event) => {
        current.value = latest.current.fold(current.value, event);
        drawing.ask();
      },
      onWaiting: () => {
        drawing.cancel();
        setView({ status: 'waiting', value: current.value });
      },
      resumes,
      signal,
    });
    drawing.cancel();
    // Another one has begun, or the part is gone.
    if (run.current !== current) return;
    setView({ status: end.how, value: current.value, ...(end.how === 'broken' && { error: end.error }) });
  }, []);

  const start = useCallback(
    (request: Request) => {
      run.current?.controller.abort();
      const going = { position: {}, idempotencyKey: newIdempotencyKey() };
      void launch({ request, value: latest.current.initial, going, controller: new AbortController() });
    },
    [launch],
  );

  /** Ends it and keeps what came. */
  const stop = useCallback(() => run.current?.controller.abort(), []);

  /** The same call once more: for the rest where the stream can go on, otherwise from the beginning. */
  const again = useCallback(() => {
    const last = run.current;
    if (!last) return;
    last.controller.abort();
    const { resumes, initial } = latest.current;
    const kept = resumes ? last : { ...last, value: initial, going: { ...last.going, position: {} } };
    void launch({ ...kept, controller: new AbortController() });
  }, [launch]);

  useEffect(
    () => () => {
      run.current?.controller.abort();
      run.current = null;
    },
    [],
  );

  return { ...view, start, stop, again };
}
