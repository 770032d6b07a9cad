import { tabStore } from '@/browser/storage';

/**
 * What a visitor has filled in before being asked to sign in. It waits in this tab only, so that the form is as it was after signing in or
 * confirming an address, and is gone after a while, with the tab, with the booking and on signing out.
 */
const PREFIX = 'selam.draft.';

/** How long a draft waits, milliseconds: as long as signing up and finding the mail may take. */
const LIFETIME = 2 * 60 * 60 * 1000;

interface Stored {
  expires: number;
  data: unknown;
}

/** Keeps a draft. */
export const keepDraft = (name: string, data: unknown, now = Date.now()) =>
  tabStore.set(PREFIX + name, JSON.stringify({ expires: now + LIFETIME, data } satisfies Stored));

/** The draft, as far as `read` recognises it; nothing when there is none, it is too old or somebody has changed it. */
export function draftOf<T>(name: string, read: (data: unknown) => T | undefined, now = Date.now()): T | undefined {
  const text = tabStore.get(PREFIX + name);
  if (text === null) return undefined;
  try {
    const { expires, data } = JSON.parse(text) as Stored;
    const draft = expires > now ? read(data) : undefined;
    if (draft === undefined) dropDraft(name);
    return draft;
  } catch {
    return undefined;
  }
}

export const dropDraft = (name: string) => tabStore.remove(PREFIX + name);

/** Forgets the drafts of everybody: the next person at this screen must not see them. */
export function dropDrafts() {
  for (const key of tabStore.keys()) if (key.startsWith(PREFIX)) tabStore.remove(key);
}
