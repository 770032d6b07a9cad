import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { accountButton, watch } from './support/actions';
import { axe } from './support/axe';
import { answerOf, expectWrong } from './support/customer';
import { inputDriver } from './support/inputDriver';
import { bookCargo, freeDays, newCustomer } from './support/orders';
import { fitsPhone } from './support/phone';
import { memoryOf } from './support/sessions';
import { expect, test } from './support/test';
import { type Language, textsOf } from './support/texts';
import { inLanguage } from './support/written';

const PAGE = '/account-settings';
const PHRASE = 'DELETE MY ACCOUNT';
const DELETE = '**/v1/account:delete';

/** The parts of the page and of its dialog, by their accessible names. */
function account(page: Page, language: Language) {
  const t = textsOf(language);
  const dialog = page.getByRole('dialog', { name: t('account:delete.title') });
  return {
    download: page.getByRole('button', { name: t('account:data.download') }),
    opener: page.getByRole('main').getByRole('button', { name: t('account:danger.action') }),
    dialog,
    field: dialog.getByLabel(t('account:delete.label')),
    confirm: dialog.getByRole('button', { name: t('account:danger.action') }),
    cancel: dialog.getByRole('button', { name: t('common:cancel') }),
  };
}

for (const [language, kind] of [
  ['en', 'keyboard'],
  ['ar', 'pointer'],
] as const satisfies [Language, string][]) {
  const t = textsOf(language);

  test(`exports and deletes an account, in ${language}, by ${kind}`, async ({ browser, request }) => {
    const person = await newCustomer(request, language);
    const [pickupDate = ''] = await freeDays(person);
    const shipment = await bookCargo(person, { language, pickupDate });
    const context = await browser.newContext({ storageState: memoryOf(language, person.session) });
    const page = await context.newPage();
    const hand = inputDriver(page, kind);
    const troubles = watch(page);
    const home = new RegExp(language === 'en' ? '^[^?#]*//[^/]+/$' : `/${language}$`);

    const parts = account(page, language);
    await test.step('Account Settings has the data and the danger zone', async () => {
      await page.goto(PAGE);
      await expect(page.getByRole('heading', { name: t('account:data.title'), exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: t('account:danger.title'), exact: true })).toBeVisible();
      await axe(page, 'the account');
      await fitsPhone(page, 'the account');
    });

    await test.step('the file holds the account and the shipment', async () => {
      const [download] = await Promise.all([page.waitForEvent('download'), hand.press(parts.download)]);
      expect(download.suggestedFilename()).toMatch(/^selam-data-\d{4}-\d{2}-\d{2}\.json$/);
      await expect(page.getByRole('status').getByText(t('account:data.done'))).toBeVisible();
      const text = readFileSync(await download.path(), 'utf8');
      const held = JSON.parse(text) as Record<string, unknown>;
      expect(Object.keys(held).length).toBeGreaterThan(1);
      // Values at any depth: each service names its members itself.
      const values = JSON.stringify(held);
      for (const value of [
        person.email,
        shipment.trackingNumber,
        shipment.id,
        'A sofa and two chairs',
        '120 8 Avenue SW',
      ])
        expect(values).toContain(value);
      expect(values).not.toContain(person.password);
    });

    await test.step('the dialog requires the exact phrase and clears it when it closes', async () => {
      await hand.press(parts.opener);
      await expect(parts.field).toBeFocused();
      await expect(parts.dialog.getByText(PHRASE, { exact: true })).toHaveCSS('direction', 'ltr');
      await axe(page, 'the dialog');
      await fitsPhone(page, 'the dialog');
      for (const wrong of ['', PHRASE.toLowerCase(), `${PHRASE} `, ` ${PHRASE}`, 'DELETE  MY ACCOUNT']) {
        await parts.field.fill(wrong);
        await expect(parts.confirm).toBeDisabled();
        await parts.field.press('Enter');
      }
      await parts.field.fill(PHRASE);
      await expect(parts.confirm).toBeEnabled();
      await hand.press(parts.cancel);
      await expect(parts.dialog).toHaveCount(0);
      await expect(parts.opener).toBeFocused();
      await hand.press(parts.opener);
      await expect(parts.field).toHaveValue('');
      await parts.field.fill(PHRASE);
      await page.keyboard.press('Escape');
      await expect(parts.dialog).toHaveCount(0);
      await expect(parts.opener).toBeFocused();
    });

    await test.step('a server error appears at the field', async () => {
      await page.route(DELETE, (route) => route.continue({ postData: JSON.stringify({ confirmation: 'delete' }) }));
      await hand.press(parts.opener);
      await hand.type(parts.field, PHRASE);
      await hand.press(parts.confirm);
      await expect(page.getByText(t('account:delete.incorrect'), { exact: true }).first()).toBeVisible();
      await expectWrong(parts.field, t('account:delete.incorrectText'));
      await axe(page, 'the dialog with its error');
      await fitsPhone(page, 'the dialog with its error');
      await page.unroute(DELETE);
    });

    await test.step('Enter deletes the account, here and in the other tab', async () => {
      const other = await context.newPage();
      await other.goto(inLanguage('/about', language));
      await expect(accountButton(other, language)).toBeVisible();

      await page.bringToFront();
      await parts.field.fill(PHRASE);
      const { closeTime } = await answerOf<{ closeTime: string }>(page, /\/v1\/account:delete$/, () =>
        parts.field.press('Enter'),
      );
      expect(Date.parse(closeTime)).not.toBeNaN();
      await expect(page.getByRole('status').getByText(t('account:delete.done'), { exact: true })).toBeVisible();
      await expect(page.getByText(t('account:delete.doneText'))).toBeVisible();
      await expect(page).toHaveURL(home);
      await expect(page.getByText(t('common:signedOut'))).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await axe(page, 'the home page with the last word');
      await fitsPhone(page, 'the home page with the last word');
      for (const tab of [page, other]) {
        await expect(
          tab
            .getByRole('banner')
            .getByRole('link', { name: t('shell:signIn') })
            .first(),
        ).toBeVisible();
        await expect(accountButton(tab, language)).toHaveCount(0);
      }
      expect(await page.evaluate(() => localStorage.getItem('selam.session'))).toBeNull();
      await other.close();
    });

    await test.step('its pages ask to sign in, and the account can no longer sign in', async () => {
      await page.goto(PAGE);
      await expect(page).toHaveURL(/\/auth\?next=/);
      await page.getByLabel(t('auth:email')).fill(person.email);
      await page.getByLabel(t('auth:password'), { exact: true }).fill(person.password);
      await page.getByRole('button', { name: t('auth:signIn.action'), exact: true }).click();
      await expect(page.getByText(t('auth:signIn.invalid'), { exact: true })).toBeVisible();
      await expect(accountButton(page, language)).toHaveCount(0);
    });

    await context.close();
    expect(troubles).toEqual([]);
  });
}

