import { tabStore } from '@/browser/storage';

/**
 * Prefix of drafts: form input that is not sent or saved yet, such as that of a visitor who is asked
 * to sign in. Drafts are stored in this tab, so that the form is restored after sign-in, email
 * confirmation or a reload. They are removed on expiry, with the tab, once sent or saved, on
 * sign-out, and when another user signs in.
 */
const PREFIX = 'selam.draft.';

/** Lifetime of a draft, milliseconds: enough for signing up and confirming the email. */
const LIFETIME = 2 * 60 * 60 * 1000;

interface Stored {
  expires: number;
  data: unknown;
  /** Id of the user; missing until the visitor signs in. */
  owner?: string | undefined;
}

function storedAt(key: string): Stored | undefined {
  try {
    return (JSON.parse(tabStore.get(key) ?? 'null') as Stored | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a draft. One of a user stays theirs when the form changes after the session has ended. */
export function keepDraft(name: string, data: unknown, now = Date.now()) {
  const owner = storedAt(PREFIX + name)?.owner;
  tabStore.set(PREFIX + name, JSON.stringify({ expires: now + LIFETIME, data, owner } satisfies Stored));
}

/** Returns the draft as `read` parses it; undefined when it is missing, expired or invalid. */
export function draftOf<T>(name: string, read: (data: unknown) => T | undefined, now = Date.now()): T | undefined {
  const stored = storedAt(PREFIX + name);
  if (!stored) return undefined;
  const draft = stored.expires > now ? read(stored.data) : undefined;
  if (draft === undefined) dropDraft(name);
  return draft;
}

export const dropDraft = (name: string) => tabStore.remove(PREFIX + name);

/** Returns whether the name of a draft states its user (`name.<id>`), who alone reads it. */
const statesUser = (key: string) => key.slice(PREFIX.length).includes('.');

/**
 * Gives the drafts of a visitor to a user, and removes those of another user, whose session may have
 * ended in another tab.
 */
export function claimDrafts(owner: string) {
  for (const key of tabStore.keys()) {
    if (!key.startsWith(PREFIX) || statesUser(key)) continue;
    const stored = storedAt(key);
    if (stored && (stored.owner ?? owner) === owner)
      tabStore.set(key, JSON.stringify({ ...stored, owner } satisfies Stored));
    else tabStore.remove(key);
  }
}

/** Removes all drafts, because the next user of this device must not see them. */
export function dropDrafts() {
  for (const key of tabStore.keys()) if (key.startsWith(PREFIX)) tabStore.remove(key);
}
