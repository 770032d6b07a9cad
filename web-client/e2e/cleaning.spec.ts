import type { Page } from '@playwright/test';
import { watch } from './support/actions';
import { axe } from './support/axe';
import {
  address,
  chooseTime,
  chosen,
  type CleaningQuote,
  field,
  fillIn,
  notes,
  phone,
  quoteCleaning,
  shownPostalCode,
} from './support/cleaningForm';
import { answerOf, dollars, expectError, expectWrong, filled, joinHere, rewriteBody } from './support/customer';
import { inputDriver } from './support/inputDriver';
import { mailTo } from './support/mailbox';
import { fitsPhone } from './support/phone';
import { bookCleaning, callerOf, freeDays, newCustomer, stepMail } from './support/orders';
import { stranger } from './support/platform';
import { anotherBrowser } from './support/sessions';
import { expect, test } from './support/test';
import { type Language, textsOf } from './support/texts';
import { inLanguage } from './support/written';

const PAGE = '/services/cleaning';
interface Booking {
  id: string;
  date: string;
  arrivalWindow: string;
  price: { currencyCode: string; amountMinor: string };
}

interface Visit {
  id: string;
  seriesId: string;
}

for (const [language, kind] of [
  ['en', 'keyboard'],
  ['ar', 'pointer'],
] as const satisfies [Language, string][]) {
  const t = textsOf(language);

  test.describe(() => {
    test.use({ language });

    test(`books a cleaning, in ${language}, by ${kind}`, async ({ page, request }) => {
      test.slow();
      const hand = inputDriver(page, kind);
      const person = stranger();
      const troubles = watch(page);
      const fields = field(page, language);
      await page.goto(inLanguage(PAGE, language));

      await test.step('an empty form shows an error at each choice', async () => {
        await hand.press(page.getByRole('button', { name: t('cleaning:quote.action'), exact: true }));
        await expectError(page, t('cleaning:quote.missing'));
        await expectWrong(fields.service, t('common:validation.required'));
        await axe(page, 'the quote form with errors');
      });

      const priced = await quoteCleaning(page, language, 'FREQUENCY_WEEKLY', hand);
      const price = dollars(priced.estimatedPrice);
      await test.step('the price is itemised, adds up, is within the advertised range and includes the duration', async () => {
        await expect(page.getByText(price, { exact: true })).toBeVisible();
        for (const { amount } of priced.items) {
          await expect(page.getByText(dollars(amount), { exact: true })).toBeVisible();
        }
        const sum = priced.items.reduce((total, { amount }) => total + Number(amount.amountMinor), 0);
        expect(sum).toBe(Number(priced.estimatedPrice.amountMinor));
        expect(sum).toBeGreaterThanOrEqual(80_00);
        expect(sum).toBeLessThanOrEqual(120_00);
        await expect(page.getByText(filled(t('cleaning:bill.visit'), { duration: '' }).trim())).toBeVisible();
      });

      await test.step('invalid booking fields show errors before sign-in is required', async () => {
        const [bookNow] = await page
          .locator('#quote')
          .getByRole('button', { name: t('cleaning:bookNow') })
          .all();
        if (!bookNow) throw new Error('The price cannot be booked');
        await hand.press(bookNow);
        const send = page.getByRole('button', { name: filled(t('order:book.action'), { price }) });
        await hand.press(send);
        for (const empty of [fields.address, fields.postalCode, fields.phone, fields.date]) {
          await expectWrong(empty, t('common:validation.required'));
        }
        await fields.address.fill('x');
        await fields.postalCode.fill('90210');
        await fields.phone.fill('12345');
        await chooseTime(page, language, 0, hand);
        await send.click();
        await expectWrong(fields.address, t('common:validation.tooShort'));
        await expectWrong(fields.postalCode, t('common:validation.postalCode'));
        await expectWrong(fields.phone, t('common:validation.phone'));
        await axe(page, 'the booking form with errors');
        await fitsPhone(page, 'the booking form with errors');
        await fields.address.fill(address);
        await fields.phone.fill(phone);
        await fields.postalCode.fill('V5K 0A1');
        await send.click();
        await expectWrong(fields.postalCode, t('common:validation.areaNotCovered'));
      });

      let booking!: Booking;
      await test.step('booking asks to sign in; a new account returns to the unchanged form', async () => {
        const window = await fillIn(page, language, hand);
        const date = await fields.date.inputValue();
        await hand.press(page.getByRole('button', { name: filled(t('order:book.action'), { price }) }));
        await expect(page.getByRole('status').getByText(t('order:book.signIn'))).toBeVisible();
        await expect(page).toHaveURL(/\/auth\?next=/);
        await joinHere(page, person, language, hand);
        await expect(page.getByText(t('order:book.kept'))).toBeVisible();
        await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
        await expect(fields.address).toHaveValue(address);
        await expect(fields.postalCode).toHaveValue('t2n3p9');
        await expect(fields.phone).toHaveValue(phone);
        await expect(fields.date).toHaveValue(date);
        await expect(fields.notes).toHaveValue(notes[language]);
        await expect(chosen(page, window)).toBeChecked();
        await expect(page.getByText(price, { exact: true })).toBeVisible();
        booking = await answerOf<Booking>(page, /\/v1\/cleaning\/bookings$/, () =>
          hand.press(page.getByRole('button', { name: filled(t('order:book.action'), { price }) })),
        );
        expect(booking).toMatchObject({ date, arrivalWindow: window, price: priced.estimatedPrice });
        await expect(page.getByText(t('cleaning:done.title')).first()).toBeVisible();
      });

      await test.step("the email arrives in the customer's language", async () => {
        const mail = await mailTo(
          person.email,
          ({ text }) => text?.includes(`/my-bookings/${booking.id}`) ?? false,
          'the mail about the booking',
        );
        expect(mail.html).toContain(`lang="${language}"`);
        expect(mail.text).toContain(price);
        expect(mail.text).toContain(address);
        expect(mail.text).toContain(t('cleaning:service.SERVICE_TYPE_REGULAR'));
      });

      const requested = t('bookings:status.CLEANING_BOOKING_STATUS_REQUESTED');
      await test.step('My bookings lists the visits with price and status', async () => {
        await page.goto('/my-bookings');
        const rows = page.getByRole('listitem').filter({ hasText: address });
        // Eight weeks ahead, plus the day itself.
        await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(8);
        await expect(rows.first()).toContainText(price);
        await expect(rows.first()).toContainText(requested);
        await axe(page, 'the list of bookings');
        await fitsPhone(page, 'the list of bookings');
        await hand.press(rows.first().getByRole('link'));
        await expect(page).toHaveURL(new RegExp(`/my-bookings/${booking.id}$`));
      });

      const history = page.getByRole('list', { name: t('bookings:history') });

      await test.step('the visit shows its details and history', async () => {
        for (const fact of [`${address}, ${shownPostalCode}`, phone, price, notes[language]]) {
          await expect(page.getByText(fact, { exact: true })).toBeVisible();
        }
        await expect(history.getByText(t('bookings:event.requested'))).toBeVisible();
        await axe(page, 'the visit');
        await fitsPhone(page, 'the visit');
      });

      // Frees the crews for other tests and the next run.
      const { post } = await callerOf(request, person);
      await post(`/v1/cleaning/bookings/${booking.id}:cancel`, { series: true });
      await page.reload();
      await expect(history.getByText(t('bookings:event.cancelled'))).toBeVisible();
      expect(troubles).toEqual([]);
    });
  });
}

