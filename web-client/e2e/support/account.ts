import type { Page } from '@playwright/test';
import { axe } from './axe';
import type { InputDriver } from './inputDriver';
import { fitsPhone, phone } from './phone';
import type { Account } from './platform';
import { expect } from './test';
import { type Language, textsOf } from './texts';

/** The account settings page. */
export const PAGE = '/account-settings';

/** Checks that the page fits a phone and passes axe. axe runs on English and Arabic, as on all pages. */
export async function look(page: Page, what: string, language: Language) {
  await page.setViewportSize(phone);
  if (language !== 'ti') await axe(page, what);
  await fitsPhone(page, what);
}

/** Enters address and password only; the next step follows. */
export async function enterPassword(page: Page, { email, password }: Account, language: Language, at: string) {
  const t = textsOf(language);
  await page.goto(at);
  await page.getByLabel(t('auth:email')).fill(email);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth:signIn.action'), exact: true }).click();
  await expect(page.getByRole('heading', { name: t('auth:challenge.title') })).toBeVisible();
}

/** Signs out everywhere from the account settings. */
export async function signOut(page: Page, language: Language, hand: InputDriver) {
  const t = textsOf(language);
  await hand.press(page.getByRole('button', { name: t('security:sessions.everywhere') }));
  await expect(page.getByText(t('common:signedOut'))).toBeVisible();
  await expect(page.getByRole('tab', { name: t('auth:signIn.tab') })).toBeVisible();
}

/** Confirms that the recovery codes are saved, which is required to continue. */
export async function keepCodes(page: Page, language: Language, hand: InputDriver) {
  const t = textsOf(language);
  const dialog = page.getByRole('dialog');
  const done = dialog.getByRole('button', { name: t('security:codes.finish') });
  await expect(done).toBeDisabled();
  await hand.toggle(dialog.getByLabel(t('security:codes.kept')));
  await hand.press(done);
}
