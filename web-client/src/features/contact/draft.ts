import { draftOf, dropDraft, keepDraft } from '@/auth/draft';
import { type ContactValues, isInterest } from './schema';

/** The typed text. */
export type Draft = Partial<ContactValues>;

const NAME = 'contact';
const fields = ['name', 'email', 'message'] as const;

/** Returns the unsent message stored in this tab. A malformed one is ignored. */
export const readDraft = (): Draft => draftOf(NAME, draftIn) ?? {};

function draftIn(data: unknown): Draft | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const values = data as Record<string, unknown>;
  const texts = fields.filter((name) => typeof values[name] === 'string' && values[name] !== '');
  const draft: Draft = Object.fromEntries(texts.map((name) => [name, values[name]]));
  if (isInterest(values.serviceInterest)) draft.serviceInterest = values.serviceInterest;
  return draft;
}

/** Stores an unsent message; an empty one is removed. */
export function storeDraft(draft: Draft) {
  if (Object.values(draft).some(Boolean)) keepDraft(NAME, draft);
  else dropDraft(NAME);
}
