import { draftOf, dropDraft, keepDraft } from '@/auth/draft';
import type { ApplicationValues } from './form';

const NAME = 'therapist-application';

/** What is not kept in the browser: files cannot be, and a bank account must not be. */
const left = {
  license: null,
  resume: null,
  reference: null,
  accountHolder: '',
  bankName: '',
  routingNumber: '',
  accountNumber: '',
} satisfies Partial<ApplicationValues>;

/** Keeps what a visitor has typed until they are signed in. */
export const keepTyped = (values: ApplicationValues) => keepDraft(NAME, { ...values, ...left });
export const dropTyped = () => dropDraft(NAME);

/** What waits, over `empty`; a draft of another shape is none. */
export const typedDraft = (empty: ApplicationValues): ApplicationValues | undefined =>
  draftOf(NAME, (data) => {
    const draft = data as Record<string, unknown> | null;
    const fits = Object.entries(empty).every(([name, value]) =>
      Array.isArray(value)
        ? Array.isArray(draft?.[name]) && draft[name].every((item) => typeof item === 'string')
        : value === null || typeof draft?.[name] === typeof value,
    );
    return fits ? ({ ...(draft as unknown as ApplicationValues), ...left } satisfies ApplicationValues) : undefined;
  });