test.describe('a recurring booking', () => {
  const language = 'ar';
  const t = textsOf(language);

  test('is moved, skipped, cancelled and booked again', async ({ browser, request }) => {
    const customer = await newCustomer(request);
    const [date = ''] = await freeDays(customer);
    const booking = await bookCleaning(customer, { language, frequency: 'FREQUENCY_WEEKLY', date });
    const { page, done: close } = await anotherBrowser(browser, customer.session, language);
    const troubles = watch(page);
    const { seriesId } = await customer.get<Visit>(`/v1/cleaning/bookings/${booking.id}`);
    /** The open visits of the series, the next one first. */
    const planned = async () => {
      const { bookings } = await customer.get<{ bookings: Visit[] }>(
        `/v1/cleaning/bookings?mine=true&pageSize=100&fromDate=${date}&orderBy=CLEANING_BOOKING_ORDER_VISIT_SOONEST&status=CLEANING_BOOKING_STATUS_REQUESTED`,
      );
      return bookings.filter((visit) => visit.seriesId === seriesId);
    };
    const before = (await planned()).length;
    expect(before).toBeGreaterThanOrEqual(7);
    await page.goto(`/my-bookings/${booking.id}`);
    const history = page.getByRole('list', { name: t('bookings:history') });
    const toast = page.getByRole('status');

    await test.step('a visit is moved to another day', async () => {
      await page.getByRole('button', { name: t('bookings:reschedule.action') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('bookings:reschedule.save') }).click();
      await expectWrong(field(page, language).date, t('common:validation.required'));
      await chooseTime(page, language, 3);
      await axe(page, 'the dialog that moves a visit');
      const moved = await answerOf<Booking>(page, /:reschedule$/, () =>
        dialog.getByRole('button', { name: t('bookings:reschedule.save') }).click(),
      );
      expect(moved.date).not.toBe(booking.date);
      await expect(toast.getByText(t('bookings:reschedule.done'))).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(history.getByText(t('bookings:event.rescheduled'))).toBeVisible();
      await expect(page.locator('dd').first()).toContainText(String(Number(moved.date.slice(8))));
      // Emails use the account's language, not the page's.
      await stepMail(customer, 'en', 'cleaning-rescheduled', booking.id);
    });

    await test.step('a visit is skipped, and the other visits stay', async () => {
      await page.getByRole('button', { name: t('bookings:skip.action') }).click();
      const dialog = page.getByRole('dialog');
      await axe(page, 'the dialog that skips a visit');
      await dialog.getByRole('button', { name: t('bookings:skip.action') }).click();
      await expect(toast.getByText(t('bookings:skip.done'))).toBeVisible();
      await expect(history.getByText(t('bookings:event.skipped'))).toBeVisible();
      await expect(page.getByRole('button', { name: t('bookings:cancel.action'), exact: true })).toHaveCount(0);
      expect(await planned()).toHaveLength(before - 1);
    });

    await test.step('the rest of the series is cancelled', async () => {
      const [next] = await planned();
      await page.goto(`/my-bookings/${next?.id}`);
      await page.getByRole('button', { name: t('bookings:cancel.action'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: t('bookings:cancel.series') }).check();
      await axe(page, 'the dialog that cancels a visit');
      await fitsPhone(page, 'the dialog that cancels a visit');
      await dialog.getByRole('button', { name: t('bookings:cancel.confirm') }).click();
      await expect(toast.getByText(t('bookings:cancel.done'))).toBeVisible();
      await expect(history.getByText(t('bookings:event.cancelled'))).toBeVisible();
      expect(await planned()).toEqual([]);
    });

    await test.step('booking again starts with the same choices', async () => {
      await page.goto(`/my-bookings/${booking.id}`);
      await page.getByRole('link', { name: t('bookings:rebook') }).click();
      await expect(page).toHaveURL(/\/services\/cleaning\?/);
      await expect(field(page, language).service).toHaveValue('SERVICE_TYPE_DEEP');
      await expect(chosen(page, 'PROPERTY_SIZE_MEDIUM')).toBeChecked();
      await expect(chosen(page, 'FREQUENCY_WEEKLY')).toBeChecked();
    });

    await test.step('another user finds no booking at its address', async () => {
      const { page: elsewhere, done } = await anotherBrowser(browser, 'therapist', language);
      const [response] = await Promise.all([
        elsewhere.waitForResponse((answer) => answer.url().endsWith(`/v1/cleaning/bookings/${booking.id}`)),
        elsewhere.goto(`/my-bookings/${booking.id}`),
      ]);
      expect(response.status()).toBe(404);
      expect(await response.text()).not.toMatch(/Bow Trail|555 0101|amountMinor/);
      await expect(elsewhere.getByText(t('bookings:notFound'))).toBeVisible();
      await expect(elsewhere.locator('body')).not.toContainText('Bow Trail');
      await done();
    });

    await close();
    expect(troubles).toEqual([]);
  });
});

test.describe('an invalid price', () => {
  const t = textsOf('en');
  const bookings = '**/v1/cleaning/bookings';
  test.use({ as: 'client' });

  /** Causes for which the service rejects a price, with the text that the visitor sees. */
  const refusals: { name: string; refuse: (page: Page) => Promise<unknown>; said: string }[] = [
    {
      name: 'that is unknown',
      refuse: (page) => rewriteBody(page, bookings, { quoteId: '0192f3a4-0000-7000-8000-000000000201' }),
      said: t('common:apiError.quoteGone'),
    },
    {
      // A test cannot wait three days, so the later response is mocked.
      name: 'that has run out',
      refuse: (page) =>
        page.route(bookings, (route) =>
          route.fulfill({
            status: 400,
            json: {
              code: 9,
              message: 'the quote has expired',
              details: [
                {
                  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
                  reason: 'CLEANING_QUOTE_EXPIRED',
                  domain: 'selam',
                },
              ],
            },
          }),
        ),
      said: t('common:apiError.quoteExpired'),
    },
  ];

  for (const { name, refuse, said } of refusals) {
    test(`${name}: offers a new price and keeps the form`, async ({ page }) => {
      await page.goto(PAGE);
      const fields = field(page, 'en');
      const first = await quoteCleaning(page, 'en', 'FREQUENCY_ONCE');
      const price = dollars(first.estimatedPrice);
      await page
        .locator('#quote')
        .getByRole('button', { name: t('cleaning:bookNow') })
        .click();
      await fillIn(page, 'en');
      await refuse(page);
      const send = page.getByRole('button', { name: filled(t('order:book.action'), { price }) });
      await send.click();
      await expect(page.locator('#quote').getByText(t('order:book.again'), { exact: true })).toBeVisible();
      await expect(page.locator('#quote').getByText(said)).toBeVisible();
      await expect(page.getByText(/CLEANING_|quoteId/)).toHaveCount(0);
      await page.unroute(bookings);
      await answerOf<CleaningQuote>(page, /\/v1\/cleaning\/quotes$/, () =>
        page.getByRole('button', { name: t('order:book.fresh') }).click(),
      );
      await expect(fields.address).toHaveValue(address);
      await expect(fields.notes).toHaveValue(notes.en);
      const { id } = await answerOf<Booking>(page, /\/v1\/cleaning\/bookings$/, () => send.click());
      // Frees the slot for the next run.
      await page.goto(`/my-bookings/${id}`);
      await page.getByRole('button', { name: t('bookings:cancel.action'), exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('bookings:cancel.confirm') })
        .click();
      await expect(page.getByRole('status').getByText(t('bookings:cancel.done'))).toBeVisible();
    });
  }
});
