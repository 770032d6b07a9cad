import type { FollowAnswerResponse, Message, SafetyNotice, SendMessageResponse } from '@/api/generated/assistant.gen';

/** A message to send, or an answer to resume. */
export type TurnRequest =
  | { kind: 'send'; conversationId: string; text: string; requestId: string }
  | { kind: 'follow'; conversationId: string; answer: Message; continues: boolean };

/** A message and its answer, as far as they have arrived. */
export interface Turn {
  /** The user's message, once it is stored. */
  message?: Message;
  answer?: Message;
  /** The safety rules withdrew the answer: later pieces are not shown. */
  replaced: boolean;
}

export type TurnEvent = SendMessageResponse | FollowAnswerResponse;

export const emptyTurn: Turn = { replaced: false };

/** Counts characters as the service does: code points, so that an emoji is one. */
export const characters = (text: string) => Array.from(text).length;

/**
 * Appends a piece. `length` is the text length after it, so that a piece that is repeated after
 * a reconnect is not shown twice.
 */
function withPiece(text: string, piece: string, length: number): string {
  const missing = length - characters(text);
  if (missing <= 0) return text;
  return text + Array.from(piece).slice(-missing).join('');
}

/** Returns the turn after one more event. */
export function applyTurnEvent(turn: Turn, { started, delta, replaced, finished }: TurnEvent): Turn {
  if (started) {
    // The text can be shorter than ours: a process that was killed has sent more than it stored.
    return { message: started.message ?? turn.message, answer: started.answer, replaced: false };
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

/** Merges lists of messages in the order of writing. Later lists have priority. */
export function mergeMessages(...lists: (readonly Message[])[]): Message[] {
  const byId = new Map(lists.flat().map((message) => [message.id, message]));
  // Ids ascend with time.
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

const unfinished: readonly Message['status'][] = [
  'MESSAGE_STATUS_STOPPED',
  'MESSAGE_STATUS_INTERRUPTED',
  'MESSAGE_STATUS_CUT',
];

/** Returns whether an answer can be continued. */
export const canContinue = ({ role, status }: Message) =>
  role === 'MESSAGE_ROLE_ASSISTANT' && unfinished.includes(status);

export const isCrisis = (notice: SafetyNotice | undefined) => notice === 'SAFETY_NOTICE_CRISIS';

/**
 * Returns the message whose help lines are shown: the last one, or for hours after a crisis
 * (`inCare`) the last one with help lines.
 */
export const messageWithHelp = (messages: readonly Message[], inCare: boolean) =>
  (inCare ? messages : messages.slice(-1)).findLast(({ card, notice }) => card || isCrisis(notice));

/** Returns Markdown without its marks, for announcements. */
export const speechText = (markdown: string) =>
  markdown.replace(/^\s*(?:#+|[-*+]|>)\s+/gm, '').replace(/\*\*|__|[*`]/g, '');
