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

/** Keeps a draft. Without storage, or with a full one, the visitor fills in again: that is no reason to fail. */
export function keepDraft(name: string, data: unknown, now = Date.now()) {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify({ expires: now + LIFETIME, data } satisfies Stored));
  } catch {
    // Private windows and full storage.
  }
}

/** The draft, as far as `read` recognises it; nothing when there is none, it is too old or somebody has changed it. */
export function draftOf<T>(name: string, read: (data: unknown) => T | undefined, now = Date.now()): T | undefined {
  try {
    const text = sessionStorage.getItem(PREFIX + name);
    if (text === null) return undefined;
    const { expires, data } = JSON.parse(text) as Stored;
    const draft = expires > now ? read(data) : undefined;
    if (draft === undefined) dropDraft(name);
    return draft;
  } catch {
    return undefined;
  }
}

export function dropDraft(name: string) {
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Forgets the drafts of everybody: the next person at this screen must not see them. */
export function dropDrafts() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
