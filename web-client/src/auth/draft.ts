import { tabStore } from '@/browser/storage';

/**
 * Prefix of drafts: form input that is not sent or saved yet, such as that of a visitor who is asked
 * to sign in. Drafts are stored in this tab, so that the form is restored after sign-in, email
 * confirmation or a reload. They are removed on expiry, with the tab, once sent or saved, and on
 * sign-out.
 */
const PREFIX = 'selam.draft.';

/** Lifetime of a draft, milliseconds: enough for signing up and confirming the email. */
const LIFETIME = 2 * 60 * 60 * 1000;

interface Stored {
  expires: number;
  data: unknown;
}

export const keepDraft = (name: string, data: unknown, now = Date.now()) =>
  tabStore.set(PREFIX + name, JSON.stringify({ expires: now + LIFETIME, data } satisfies Stored));

/** Returns the draft as `read` parses it; undefined when it is missing, expired or invalid. */
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

/** Removes all drafts, because the next user of this device must not see them. */
export function dropDrafts() {
  for (const key of tabStore.keys()) if (key.startsWith(PREFIX)) tabStore.remove(key);
}