test.describe('a failed deletion', () => {
  const t = textsOf('ar');
  test.use({ as: 'client', language: 'ar' });

  test('keeps everything as it was', async ({ page }) => {
    await page.goto(PAGE);
    const parts = account(page, 'ar');

    // Responses are mocked: other tests need the demo account, and the demo admin may not be the only admin.
    const answers = {
      [t('common:apiError.unavailable')]: { status: 503, body: { code: 14, message: 'away', details: [] } },
      [t('account:reason.lastAdmin')]: {
        status: 400,
        body: {
          code: 9,
          message: 'the only admin',
          details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'LAST_ADMIN', domain: 'selam' }],
        },
      },
    };
    await parts.opener.click();
    await parts.field.fill(PHRASE);
    for (const [text, { status, body }] of Object.entries(answers)) {
      await page.route(DELETE, (route) => route.fulfill({ status, json: body }));
      await parts.confirm.click();
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
      await expect(page.getByText(t('account:delete.failed'), { exact: true }).first()).toBeVisible();
      await expect(parts.field).toHaveValue(PHRASE);
      await expect(parts.field).toBeFocused();
      await axe(page, `the dialog after ${status}`);
      await page.unroute(DELETE);
    }
    await page.keyboard.press('Escape');
    await expect(parts.dialog).toHaveCount(0);
    await expect(accountButton(page, 'ar')).toBeVisible();

    await page.route('**/v1/account/export', (route) =>
      route.fulfill({ status: 503, json: { code: 14, message: 'away', details: [] } }),
    );
    await parts.download.click();
    await expect(page.getByRole('alert').getByText(t('account:data.failed'))).toBeVisible();
    await expect(parts.download).toBeEnabled();
  });
});
