import { enterPassword, keepCodes, look, PAGE, signOut } from './support/account';
import { accountButton, enterCode, signIn, watch } from './support/actions';
import { inputDriver } from './support/inputDriver';
import { newCustomer } from './support/orders';
import { anotherBrowser, memoryOf, sessionOf } from './support/sessions';
import { expect, test } from './support/test';
import { type Language, textsOf } from './support/texts';
import { appOf } from './support/totp';
import { inLanguage } from './support/written';

// Tigrinya covers every view once; the other two languages cover errors and repetitions.
for (const [language, kind, isWhole] of [
  ['en', 'keyboard', true],
  ['ti', 'pointer', false],
  ['ar', 'pointer', true],
] as const satisfies [Language, string, boolean][]) {
  const t = textsOf(language);
  const thenThePage = `/auth?next=${encodeURIComponent(PAGE)}`;

  test(`sets up, uses and removes a second factor, in ${language}, by ${kind}`, async ({ browser, request }) => {
    test.slow();
    const person = await newCustomer(request, language);
    // A second browser for the list of sessions.
    await sessionOf(person);
    const context = await browser.newContext({ storageState: memoryOf(language, person.session) });
    const page = await context.newPage();
    const hand = inputDriver(page, kind);
    const troubles = watch(page);
    const dialog = page.getByRole('dialog');
    const opened = page.getByRole('heading', { level: 1, name: t('account:title') });

    await page.goto(PAGE);
    await expect(page.getByText(t('security:factor.none'))).toBeVisible();
    await look(page, 'the account', language);

    await test.step('name', async () => {
      await hand.press(page.getByRole('button', { name: t('security:factor.add') }));
      await look(page, 'the name of the app', language);
      await hand.type(dialog.getByLabel(t('security:setup.name')), 'Phone');
      await hand.press(dialog.getByRole('button', { name: t('security:setup.next') }));
    });

    const picture = dialog.getByRole('img', { name: t('security:setup.picture') });
    await expect(picture).toBeVisible();
    // The content security policy allows the QR code.
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const secret = await dialog.getByText(/^[A-Z2-7]{16,}$/).innerText();
    const app = appOf(secret);

    await test.step('a wrong code, and the right one', async () => {
      await look(page, 'the picture to scan', language);
      const code = dialog.getByLabel(t('auth:code.label'));
      const confirm = dialog.getByRole('button', { name: t('security:setup.verify') });
      await hand.type(code, app.wrongCode());
      await hand.press(confirm);
      await expect(dialog.getByRole('alert')).toContainText(t('auth:challenge.wrong'));
      await hand.type(code, await app.code());
      await hand.press(confirm);
    });

    const codes = await test.step('recovery codes, shown once', async () => {
      const list = dialog.getByRole('list', { name: t('security:codes.list') });
      await expect(list.getByRole('listitem')).toHaveCount(10);
      await look(page, 'the recovery codes', language);
      const shown = await list.getByRole('listitem').allInnerTexts();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        hand.press(dialog.getByRole('button', { name: t('security:codes.download') })),
      ]);
      expect(download.suggestedFilename()).toBe('selam-recovery-codes.txt');
      await keepCodes(page, language, hand);
      await expect(page.getByText(t('security:setup.done'))).toBeVisible();
      await expect(page.getByRole('list', { name: t('security:factor.list') }).getByText('Phone')).toBeVisible();
      return shown;
    });

    await test.step('the next sign-in asks for it, also after a reload', async () => {
      await signOut(page, language, hand);
      await enterPassword(page, person, language, isWhole ? '/auth' : thenThePage);
      await look(page, 'the second factor', language);
      if (!isWhole) return;
      await page.reload();
      await expect(page.getByRole('heading', { name: t('auth:challenge.title') })).toBeVisible();
      // A public page looks as it does to a visitor.
      await page.goto(inLanguage('/about', language));
      await expect(
        page
          .getByRole('banner')
          .getByRole('link', { name: t('shell:signIn') })
          .first(),
      ).toBeVisible();
      await page.goto(PAGE);
      await expect(page).toHaveURL(/\/auth\?next=/);
      await enterCode(page, app.wrongCode(), language, hand);
      await expect(page.getByText(t('auth:challenge.wrong'))).toBeVisible();
      await enterCode(page, await app.code(), language, hand);
      await expect(opened).toBeVisible();
    });

    await test.step('a recovery code replaces it once', async () => {
      const recover = async () => {
        await hand.press(page.getByRole('button', { name: t('auth:challenge.useRecovery') }));
        await hand.type(page.getByLabel(t('auth:challenge.recoveryLabel')), codes[0] ?? '');
        await hand.press(page.getByRole('button', { name: t('auth:code.action') }));
      };
      if (isWhole) {
        await signOut(page, language, hand);
        await enterPassword(page, person, language, thenThePage);
      }
      await hand.press(page.getByRole('button', { name: t('auth:challenge.useRecovery') }));
      await look(page, 'the recovery code', language);
      await hand.press(page.getByRole('button', { name: t('auth:challenge.useApp') }));
      await recover();
      await expect(opened).toBeVisible();
      await expect(page.getByRole('paragraph').filter({ hasText: t('auth:challenge.recoveryUsed') })).toBeVisible();
      if (!isWhole) return;

      await signOut(page, language, hand);
      await enterPassword(page, person, language, thenThePage);
      await recover();
      await expect(page.getByText(t('auth:challenge.wrongRecovery'))).toBeVisible();
      await hand.press(page.getByRole('button', { name: t('auth:challenge.useApp') }));
      await enterCode(page, await app.code(), language, hand);
      await expect(opened).toBeVisible();
    });

    await test.step('after the removal, the password is enough again', async () => {
      const app = page.getByRole('list', { name: t('security:factor.list') }).getByRole('listitem');
      await hand.press(app.getByRole('button'));
      await look(page, 'the question before the removal', language);
      await hand.press(dialog.getByRole('button', { name: t('security:factor.remove'), exact: true }));
      await expect(page.getByText(t('security:removal.factor.done'))).toBeVisible();
      await expect(page.getByText(t('security:factor.none'))).toBeVisible();
      if (!isWhole) return;
      await signOut(page, language, hand);
      await signIn(page, person, language);
    });

    await context.close();
    expect(troubles).toEqual([]);
  });

  if (!isWhole) continue;

  test(`lists two browsers, and one ends the other, in ${language}`, async ({ browser, request }) => {
    const person = await newCustomer(request, language);
    const { page, done } = await anotherBrowser(browser, person.session, language);
    const other = await anotherBrowser(browser, await sessionOf(person), language);
    await other.page.goto('/my-bookings');
    await expect(accountButton(other.page, language)).toBeVisible();

    await page.goto(PAGE);
    const rows = page.getByRole('list', { name: t('security:sessions.list') }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(t('security:sessions.current'));
    await look(page, 'the sessions', language);
    await rows.nth(1).getByRole('button').click();
    await expect(page.getByText(t('security:sessions.ended'), { exact: true })).toBeVisible();
    await expect(rows).toHaveCount(1);

    // Its token is rejected within seconds; the page notices on its next call.
    await expect(async () => {
      await other.page.reload();
      await expect(
        other.page
          .getByRole('banner')
          .getByRole('link', { name: t('shell:signIn') })
          .first(),
      ).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 120_000 });
    await expect(accountButton(page, language)).toBeVisible();
    await other.done();
    await done();
  });
}
