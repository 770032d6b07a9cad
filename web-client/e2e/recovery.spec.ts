import { expect, type Page, test } from '@playwright/test';
import { accountButton, enterCode, signIn, signUp } from './support/actions';
import { codeFor, linkFor } from './support/mailbox';
import { stranger } from './support/platform';
import { textsOf } from './support/texts';

const t = textsOf('en');

async function confirmedStranger(page: Page) {
  const person = stranger();
  await signUp(page, person, 'en');
  // This time by the link.
  await page.goto(await linkFor(person.email, 'signup'));
  await expect(accountButton(page, 'en')).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('selam.session'));
  return person;
}

async function askForCode(page: Page, email: string) {
  await page.goto('/auth');
  await page.getByRole('button', { name: t('auth:signIn.forgot') }).click();
  await page.getByLabel(t('auth:email')).fill(email);
  await page.getByRole('button', { name: t('auth:reset.action') }).click();
  await expect(page.getByRole('heading', { name: t('auth:code.title') })).toBeVisible();
}

async function setPassword(page: Page, password: string) {
  await expect(page.getByRole('heading', { name: t('auth:newPassword.title') })).toBeVisible();
  await page.getByLabel(t('auth:newPassword.label'), { exact: true }).fill(password);
  await page.getByLabel(t('auth:newPassword.repeat'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth:newPassword.action') }).click();
  await expect(page.getByText(t('auth:newPassword.done'))).toBeVisible();
  await expect(page.getByRole('tab', { name: t('auth:signIn.tab') })).toBeVisible();
}

test('a forgotten password is replaced with the code of the mail', async ({ page }) => {
  const person = await confirmedStranger(page);
  await askForCode(page, person.email);
  await enterCode(page, '000000', 'en');
  await expect(page.getByText(t('auth:code.wrongText'))).toBeVisible();
  await enterCode(page, await codeFor(person.email, 'recovery'), 'en');
  await setPassword(page, 'Another123pass');
  await signIn(page, { ...person, password: 'Another123pass' }, 'en');
});

test('a forgotten password is replaced through the link of the mail, and the old one is refused', async ({ page }) => {
  const person = await confirmedStranger(page);
  await askForCode(page, person.email);
  await page.goto(await linkFor(person.email, 'recovery'));
  await expect(page).toHaveURL(/\/auth/);
  await setPassword(page, 'Another123pass');
  await page.getByLabel(t('auth:email')).fill(person.email);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: t('auth:signIn.action'), exact: true }).click();
  await expect(page.getByText(t('auth:signIn.invalid'), { exact: true })).toBeVisible();
});

test('a recovery link that leads to the home page is handed over to /auth', async ({ page }) => {
  await page.goto('/?type=recovery');
  await expect(page).toHaveURL(/\/auth\?type=recovery$/);
  await expect(page.getByRole('heading', { name: t('auth:reset.title') })).toBeVisible();
});
