import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallError } from '@/api/CallError';
import type { StreamOptions } from '@/api/eventStream';
import { randomId } from '@/browser/randomId';
import { runStream } from './runStream';

/**
 * `connecting` until the first event, `streaming` during events, `waiting` for a reconnect. Ends
 * as `done`, `stopped` by the reader, or `broken`; received data stays in `value`.
 */
export type StreamStatus = 'idle' | 'connecting' | 'streaming' | 'waiting' | 'stopped' | 'broken' | 'done';

/** Arguments of `open` in addition to the request. */
export interface StreamContext<Value> {
  /** Data from earlier connections: the request body contains where to resume. */
  received: Value;
  /** Passed on to `eventStream` unchanged: signal, stream position, idempotency key. */
  options: Required<StreamOptions>;
}

export interface StreamPlan<Request, Event, Value> {
  open: (request: Request, going: StreamContext<Value>) => AsyncIterable<Event>;
  /** Value before the first event. */
  initial: Value;
  /** Returns a new value after one more event; never mutates the old one. */
  fold: (value: Value, event: Event) => Value;
  /**
   * `open` returns the missing part, so interruptions are repaired silently. Otherwise `again`
   * restarts.
   */
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

/** Calls at most once per frame. */
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
 * Server-sent events as component state: an answer that streams while the user reads it. Nothing
 * is requested before `start`. A new `start`, or leaving the page, aborts the current stream.
 * Renders once per frame.
 *
 * `StreamFoot` shows the states (texts of `stream`, which the page has to list); `LiveRegion`
 * announces the text.
 *
 * @example
 * const answer = useEventStream<Question, ReplyEvent, string>({
 * open: (question, { received, options }) => eventStream('/v1/…/messages', { ...question, after:
 * received.length }, options),
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
    // Another stream has started, or the component is unmounted.
    if (run.current !== current) return;
    setView({ status: end.how, value: current.value, ...(end.how === 'broken' && { error: end.error }) });
  }, []);

  const start = useCallback(
    (request: Request) => {
      run.current?.controller.abort();
      const going = { position: {}, idempotencyKey: randomId() };
      void launch({ request, value: latest.current.initial, going, controller: new AbortController() });
    },
    [launch],
  );

  /** Stops the stream and keeps its data. */
  const stop = useCallback(() => run.current?.controller.abort(), []);

  /** Repeats the call: for the rest where the stream can resume, otherwise from the start. */
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
