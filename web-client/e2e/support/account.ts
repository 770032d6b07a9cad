import type { Page } from '@playwright/test';
import { axe } from './axe';
import type { InputDriver } from './inputDriver';
import { fitsPhone, phone } from './phone';
import type { Account } from './platform';
import { expect } from './test';
import { type Language, textsOf } from './texts';

/** The account's page. */
export const PAGE = '/account-settings';

/** A phone shows all of it, and axe finds nothing. As on all pages, axe looks at English and at Arabic. */
export async function look(page: Page, what: string, language: Language) {
  await page.setViewportSize(phone);
  if (language !== 'ti') await axe(page, what);
  await fitsPhone(page, what);
}

/** Address and password only: what comes after them is asked for next. */
export async function enterPassword(page: Page, { email, password }: Account, language: Language, at: string) {
  const t = textsOf(language);
  await page.goto(at);
  await page.getByLabel(t('auth:email')).fill(email);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth:signIn.action'), exact: true }).click();
  await expect(page.getByRole('heading', { name: t('auth:challenge.title') })).toBeVisible();
}

/** Signs out from the account's page, everywhere. */
export async function signOut(page: Page, language: Language, hand: InputDriver) {
  const t = textsOf(language);
  await hand.press(page.getByRole('button', { name: t('security:sessions.everywhere') }));
  await expect(page.getByText(t('common:signedOut'))).toBeVisible();
  await expect(page.getByRole('tab', { name: t('auth:signIn.tab') })).toBeVisible();
}

/** Says that the recovery codes are kept, without which nobody gets on. */
export async function keepCodes(page: Page, language: Language, hand: InputDriver) {
  const t = textsOf(language);
  const dialog = page.getByRole('dialog');
  const done = dialog.getByRole('button', { name: t('security:codes.finish') });
  await expect(done).toBeDisabled();
  await hand.toggle(dialog.getByLabel(t('security:codes.kept')));
  await hand.press(done);
}
