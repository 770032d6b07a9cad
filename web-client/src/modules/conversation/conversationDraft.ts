import { draftOf, dropDraft, keepDraft } from '@/auth/draft';

const NAME = 'assistant';

/** Keeps what somebody has written before they sign in. */
export const saveMessageDraft = (text: string) => keepDraft(NAME, { text });

/** What waited for the sign-in. */
export const readMessageDraft = () =>
  draftOf(NAME, (data) => {
    const text = (data as { text?: unknown } | null)?.text;
    return typeof text === 'string' ? text : undefined;
  });

export const clearMessageDraft = () => dropDraft(NAME);
