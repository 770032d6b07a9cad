import { accountButton, alive } from './support/actions';
import { keyboardOf } from './support/keyboard';
import { inputDriver } from './support/inputDriver';
import { demoAccount } from './support/platform';
import { expect, test } from './support/test';
import { textsOf } from './support/texts';

// Features of every page. The journeys use the keyboard in one of their languages, too.

const t = textsOf('en');

test('reaches the skip link first, which leads past the navigation', async ({ page }) => {
  await page.goto('/contact');
  await alive(page);
  const name = page.getByLabel(t('contact:name'));
  // The form is hydrated after its page; until then Tab skips it.
  await expect(name).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: t('shell:nav.skip') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(name).toBeFocused();
});

test('opens, walks through and closes the services menu', async ({ page }) => {
  await page.goto('/about');
  const services = page.getByRole('button', { name: t('shell:nav.services'), exact: true });
  await keyboardOf(page).press(services);
  await expect(page.getByText(t('shell:services.cargoLine'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(t('shell:services.cargoLine'))).toBeHidden();
  await expect(services).toBeFocused();
});

test('signs in without a mouse', async ({ page }) => {
  const { email, password } = demoAccount('client');
  const keys = keyboardOf(page);
  await page.goto('/');
  await keys.press(page.getByRole('banner').getByRole('link', { name: t('shell:signIn') }));
  await expect(page).toHaveURL(/\/auth$/);
  await keys.press(page.getByRole('tab', { name: t('auth:signIn.tab') }), 'ArrowRight');
  await expect(page.getByRole('tab', { name: t('auth:signUp.tab') })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await inputDriver(page, 'keyboard').type(page.getByLabel(t('auth:email')), email);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(t('auth:password'), { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(accountButton(page, 'en')).toBeVisible();
});
