import { draftOf, dropDraft, keepDraft } from '@/auth/draft';

const NAME = 'assistant';

/** Stores a message that a user has written before signing in. */
export const saveMessageDraft = (text: string) => keepDraft(NAME, { text });

/** Returns the message that was stored before the sign-in. */
export const readMessageDraft = () =>
  draftOf(NAME, (data) => {
    const text = (data as { text?: unknown } | null)?.text;
    return typeof text === 'string' ? text : undefined;
  });

export const clearMessageDraft = () => dropDraft(NAME);
