import { draftOf, dropDraft, keepDraft } from '@/auth/draft';

const NAME = 'assistant';

/** Keeps what somebody has written before they sign in. */
export const keepWriting = (text: string) => keepDraft(NAME, { text });

/** What waited for the sign-in. */
export const writingKept = () =>
  draftOf(NAME, (data) => {
    const text = (data as { text?: unknown } | null)?.text;
    return typeof text === 'string' ? text : undefined;
  });

export const dropWriting = () => dropDraft(NAME);
