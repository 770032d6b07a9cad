import { draftOf, dropDraft, keepDraft } from '@/auth/draft';
import type { ApplicationValues } from './form';

const NAME = 'therapist-application';

/** A user's input is restored for the same user only; a visitor's for the user who signs in. */
const nameFor = (owner: string | undefined) => (owner === undefined ? NAME : `${NAME}.${owner}`);

/** Parts that are not stored in the browser: files cannot be, and a bank account must not be. */
const left = [
  'license',
  'resume',
  'reference',
  'accountHolder',
  'bankName',
  'routingNumber',
  'accountNumber',
] satisfies (keyof ApplicationValues)[] as string[];

/** Stores the fields that differ from the `saved` ones, until they are saved. */
export function keepTyped(values: ApplicationValues, saved: ApplicationValues, owner?: string) {
  const typed = Object.entries(values).filter(
    ([name, value]) =>
      !left.includes(name) && JSON.stringify(value) !== JSON.stringify(saved[name as keyof ApplicationValues]),
  );
  if (typed.length > 0) keepDraft(nameFor(owner), Object.fromEntries(typed));
  else dropDraft(nameFor(owner));
}

/** Removes the input of the owner and of the visitor that the owner was before signing in. */
export function dropTyped(owner?: string) {
  dropDraft(nameFor(undefined));
  dropDraft(nameFor(owner));
}

/** Returns the stored input merged over `saved`; undefined when there is none. Input of another shape is ignored. */
export function typedDraft(saved: ApplicationValues, owner?: string): ApplicationValues | undefined {
  const read = (data: unknown) => {
    const isTyped = ([name, value]: [string, unknown]) => {
      if (left.includes(name)) return false;
      const model = saved[name as keyof ApplicationValues];
      return Array.isArray(model)
        ? Array.isArray(value) && value.every((item) => typeof item === 'string')
        : typeof value === typeof model;
    };
    return typeof data === 'object' && data && Object.entries(data).every(isTyped)
      ? (data as Partial<ApplicationValues>)
      : undefined;
  };
  const visitors = draftOf(NAME, read);
  const own = owner === undefined ? undefined : draftOf(nameFor(owner), read);
  return visitors || own ? { ...saved, ...own, ...visitors } : undefined;
}
