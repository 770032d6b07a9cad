import { expect, type Page, test } from '@playwright/test';
import { accountButton } from './support/actions';
import { demoAccount } from './support/platform';
import { textsOf } from './support/texts';

const t = textsOf('en');

/** Presses Tab until the element with this name has the focus, which must be seen. */
async function tabTo(page: Page, role: 'button' | 'link' | 'textbox' | 'tab', name: string) {
  const target = page.getByRole(role, { name, exact: true }).first();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return target;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches the ${role} "${name}"`);
}

test('the skip link is the first stop and leads past the navigation', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: t('shell:nav.skip') })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(t('contact:name'))).toBeFocused();
});

test('the services menu opens, is walked through and closes', async ({ page }) => {
  await page.goto('/about');
  await tabTo(page, 'button', t('shell:nav.services'));
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('shell:services.cargoLine'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(t('shell:services.cargoLine'))).toBeHidden();
  await expect(page.getByRole('button', { name: t('shell:nav.services') })).toBeFocused();
});

test('signing in needs no mouse', async ({ page }) => {
  const { email, password } = demoAccount('client');
  await page.goto('/');
  await tabTo(page, 'link', t('shell:signIn'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole('tab', { name: t('auth:signIn.tab') })).toBeVisible();
  await tabTo(page, 'tab', t('auth:signIn.tab'));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: t('auth:signUp.tab') })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', t('auth:email'));
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(t('auth:password'), { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(accountButton(page, 'en')).toBeVisible();
});
