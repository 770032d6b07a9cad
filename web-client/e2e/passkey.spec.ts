import { enterPassword, keepCodes, look, PAGE, signOut } from './support/account';
import { signIn, watch } from './support/actions';
import { authenticatorOf } from './support/authenticator';
import { filled } from './support/customer';
import { inputDriver } from './support/inputDriver';
import { newCustomer } from './support/orders';
import { memoryOf } from './support/sessions';
import { expect, test } from './support/test';
import { type Language, textsOf } from './support/texts';

const OPTIONS = '**/auth/v1/passkeys/registration/options';

for (const [language, kind] of [
  ['en', 'keyboard'],
  ['ti', 'pointer'],
  ['ar', 'pointer'],
] as const satisfies [Language, string][]) {
  const t = textsOf(language);

  test(`adds, uses, renames and removes a passkey, in ${language}, by ${kind}`, async ({ browser, request }) => {
    test.slow();
    const person = await newCustomer(request, language);
    const context = await browser.newContext({ storageState: memoryOf(language, person.session) });
    const page = await context.newPage();
    const device = await authenticatorOf(page);
    const hand = inputDriver(page, kind);
    const troubles = watch(page);
    const dialog = page.getByRole('dialog');
    const name = dialog.getByLabel(t('security:passkey.name'));
    const create = dialog.getByRole('button', { name: t('security:passkey.create') });
    const rows = page.getByRole('list', { name: t('security:passkey.list') }).getByRole('listitem');
    const opened = page.getByRole('heading', { level: 1, name: t('account:title') });
    const thenThePage = `/auth?next=${encodeURIComponent(PAGE)}`;

    await page.goto(PAGE);
    await expect(page.getByText(t('security:passkey.none'))).toBeVisible();
    await look(page, 'the account without a passkey', language);

    await test.step('a cancelled prompt shows a calm message', async () => {
      await hand.press(page.getByRole('button', { name: t('security:passkey.add') }));
      await expect(name).not.toHaveValue('');
      await look(page, 'the name of a passkey', language);
      await hand.type(name, 'Laptop');
      await device.refusing(async () => {
        await hand.press(create);
        await expect(dialog.getByRole('status').getByText(t('security:passkey.notAdded'))).toBeVisible();
      });
      await expect(dialog.getByRole('alert')).toHaveCount(0);
      expect(await device.passkeys()).toBe(0);
      await look(page, 'a passkey that was cancelled', language);
    });

    await test.step('the passkey is added, with recovery codes', async () => {
      await hand.press(create);
      const codes = dialog.getByRole('list', { name: t('security:codes.list') });
      await expect(codes.getByRole('listitem')).toHaveCount(10);
      await look(page, 'the recovery codes of a passkey', language);
      await keepCodes(page, language, hand);
      await expect(page.getByText(t('security:passkey.done'))).toBeVisible();
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText('Laptop');
      await expect(rows).toContainText(t('security:passkey.unused'));
      expect(await device.passkeys()).toBe(1);
      await look(page, 'the account with a passkey', language);
    });

    await test.step('it signs in on its own', async () => {
      await signOut(page, language, hand);
      await page.goto(thenThePage);
      const start = page.getByRole('button', { name: t('auth:passkey.signIn') });
      await device.refusing(async () => {
        await hand.press(start);
        await expect(page.getByRole('status').getByText(t('auth:passkey.cancelled'))).toBeVisible();
      });
      await expect(page.getByRole('alert').getByRole('paragraph')).toHaveCount(0);
      await look(page, 'the sign-in after a passkey was cancelled', language);
      await hand.press(start);
      await expect(opened).toBeVisible();
      await expect(rows).not.toContainText(t('security:passkey.unused'));
    });

    await test.step('it is the second step after the password', async () => {
      await signOut(page, language, hand);
      await enterPassword(page, person, language, thenThePage);
      const show = page.getByRole('button', { name: t('auth:challenge.usePasskey') });
      await expect(show).toBeVisible();
      // Only the factors that this user has.
      await expect(page.getByRole('button', { name: t('auth:challenge.useRecovery') })).toBeVisible();
      await expect(page.getByRole('button', { name: t('auth:challenge.useApp') })).toHaveCount(0);
      await look(page, 'the passkey as second step', language);
      await device.refusing(async () => {
        await hand.press(show);
        await expect(page.getByRole('status').getByText(t('auth:passkey.cancelled'))).toBeVisible();
      });
      await hand.press(show);
      await expect(opened).toBeVisible();
    });

    await test.step('the passkey is renamed', async () => {
      await hand.press(
        rows.getByRole('button', { name: filled(t('security:passkey.renameNamed'), { name: 'Laptop' }) }),
      );
      await look(page, 'another name for a passkey', language);
      await hand.type(name, 'Work laptop');
      await hand.press(dialog.getByRole('button', { name: t('security:passkey.rename') }));
      await expect(page.getByText(t('security:passkey.renamed'))).toBeVisible();
      await expect(rows).toContainText('Work laptop');
    });

    await test.step('another passkey needs the password after an old sign-in, and another device', async () => {
      // Mocks the service's response to an old sign-in.
      await page.route(
        OPTIONS,
        (route) =>
          route.fulfill({
            status: 400,
            json: { code: 400, error_code: 'reauthentication_needed', msg: 'for developers' },
          }),
        { times: 1 },
      );
      await hand.press(page.getByRole('button', { name: t('security:passkey.addAnother') }));
      await hand.press(create);
      const password = dialog.getByLabel(t('security:password.current'), { exact: true });
      await expect(password).toBeFocused();
      await look(page, 'a passkey that needs the password', language);
      await hand.type(password, person.password);
      await hand.press(create);
      await expect(dialog.getByRole('alert')).toContainText(t('security:passkey.knownHere'));
      expect(await device.passkeys()).toBe(1);
      await hand.press(dialog.getByRole('button', { name: t('common:cancel') }));
      await expect(dialog).toHaveCount(0);
    });

    await test.step('after the removal, the password is enough again', async () => {
      const named = { name: 'Work laptop' };
      await hand.press(
        rows.getByRole('button', { name: filled(t('security:removal.passkey.named'), named), exact: true }),
      );
      await expect(dialog.getByRole('heading')).toHaveText(filled(t('security:removal.passkey.title'), named));
      await look(page, 'the question before the removal of a passkey', language);
      await hand.press(dialog.getByRole('button', { name: t('security:factor.remove'), exact: true }));
      await expect(page.getByText(t('security:removal.passkey.done'))).toBeVisible();
      await expect(page.getByText(t('security:passkey.none'))).toBeVisible();
      await signOut(page, language, hand);
      // The device still stores it, but no account accepts it.
      await page.goto('/auth');
      await hand.press(page.getByRole('button', { name: t('auth:passkey.signIn') }));
      await expect(page.getByRole('alert').getByText(t('auth:passkey.unknown'))).toBeVisible();
      await signIn(page, person, language);
    });

    await context.close();
    expect(troubles).toEqual([]);
  });
}
