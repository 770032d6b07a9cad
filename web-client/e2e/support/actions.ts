import type { Page } from '@playwright/test';
import { type InputDriver, inputDriver } from './inputDriver';
import type { Account } from './platform';
import { expect } from './test';
import { type Language, textsOf } from './texts';

/** Waits until the page is hydrated. Clicks and fills wait by themselves, because controls are disabled until then. */
export const alive = (page: Page) => expect(page.locator('html[data-alive]')).toBeAttached();

/** Fills in and submits the sign-in form. Only for tests of signing in; all others start signed in (`test.use({ as })`). */
export async function signIn(page: Page, { email, password }: Account, language: Language, next = '/auth') {
  const t = textsOf(language);
  await page.goto(next);
  await page.getByLabel(t('auth:email')).fill(email);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth:signIn.action'), exact: true }).click();
  await expect(accountButton(page, language)).toBeVisible();
}

export const accountButton = (page: Page, language: Language) =>
  page.getByRole('button', { name: textsOf(language)('shell:account.menu'), exact: true });

/** Fills in and submits the sign-up form, up to the code step. */
export async function signUp(page: Page, person: Account & { name: string }, language: Language, hand: InputDriver) {
  const t = textsOf(language);
  await hand.tab(page.getByRole('tab', { name: t('auth:signUp.tab') }));
  await hand.type(page.getByLabel(t('auth:fullName')), person.name);
  await hand.type(page.getByLabel(t('auth:email')), person.email);
  await hand.type(page.getByLabel(t('auth:password'), { exact: true }), person.password);
  await hand.press(page.getByRole('button', { name: t('auth:signUp.action') }));
  await expect(page.getByRole('heading', { name: t('auth:confirm.title') })).toBeVisible();
}

/** Types a six-digit code. */
export async function enterCode(page: Page, code: string, language: Language, hand = inputDriver(page, 'pointer')) {
  const t = textsOf(language);
  await hand.type(page.getByLabel(t('auth:code.label')), code);
  await hand.press(page.getByRole('button', { name: t('auth:code.action') }));
}

/** Reports scripts and styles blocked by the content security policy, and uncaught errors. */
export function watch(page: Page): string[] {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text())) {
      troubles.push(message.text());
    }
  });
  return troubles;
}
