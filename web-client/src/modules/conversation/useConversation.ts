import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assistantApi, type Message } from '@/api/generated/assistant.gen';
import { isApiError } from '@/api/ApiError';
import type { CallError } from '@/api/CallError';
import { eventStream } from '@/api/eventStream';
import { useIdempotencyKey } from '@/api/useIdempotencyKey';
import { useThunks } from '@/api/useThunks';
import { randomId } from '@/browser/randomId';
import type { Language } from '@/i18n/languages';
import { type StreamContext, type StreamStatus, useEventStream } from '@/modules/stream';
import { useToast } from '@/ui/toaster';
import { assistantErrorText } from './errors';
import {
  characters,
  applyTurnEvent,
  mergeMessages,
  emptyTurn,
  type Turn,
  type TurnEvent,
  type TurnRequest,
} from './turn';
import { useMessages } from './useMessages';

interface Options {
  /** The conversation; missing until the first message of a new one is sent. */
  id?: string;
  /** Language of a new conversation. */
  language: Language;
  /** A new conversation was created. */
  onCreated: (id: string) => void;
  /** A message could not be sent. */
  onReturned: (text: string) => void;
}

/** Step that the user must complete before the message is sent. */
type Gate = 'statement' | 'offer';

const gates: Readonly<Record<string, Gate>> = { STATEMENT_MISSING: 'statement', ACCESS_EXHAUSTED: 'offer' };

/** Status of an answer whose stream ended without a final event. */
function leftAt(told: Message['status'], end: StreamStatus): Message['status'] {
  if (told !== 'MESSAGE_STATUS_WRITING') return told;
  return end === 'stopped' ? 'MESSAGE_STATUS_STOPPED' : 'MESSAGE_STATUS_INTERRUPTED';
}

/** Opens the stream of a turn; after a reconnect it requests only the missing part. */
function openTurn(request: TurnRequest, { received, options }: StreamContext<Turn>): AsyncIterable<TurnEvent> {
  const path = `/v1/conversations/${encodeURIComponent(request.conversationId)}/messages`;
  const answer = received.answer ?? (request.kind === 'follow' ? request.answer : undefined);
  if (!answer) {
    const { text, requestId } = request as Extract<TurnRequest, { kind: 'send' }>;
    return eventStream(path, { text, requestId }, options);
  }
  return eventStream(
    `${path}/${encodeURIComponent(answer.id)}:follow`,
    {
      from: received.replaced ? 0 : characters(answer.text),
      continues: request.kind === 'follow' && request.continues && !received.answer,
    },
    options,
  );
}

/**
 * One conversation: its messages, the answer that is being streamed, and the actions. A message
 * that could not be sent returns to the input (`onReturned`) and keeps its id when it is resent.
 */
