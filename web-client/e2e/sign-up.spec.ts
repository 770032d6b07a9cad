import { signUp } from './support/actions';
import { expectError } from './support/customer';
import { inputDriver } from './support/inputDriver';
import { demoAccount } from './support/platform';
import { expect, test } from './support/test';
import { textsOf } from './support/texts';

const t = textsOf('en');

test('reveals a known address only with its password', async ({ page }) => {
  // No sign-up email went to this address within the last minute.
  const { email, password } = demoAccount('therapist');
  const hand = inputDriver(page, 'pointer');

  await test.step('with another password, it looks like a new address', async () => {
    await page.goto('/auth');
    await signUp(page, { name: 'A. Person', email, password: 'Another123pass' }, 'en', hand);
    await expect(page.getByText(t('auth:signUp.exists'))).toHaveCount(0);
  });

  await test.step('with its password, the account is reported as existing', async () => {
    await page.goto('/auth');
    await hand.tab(page.getByRole('tab', { name: t('auth:signUp.tab') }));
    await page.getByLabel(t('auth:fullName')).fill('Abeba Tesfay');
    await page.getByLabel(t('auth:email')).fill(email);
    await page.getByLabel(t('auth:password'), { exact: true }).fill(password);
    await page.getByRole('button', { name: t('auth:signUp.action') }).click();
    await expectError(page, t('auth:signUp.exists'), t('auth:signUp.existsText'));
  });
});
