import { watch } from './support/actions';
import { axe } from './support/axe';
import {
  cargoForm,
  type CargoQuote,
  fillInDelivery,
  iso,
  type Money,
  pickupDay,
  quoteCargo,
  stops,
  words,
} from './support/cargoForm';
import { answerOf, dollars, expectError, expectWrong, filled, joinHere, rewriteBody } from './support/customer';
import { inputDriver } from './support/inputDriver';
import { mailTo } from './support/mailbox';
import { newCustomer } from './support/orders';
import { fitsPhone } from './support/phone';
import { stranger } from './support/platform';
import { anotherBrowser } from './support/sessions';
import { expect, test } from './support/test';
import { type Language, textsOf } from './support/texts';
import { inLanguage } from './support/written';

const PAGE = '/services/cargo';

interface Shipment {
  id: string;
  trackingNumber: string;
  quotedPrice: Money;
}

for (const [language, kind] of [
  ['en', 'keyboard'],
  ['ar', 'pointer'],
] as const satisfies [Language, string][]) {
  const t = textsOf(language);

  test.describe(() => {
    test.use({ language });

    test(`books and cancels a shipment, in ${language}, by ${kind}`, async ({ page, browser, request }) => {
      test.slow();
      const hand = inputDriver(page, kind);
      const person = stranger();
      const troubles = watch(page);
      const form = cargoForm(page, language);
      const day = pickupDay();
      await page.goto(inLanguage(PAGE, language));

      await test.step('booking without a price names the missing fields', async () => {
        await hand.press(form.book);
        await expectError(page, t('cargo:book.noQuote'), t('cargo:book.noQuoteText'));
      });

      await test.step('invalid input shows an error at its field', async () => {
        await form.calculate.click();
        await expectError(page, t('cargo:quote.missing'));
        for (const empty of [form.from, form.to, form.weight])
          await expectWrong(empty, t('common:validation.required'));
        await form.from.selectOption('Calgary');
        await form.to.selectOption('Calgary');
        await form.weight.fill('0');
        await form.calculate.click();
        await expectWrong(form.to, t('common:validation.citySame'));
        await expectWrong(form.weight, t('cargo:quote.weightRange'));
        await form.weight.fill('99999');
        await expectWrong(form.weight, t('cargo:quote.weightRange'));
        await form.field('length').fill('120');
        await form.calculate.click();
        await expectWrong(form.field('length'), t('cargo:quote.dimensionsAll'));
        await form.field('length').fill('');
        await form.weight.fill('-5');
        await expect(form.weight).toHaveValue('-5');
        await expectWrong(form.weight, t('cargo:quote.weightRange'));
        await axe(page, 'the quote form with errors');
      });

      const priced = await quoteCargo(page, language, hand);
      const price = dollars(priced.quotedPrice);
      await test.step('the price is itemised, adds up and is within the advertised range', async () => {
        expect(priced.distanceKm).toBe(300);
        const cents = Number(priced.quotedPrice.amountMinor);
        expect(cents).toBeGreaterThanOrEqual(150_00);
        expect(cents).toBeLessThanOrEqual(250_00);
        expect(priced.items.reduce((sum, { amount }) => sum + Number(amount.amountMinor), 0)).toBe(cents);
        await expect(page.getByText(price, { exact: true })).toBeVisible();
        await expect(page.getByText(filled(t('cargo:bill.km'), { distance: '300' })).first()).toBeVisible();
      });

      await test.step('invalid booking fields show errors', async () => {
        await hand.press(form.book);
        await hand.press(form.send(price));
        for (const [name] of form.wanted(day)) await expectWrong(form.field(name), t('common:validation.required'));
        await form.field('pickupPhone').fill('12345');
        await form.field('deliveryAddress').fill('x');
        await form.send(price).click();
        await expectWrong(form.field('pickupPhone'), t('common:validation.phone'));
        await expectWrong(form.field('deliveryAddress'), t('common:validation.tooShort'));
        await axe(page, 'the booking form with errors');
        await fitsPhone(page, 'the booking form with errors');
      });

      let shipment!: Shipment;
      await test.step('booking asks to sign in; a new account returns to the unchanged form', async () => {
        await fillInDelivery(page, language, day, hand);
        await hand.press(form.send(price));
        await expect(page.getByRole('status').getByText(t('order:book.signIn'))).toBeVisible();
        await expect(page).toHaveURL(/\/auth\?next=/);
        await joinHere(page, person, language, hand);
        await expect(page.getByText(t('order:book.kept'))).toBeVisible();
        await expect(form.from).toHaveValue('Calgary');
        await expect(form.to).toHaveValue('Edmonton');
        await expect(form.weight).toHaveValue('80');
        await expect(page.getByText(price, { exact: true })).toBeVisible();
        for (const [name, value] of form.wanted(day)) await expect(form.field(name)).toHaveValue(value);
        shipment = await answerOf<Shipment>(page, /\/v1\/cargo\/shipments$/, () => hand.press(form.send(price)));
        expect(shipment.quotedPrice).toEqual(priced.quotedPrice);
        expect(shipment.trackingNumber).toMatch(/^CG[0-9A-HJKMNP-TV-Z]{13}$/);
        await expect(page.getByText(t('cargo:done.title')).first()).toBeVisible();
        await expect(page.getByText(shipment.trackingNumber, { exact: true })).toBeVisible();
      });

      await test.step("the email arrives in the customer's language", async () => {
        const mail = await mailTo(
          person.email,
          ({ text }) => text?.includes(shipment.trackingNumber) ?? false,
          'the mail about the shipment',
        );
        expect(mail.html).toContain(`lang="${language}"`);
        expect(mail.text).toContain(price);
      });

      const status = t('tracking:status.SHIPMENT_STATUS_QUOTE_REQUESTED');
      await test.step('My shipments lists it; its page shows every detail', async () => {
        await page.goto('/my-shipments');
        const row = page.getByRole('listitem').filter({ hasText: shipment.trackingNumber });
        await expect(row).toContainText(price);
        await expect(row).toContainText(status);
        await axe(page, 'the list of shipments');
        await fitsPhone(page, 'the list of shipments');
        await hand.press(row.getByRole('link'));
        await expect(page).toHaveURL(new RegExp(`/my-shipments/${shipment.id}$`));
        const facts = page.locator('dl').first();
        const { description, pickupName, deliveryName } = words[language];
        for (const fact of [price, description, pickupName, deliveryName, ...Object.values(stops)]) {
          await expect(facts).toContainText(fact);
        }
        await axe(page, 'the shipment');
        await fitsPhone(page, 'the shipment');
      });

      await test.step('the label has both addresses, the number and a code for the tracking page', async () => {
        await hand.press(page.getByRole('link', { name: t('shipments:label') }));
        const label = page.getByRole('article', { name: t('shipments:sheet.title') });
        await expect(label).toContainText(stops.pickupAddress);
        await expect(label).toContainText(stops.deliveryAddress);
        await expect(label).toContainText(shipment.trackingNumber);
        await expect(label.getByRole('img', { name: t('shipments:sheet.qr') })).toBeVisible();
        await axe(page, 'the label');
        await fitsPhone(page, 'the label');
      });

      await test.step('anyone with the number sees the location and no personal data', async () => {
        const { page: visitor, done } = await anotherBrowser(browser, null, language);
        await visitor.goto('/track');
        // Typed with spaces and lower case.
        const visitorHand = inputDriver(visitor, kind);
        const typed = shipment.trackingNumber.toLowerCase().replace(/(.{4})/g, '$1 ');
        await visitorHand.type(visitor.getByLabel(t('tracking:number')), typed);
        const [answer] = await Promise.all([
          visitor.waitForResponse((response) => response.url().includes('/v1/cargo/tracking/')),
          visitorHand.press(visitor.getByRole('button', { name: t('tracking:action'), exact: true })),
        ]);
        expect(answer.status()).toBe(200);
        await expect(visitor).toHaveURL(new RegExp(`/track/${shipment.trackingNumber}$`));
        const found = visitor.getByRole('region').filter({ hasText: shipment.trackingNumber });
        await expect(found).toContainText(status);
        await expect(found).toContainText(t('tracking:city.Edmonton'));
        const secrets = [...Object.values(stops), ...Object.values(words[language]), person.email, person.name];
        const seen = [await answer.text(), await visitor.content()];
        for (const secret of secrets) for (const text of seen) expect(text).not.toContain(secret);
        await axe(visitor, 'the tracked shipment');
        await fitsPhone(visitor, 'the tracked shipment');

        await visitor.goto('/track/CG123');
        await expect(visitor.getByText(t('tracking:invalid.title'))).toBeVisible();
        // A number with a valid check digit that was never issued.
        await visitor.goto('/track/CG0000000000000');
        await expect(visitor.getByText(t('tracking:unknown.title'))).toBeVisible();
        await done();
      });

      await test.step('another user finds no shipment at its address', async () => {
        const { session } = await newCustomer(request);
        const { page: elsewhere, done } = await anotherBrowser(browser, session, language);
        const [response] = await Promise.all([
          elsewhere.waitForResponse((answer) => answer.url().endsWith(`/v1/cargo/shipments/${shipment.id}`)),
          elsewhere.goto(`/my-shipments/${shipment.id}`),
        ]);
        expect(response.status()).toBe(404);
        expect(await response.text()).not.toContain(stops.pickupAddress);
        await expect(elsewhere.getByText(t('shipments:notFound'))).toBeVisible();
        await done();
      });

      await test.step('the customer cancels it once', async () => {
        await page.goto(`/my-shipments/${shipment.id}`);
        await hand.press(page.getByRole('button', { name: t('shipments:cancel.action'), exact: true }));
        const dialog = page.getByRole('dialog');
        await axe(page, 'the dialog that cancels a shipment');
        await hand.press(dialog.getByRole('button', { name: t('shipments:cancel.confirm') }));
        await expect(page.getByRole('status').getByText(t('shipments:cancel.done'))).toBeVisible();
        await expect(page.getByText(t('tracking:status.SHIPMENT_STATUS_CANCELLED')).first()).toBeVisible();
        await expect(page.getByRole('button', { name: t('shipments:cancel.action'), exact: true })).toHaveCount(0);
      });

      expect(troubles).toEqual([]);
    });
  });
}

