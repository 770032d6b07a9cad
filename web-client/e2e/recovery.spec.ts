import { enterCode, signIn } from './support/actions';
import { axe } from './support/axe';
import { type InputDriver, inputDriver } from './support/inputDriver';
import { codeFor, linkFor } from './support/mailbox';
import { newCustomer } from './support/orders';
import { fitsPhone } from './support/phone';
import { expect, test } from './support/test';
import { textsOf } from './support/texts';

const t = textsOf('en');
const NEW_PASSWORD = 'Another123pass';

/** Requests an email, by keyboard or by pointer, and sets a new password with its code or link. */
function forgetful(page: Parameters<typeof inputDriver>[0], hand: InputDriver) {
  return {
    askForMail: async (email: string) => {
      await page.goto('/auth');
      await hand.press(page.getByRole('button', { name: t('auth:signIn.forgot') }));
      await hand.type(page.getByLabel(t('auth:email')), email);
      await hand.press(page.getByRole('button', { name: t('auth:reset.action') }));
      await expect(page.getByRole('heading', { name: t('auth:code.title') })).toBeFocused();
    },
    setPassword: async () => {
      await expect(page.getByRole('heading', { name: t('auth:newPassword.title') })).toBeVisible();
      await hand.type(page.getByLabel(t('auth:newPassword.label'), { exact: true }), NEW_PASSWORD);
      await hand.type(page.getByLabel(t('auth:newPassword.repeat'), { exact: true }), NEW_PASSWORD);
      await hand.press(page.getByRole('button', { name: t('auth:newPassword.action') }));
      await expect(page.getByText(t('auth:newPassword.done'))).toBeVisible();
      await expect(page.getByRole('tab', { name: t('auth:signIn.tab') })).toBeVisible();
    },
  };
}

test('resets a password with the emailed code, without a mouse', async ({ page, request }) => {
  const { email } = await newCustomer(request);
  const hand = inputDriver(page, 'keyboard');
  const { askForMail, setPassword } = forgetful(page, hand);
  await askForMail(email);
  await enterCode(page, '000000', 'en', hand);
  await expect(page.getByText(t('auth:code.wrongText'))).toBeVisible();
  await enterCode(page, await codeFor(email, 'recovery'), 'en', hand);
  await setPassword();
  await signIn(page, { email, password: NEW_PASSWORD }, 'en');
});

test('resets a password with the emailed link and rejects the old password', async ({ page, request }) => {
  const { email, password } = await newCustomer(request);
  const { askForMail, setPassword } = forgetful(page, inputDriver(page, 'pointer'));
  await askForMail(email);
  await page.goto(await linkFor(email, 'recovery'));
  await axe(page, 'the page that a link leads to');
  await fitsPhone(page, 'the page that a link leads to');
  // Opening the link twice, as mail scanners do, does not use it up.
  await page.reload();
  await page.getByRole('button', { name: t('auth:link.recovery.action') }).click();
  await expect(page).toHaveURL(/\/auth\?type=recovery/);
  await setPassword();
  await page.getByLabel(t('auth:email')).fill(email);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth:signIn.action'), exact: true }).click();
  await expect(page.getByText(t('auth:signIn.invalid'), { exact: true })).toBeVisible();
});

test('opens no session from a link in another browser and explains why', async ({ page, request, browser }) => {
  const { email } = await newCustomer(request);
  await forgetful(page, inputDriver(page, 'pointer')).askForMail(email);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(await linkFor(email, 'recovery'));
  await other.getByRole('button', { name: t('auth:link.recovery.action') }).click();
  await expect(other.getByText(t('auth:reset.linkElsewhere'))).toBeVisible();
  await expect(other).toHaveURL(/\/auth\?type=recovery$/);
  expect(await other.evaluate(() => localStorage.getItem('selam.session'))).toBeNull();
  await elsewhere.close();
});

test('hands a recovery link from the home page over to /auth', async ({ page }) => {
  await page.goto('/?type=recovery');
  await expect(page).toHaveURL(/\/auth\?type=recovery$/);
  await expect(page.getByRole('heading', { name: t('auth:reset.title') })).toBeVisible();
});
