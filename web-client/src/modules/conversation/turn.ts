import type { FollowAnswerResponse, Message, SafetyNotice, SendMessageResponse } from '@/api/generated/assistant.gen';

/** What is sent, or which answer is come back to. */
export type TurnRequest =
  | { kind: 'send'; conversationId: string; text: string; requestId: string }
  | { kind: 'follow'; conversationId: string; answer: Message; continues: boolean };

/** A message and its answer, as far as they are there. */
export interface Turn {
  /** What the user wrote, once it is kept. */
  message?: Message;
  answer?: Message;
  /** The safety rules took the answer back: what still comes of it is not shown. */
  replaced: boolean;
}

export type TurnEvent = SendMessageResponse | FollowAnswerResponse;

export const emptyTurn: Turn = { replaced: false };

/** Characters as the service counts them: code points, of which an emoji is one and not two. */
export const characters = (text: string) => Array.from(text).length;

/** The text with one more piece. `length` says where the piece ends, so that one that comes twice after a break is not shown twice. */
function withPiece(text: string, piece: string, length: number): string {
  const missing = length - characters(text);
  if (missing <= 0) return text;
  return text + Array.from(piece).slice(-missing).join('');
}

/** The longer one of what is here and what the service has: after a break it may tell only that an answer is there. */
const further = (ours: string, theirs: string) => (characters(ours) > characters(theirs) ? ours : theirs);

/** What there is after one more event. */
export function applyTurnEvent(turn: Turn, { started, delta, replaced, finished }: TurnEvent): Turn {
  if (started) {
    const { answer } = started;
    const known = turn.answer?.id === answer?.id && !turn.replaced ? (turn.answer?.text ?? '') : '';
    return {
      ...turn,
      message: started.message ?? turn.message,
      answer: answer && { ...answer, text: further(known, answer.text) },
      replaced: false,
    };
  }
  if (!turn.answer) return turn;
  if (delta && !turn.replaced) {
    return { ...turn, answer: { ...turn.answer, text: withPiece(turn.answer.text, delta.text, delta.length) } };
  }
  if (replaced) {
    return { ...turn, answer: { ...turn.answer, text: replaced.text, notice: replaced.notice }, replaced: true };
  }
  return finished ? { ...turn, answer: finished } : turn;
}

/** Several lists of the same messages as one, in the order in which they were written. What is told later counts. */
export function mergeMessages(...lists: (readonly Message[])[]): Message[] {
  const byId = new Map(lists.flat().map((message) => [message.id, message]));
  // Ids ascend with time.
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Whether an answer can be written on. */
export const canContinue = ({ role, status }: Message) =>
  role === 'MESSAGE_ROLE_ASSISTANT' && (status === 'MESSAGE_STATUS_STOPPED' || status === 'MESSAGE_STATUS_INTERRUPTED');

export const isCrisis = (notice: SafetyNotice | undefined) => notice === 'SAFETY_NOTICE_CRISIS';

/** The message whose help lines are shown: the last one, and for hours after a crisis (`inCare`) the last one that had any. */
export const messageWithHelp = (messages: readonly Message[], inCare: boolean) =>
  (inCare ? messages : messages.slice(-1)).findLast(({ card, notice }) => card || isCrisis(notice));

/** Markdown as it is read out: without its marks. */
export const speechText = (markdown: string) =>
  markdown.replace(/^\s*(?:#+|[-*+]|>)\s+/gm, '').replace(/\*\*|__|[*`]/g, '');