test.describe('a rejected booking', () => {
  const t = textsOf('en');
  const shipments = '**/v1/cargo/shipments';
  test.use({ as: 'client' });

  test('offers a new price when the quote is unknown and keeps the form', async ({ page }) => {
    await page.goto(PAGE);
    const form = cargoForm(page, 'en');
    const day = pickupDay();
    const price = dollars((await quoteCargo(page, 'en')).quotedPrice);
    await form.book.click();
    await fillInDelivery(page, 'en', day);
    await rewriteBody(page, shipments, { quoteId: '0192f3a4-0000-7000-8000-000000000201' });
    await form.send(price).click();
    await expect(page.getByRole('status').filter({ hasText: t('common:apiError.quoteGone') })).toBeVisible();
    await page.unroute(shipments);
    await answerOf<CargoQuote>(page, /\/v1\/cargo\/quotes$/, () =>
      page.getByRole('button', { name: t('order:book.fresh') }).click(),
    );
    for (const [name, value] of form.wanted(day)) await expect(form.field(name)).toHaveValue(value);
    const { id } = await answerOf<Shipment>(page, /\/v1\/cargo\/shipments$/, () => form.send(price).click());
    await page.goto(`/my-shipments/${id}`);
    await page.getByRole('button', { name: t('shipments:cancel.action'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('shipments:cancel.confirm') })
      .click();
    await expect(page.getByRole('status').getByText(t('shipments:cancel.done'))).toBeVisible();
  });

  test('rejects a Sunday pickup and same-day delivery on a long route', async ({ page }) => {
    await page.goto(PAGE);
    const form = cargoForm(page, 'en');
    await form.from.selectOption('Edmonton');
    await form.to.selectOption('Grande Prairie');
    await form.weight.fill('20');
    await page.getByRole('radio', { name: t('cargo:priority.PRIORITY_SAME_DAY') }).check();
    await form.calculate.click();
    await expectError(page, t('cargo:quote.failed'));
    await expect(page.getByText(t('common:validation.priorityNotOnRoute')).first()).toBeVisible();
    await page.getByRole('radio', { name: t('cargo:priority.PRIORITY_STANDARD') }).check();
    const price = dollars((await quoteCargo(page, 'en')).quotedPrice);
    await form.book.click();
    const sunday = new Date();
    do sunday.setUTCDate(sunday.getUTCDate() + 1);
    while (sunday.getUTCDay() !== 0 || sunday.getTime() < Date.now() + 3 * 86_400_000);
    await fillInDelivery(page, 'en', iso(sunday));
    await form.send(price).click();
    await expectError(page, t('cargo:book.failed'));
    await expectWrong(form.field('pickupDate'), t('common:validation.dateClosed'));
    await expect(page.getByText(/DATE_CLOSED|pickupDate/)).toHaveCount(0);
  });
});
