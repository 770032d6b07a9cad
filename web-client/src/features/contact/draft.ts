import { tabStore } from '@/browser/storage';
import { type ContactValues, isInterest } from './schema';

/** The typed text. */
export type Draft = Partial<ContactValues>;

const STORAGE_KEY = 'selam.contact-draft';
const fields = ['name', 'email', 'message'] as const;

/** Returns the unsent message stored in this tab. A malformed one is ignored. */
export function readDraft(): Draft {
  try {
    const stored: unknown = JSON.parse(tabStore.get(STORAGE_KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const values = stored as Record<string, unknown>;
    const texts = fields.filter((name) => typeof values[name] === 'string' && values[name] !== '');
    const draft: Draft = Object.fromEntries(texts.map((name) => [name, values[name]]));
    if (isInterest(values.serviceInterest)) draft.serviceInterest = values.serviceInterest;
    return draft;
  } catch {
    return {};
  }
}

/** Stores an unsent message until the tab is closed; an empty one is removed. */
export function keepDraft(draft: Draft) {
  if (Object.values(draft).some(Boolean)) tabStore.set(STORAGE_KEY, JSON.stringify(draft));
  else tabStore.remove(STORAGE_KEY);
}
