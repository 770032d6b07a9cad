import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { accountButton, signIn, watch } from './support/actions';
import { axe } from './support/axe';
import { cargoForm, pickupDay, quoteCargo, stops, words } from './support/cargoForm';
import { answerOf, dollars, expectWrong, joinHere } from './support/customer';
import { fitsPhone } from './support/phone';
import { demoAccount, stranger } from './support/platform';
import { type Language, languages, remember, textsOf } from './support/texts';

const PAGE = '/account-settings';
const PHRASE = 'DELETE MY ACCOUNT';
const DELETE = '**/v1/account:delete';

/** The parts of the page and of its dialog, found as people find them. */
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

interface Shipment {
  id: string;
  trackingNumber: string;
}

for (const language of ['en', 'ar'] as const satisfies Language[]) {
  const t = textsOf(language);

  test(`an account is used, taken along and deleted for good, in ${language}`, async ({ page, context }) => {
    test.setTimeout(300_000);
    const person = stranger();
    const troubles = watch(page);
    const home = new RegExp(language === 'en' ? '^[^?#]*//[^/]+/$' : `/${language}$`);
    await remember(page, language);

    let shipment!: Shipment;
    await test.step('somebody signs up and books a delivery', async () => {
      await page.goto('/services/cargo');
      const form = cargoForm(page, language);
      const { quotedPrice } = await quoteCargo(page, language);
      await form.book.click();
      for (const [name, value] of form.wanted(pickupDay())) await form.field(name).fill(value);
      await form.send(dollars(quotedPrice)).click();
      await joinHere(page, person, language);
      await expect(page.getByText(t('cargo:book.kept'))).toBeVisible();
      shipment = await answerOf<Shipment>(page, /\/v1\/cargo\/shipments$/, () =>
        form.send(dollars(quotedPrice)).click(),
      );
    });

    const parts = account(page, language);
    await test.step('Account Settings has the data and the danger zone', async () => {
      await page.goto(PAGE);
      await expect(page.getByRole('heading', { name: t('account:data.title'), exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: t('account:danger.title'), exact: true })).toBeVisible();
      await axe(page, 'the account');
      await fitsPhone(page, 'the account');
    });

    await test.step('the file holds the account and the shipment', async () => {
      const [download] = await Promise.all([page.waitForEvent('download'), parts.download.click()]);
      expect(download.suggestedFilename()).toMatch(/^selam-data-\d{4}-\d{2}-\d{2}\.json$/);
      await expect(page.getByRole('status').getByText(t('account:data.done'))).toBeVisible();
      const text = readFileSync(await download.path(), 'utf8');
      const held = JSON.parse(text) as Record<string, unknown>;
      expect(Object.keys(held).length).toBeGreaterThan(1);
      const { description, pickupName } = words[language];
      // Values, wherever they stand in it: the services name their members themselves.
      const values = JSON.stringify(held);
      for (const value of [person.email, person.name, shipment.trackingNumber, shipment.id, stops.pickupAddress])
        expect(values).toContain(value);
      for (const value of [description, pickupName]) expect(values).toContain(value);
      expect(values).not.toContain(person.password);
    });

    await test.step('the dialog wants the phrase exactly, and forgets it when it is left', async () => {
      await parts.opener.click();
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
      await parts.cancel.click();
      await expect(parts.dialog).toHaveCount(0);
      await expect(parts.opener).toBeFocused();
      await parts.opener.click();
      await expect(parts.field).toHaveValue('');
      await parts.field.fill(PHRASE);
      await page.keyboard.press('Escape');
      await expect(parts.dialog).toHaveCount(0);
      await expect(parts.opener).toBeFocused();
    });

    await test.step('what the server finds wrong is said at the field', async () => {
      await page.route(DELETE, (route) => route.continue({ postData: JSON.stringify({ confirmation: 'delete' }) }));
      await parts.opener.click();
      await parts.field.fill(PHRASE);
      await parts.confirm.click();
      await expect(page.getByText(t('account:delete.incorrect'), { exact: true }).first()).toBeVisible();
      await expectWrong(parts.field, t('account:delete.incorrectText'));
      await axe(page, 'the dialog with its error');
      await fitsPhone(page, 'the dialog with its error');
      await page.unroute(DELETE);
    });

    await test.step('with Enter the account is gone, here and in the other tab', async () => {
      const other = await context.newPage();
      await remember(other, language);
      await other.goto('/about');
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

    await test.step('its pages ask to sign in, and nobody can any more', async () => {
      await page.goto(PAGE);
      await expect(page).toHaveURL(/\/auth\?next=/);
      await page.getByLabel(t('auth:email')).fill(person.email);
      await page.getByLabel(t('auth:password'), { exact: true }).fill(person.password);
      await page.getByRole('button', { name: t('auth:signIn.action'), exact: true }).click();
      await expect(page.getByText(t('auth:signIn.invalid'), { exact: true })).toBeVisible();
      await expect(accountButton(page, language)).toHaveCount(0);
    });

    expect(troubles).toEqual([]);
  });
}

for (const language of languages) {
  const t = textsOf(language);

  test(`leaving that fails keeps everything as it was, in ${language}`, async ({ page }) => {
    await remember(page, language, language === 'ti' ? 'dark' : 'light');
    await signIn(page, demoAccount('client'), language, PAGE);
    const parts = account(page, language);

    // Answered here: the demo account is needed by others, and the demo admin is not the only one for sure.
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
      await expect(parts.dialog.getByRole('alert')).toContainText(text);
      await expect(page.getByText(t('account:delete.failed'), { exact: true }).first()).toBeVisible();
      await expect(parts.field).toHaveValue(PHRASE);
      await expect(parts.field).toBeFocused();
      await axe(page, `the dialog after ${status}`);
      await fitsPhone(page, `the dialog after ${status}`);
      await page.unroute(DELETE);
    }
    await page.keyboard.press('Escape');
    await expect(parts.dialog).toHaveCount(0);
    await expect(accountButton(page, language)).toBeVisible();

    await page.route('**/v1/account/export', (route) =>
      route.fulfill({ status: 503, json: { code: 14, message: 'away', details: [] } }),
    );
    await parts.download.click();
    await expect(page.getByRole('alert').getByText(t('account:data.failed'))).toBeVisible();
    await expect(parts.download).toBeEnabled();
  });
}
