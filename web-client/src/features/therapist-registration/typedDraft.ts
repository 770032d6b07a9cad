import { draftOf, dropDraft, keepDraft } from '@/auth/draft';
import type { ApplicationValues } from './form';

const NAME = 'therapist-application';

/** Parts that are not stored in the browser: files cannot be, and a bank account must not be. */
const left = {
  license: null,
  resume: null,
  reference: null,
  accountHolder: '',
  bankName: '',
  routingNumber: '',
  accountNumber: '',
} satisfies Partial<ApplicationValues>;

/** Stores a visitor's input until sign-in. */
export const keepTyped = (values: ApplicationValues) => keepDraft(NAME, { ...values, ...left });
export const dropTyped = () => dropDraft(NAME);

/** Returns the stored input, merged over `empty`; input of another shape is ignored. */
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
