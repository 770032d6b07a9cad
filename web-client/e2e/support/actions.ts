import { expect, type Page } from '@playwright/test';
import type { Account } from './platform';
import { type Language, textsOf } from './texts';

/** Waits until the page is more than written out: what is pressed before is done then, what is done with keys is not. */
export const alive = (page: Page) => expect(page.locator('html[data-alive]')).toBeAttached();

/** Fills in the sign-in form and sends it. */
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

export async function signOut(page: Page, language: Language) {
  const t = textsOf(language);
  await accountButton(page, language).click();
  await page.getByRole('button', { name: t('shell:account.signOut') }).click();
  await expect(page.getByText(t('common:signedOut'))).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
}

/** Signs a new person up, as far as the awaited code. */
export async function signUp(page: Page, person: Account & { name: string }, language: Language) {
  const t = textsOf(language);
  await page.goto('/auth');
  await page.getByRole('tab', { name: t('auth:signUp.tab') }).click();
  await page.getByLabel(t('auth:fullName')).fill(person.name);
  await page.getByLabel(t('auth:email')).fill(person.email);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: t('auth:signUp.action') }).click();
  await expect(page.getByRole('heading', { name: t('auth:confirm.title') })).toBeVisible();
}

/** Types a six-digit code. */
export async function enterCode(page: Page, code: string, language: Language) {
  const t = textsOf(language);
  await page.getByLabel(t('auth:code.label')).fill(code);
  await page.getByRole('button', { name: t('auth:code.action') }).click();
}

/** Reports scripts and styles that the content security policy stopped, and errors nobody caught. */
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