export function useConversation({ id, language, onCreated, onReturned }: Options) {
  const { t } = useTranslation('assistant');
  const toast = useToast();
  const dispatch = useThunks();
  const list = useMessages(id);
  const [told, setTold] = useState<Message[]>([]);
  const [pending, setPending] = useState<string>();
  const [gate, setGate] = useState<Gate>();
  const [creating, setCreating] = useState(false);
  const [create] = assistantApi.useCreateConversationMutation();
  const [askStop] = assistantApi.useStopAnswerMutation();
  const [askRate] = assistantApi.useRateAnswerMutation();
  const { keyFor, done: created } = useIdempotencyKey();
  const attempt = useRef<{ text: string; requestId: string }>(null);
  const follow = useRef<Message>(null);

  const stream = useEventStream<TurnRequest, TurnEvent, Turn>({
    open: openTurn,
    initial: emptyTurn,
    // The text that existed before the resume is the start of the answer.
    fold: (turn, event) =>
      applyTurnEvent(turn.answer || !follow.current ? turn : { ...turn, answer: follow.current }, event),
    resumes: true,
  });
  const { status, value: turn, error, start } = stream;
  const busy = creating || status === 'connecting' || status === 'streaming' || status === 'waiting';
  const written = [turn.message, turn.answer].filter((message) => message !== undefined);
  const messages = busy ? mergeMessages(list.messages, told, written) : mergeMessages(list.messages, written, told);
  const last = messages.at(-1);

  const fail = useCallback(
    (problem: CallError | undefined) => {
      toast.error(t('failed'), problem && isApiError(problem) ? assistantErrorText(problem) : undefined);
    },
    [t, toast],
  );

  // The message is stored on the server.
  const kept = turn.message?.id;
  useEffect(() => {
    if (kept) attempt.current = null;
  }, [kept]);

  // Suggestions arrive with the answer.
  const ended = status === 'done' || status === 'stopped' || status === 'broken';
  useLayoutEffect(() => {
    if (!ended) return;
    const { answer, message } = turn;
    const left = answer && { ...answer, status: leftAt(answer.status, status) };
    // eslint-disable-next-line react-hooks/set-state-in-effect -- keeps the result of a stream that ended outside of React
    setTold((before) => [...before, ...[message, left].filter((each) => each !== undefined)]);
    const unsent = message ? undefined : attempt.current?.text;
    if (unsent !== undefined) {
      setPending(undefined);
      onReturned(unsent);
    }
    if (status === 'broken') {
      const closed = error && gates[error.reason];
      if (closed) setGate(closed);
      else fail(error);
    }
    dispatch(assistantApi.util.invalidateTags(['ConversationService']));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once per end
  }, [ended, status]);

  const send = async (text: string) => {
    const wanted = text.trim();
    if (!wanted || busy) return;
    if (attempt.current?.text !== wanted) attempt.current = { text: wanted, requestId: randomId() };
    const { requestId } = attempt.current;
    setPending(wanted);
    setGate(undefined);
    let conversationId = id;
    if (!conversationId) {
      setCreating(true);
      try {
        const request = { languageCode: language };
        const made = await create({ createConversationRequest: request, 'Idempotency-Key': keyFor(request) }).unwrap();
        created();
        conversationId = made.id;
        onCreated(made.id);
      } catch (problem) {
        if (!isApiError(problem)) throw problem;
        setPending(undefined);
        onReturned(wanted);
        fail(problem as CallError);
        return;
      } finally {
        setCreating(false);
      }
    }
    follow.current = null;
    start({ kind: 'send', conversationId, text: wanted, requestId });
  };

  /** Resumes an answer, or continues a stopped one. */
  const comeBack = useCallback(
    (answer: Message, continues: boolean) => {
      follow.current = answer;
      setPending(undefined);
      start({ kind: 'follow', conversationId: answer.conversationId, answer, continues });
    },
    [start],
  );

  const stopWriting = useCallback(
    async ({ conversationId, id: of }: Message) => {
      const result = await askStop({ conversationId, id: of, stopAnswerBody: {} });
      if (result.data) setTold((before) => [...before, result.data]);
      else if (isApiError(result.error)) fail(result.error as CallError);
    },
    [askStop, fail],
  );

  // The page was opened while an answer is being written, or the user stopped it before its id arrived.
  const unseen = status === 'idle' || (status === 'stopped' && !turn.answer);
  const writing = last?.status === 'MESSAGE_STATUS_WRITING' && unseen && !creating ? last : undefined;
  useEffect(() => {
    if (!writing) return;
    // eslint-disable-next-line react-hooks/set-state-in-effect -- starts a call whose results render as they arrive
    if (status === 'idle') comeBack(writing, false);
    else void stopWriting(writing);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a longer text is the same answer
  }, [writing?.id, comeBack, stopWriting]);

  const stop = async () => {
    const { answer } = turn;
    stream.stop();
    if (answer) await stopWriting(answer);
  };

  const rate = useCallback(
    async (message: Message, rating: Message['rating']) => {
      setTold((before) => [...before, { ...message, rating }]);
      const { conversationId, id: of } = message;
      const { error: problem } = await askRate({ conversationId, id: of, rateAnswerBody: { rating } });
      if (!problem) return;
      setTold((before) => [...before, message]);
      toast.error(t('rating.failed'), isApiError(problem) ? assistantErrorText(problem) : undefined);
    },
    [askRate, t, toast],
  );

  return {
    list,
    messages,
    last,
    turn,
    pending: kept ? undefined : pending,
    gate,
    openGate: setGate,
    busy,
    creating,
    status,
    error,
    send,
    stop: () => void stop(),
    /** Requests the rest of an interrupted or stopped answer. */
    goOn: () => {
      const answer = turn.answer ?? (last?.role === 'MESSAGE_ROLE_ASSISTANT' ? last : undefined);
      if (answer) comeBack(answer, true);
      else stream.again();
    },
    rate,
  };
}
