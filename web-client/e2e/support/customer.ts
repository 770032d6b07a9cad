import type { Locator, Page } from '@playwright/test';
import { enterCode, signUp } from './actions';
import type { InputDriver } from './inputDriver';
import { codeFor } from './mailbox';
import type { stranger } from './platform';
import { expect } from './test';
import type { Language } from './texts';

/** Fills the placeholders of a text: `filled('Book for {{price}}', { price: '$89.00' })`. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`"${text}" needs ${name}`);
    return value;
  });
}

interface MoneyOfApi {
  currencyCode: string;
  amountMinor: string;
}

/** Formats dollars as in every language of the client: `$1,089.00`. */
export function dollars({ currencyCode, amountMinor }: MoneyOfApi): string {
  expect(currencyCode).toBe('CAD');
  const cents = Number(amountMinor);
  const amount = Math.abs(cents / 100).toLocaleString('en-CA', { minimumFractionDigits: 2 });
  return `${cents < 0 ? '-' : ''}$${amount}`;
}

/** Creates an account on the sign-in page and enters the emailed code. */
export async function joinHere(page: Page, person: ReturnType<typeof stranger>, language: Language, hand: InputDriver) {
  await signUp(page, person, language, hand);
  await enterCode(page, await codeFor(person.email, 'signup'), language, hand);
}

/** Expects an error at the field, also for screen readers. */
export const expectWrong = (field: Locator, text: string) =>
  expect(field).toHaveAccessibleDescription(new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));

/** Expects an error, in a form or a toast, with these texts. */
export const expectError = (page: Page, ...texts: string[]) =>
  Promise.all(
    texts.map((text) => expect(page.getByRole('alert').getByText(text, { exact: true }).last()).toBeVisible()),
  );

/** Replaces the body of the call, as a stale page or a direct API caller would send it. */
export const rewriteBody = (page: Page, at: string, changes: object) =>
  page.route(at, (route) =>
    route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), ...changes }) }),
  );

/** Waits for the response to the next call that changes data there. */
export async function answerOf<Answer>(page: Page, at: RegExp, act: () => Promise<unknown>): Promise<Answer> {
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST' && at.test(answer.url())),
    act(),
  ]);
  expect(response.status()).toBe(200);
  return (await response.json()) as Answer;
}
