import { type APIRequestContext, expect, type Page, type Route, test } from '@playwright/test';
import { alive, signIn } from './support/actions';
import { axe } from './support/axe';
import { cargoForm, pickupDay, quoteCargo } from './support/cargoForm';
import { address, field, fillIn, notes, quoteCleaning } from './support/cleaningForm';
import { dollars } from './support/customer';
import { bookCargo, bookCleaning, callerOf, dayIn, freeDays } from './support/orders';
import { demoAccount } from './support/platform';
import { textsOf } from './support/texts';

const t = textsOf('en');

/** How long a slow answer takes, milliseconds: long enough to look at what stands there meanwhile. */
const SLOW = 2_500;

const unavailable = (route: Route) =>
  route.fulfill({ status: 503, contentType: 'application/json', body: '{"code":14,"message":"away","details":[]}' });

/** A shipment of the demo client that no van waits for any more. */
async function cancelledShipment(request: APIRequestContext) {
  const customer = await callerOf(request, demoAccount('client'));
  // Crews and vans keep the same days.
  const [pickupDate = dayIn(9)] = await freeDays(customer);
  const shipment = await bookCargo(customer, { language: 'en', pickupDate });
  await customer.post(`/v1/cargo/shipments/${shipment.id}:cancel`, {});
  return shipment;
}

interface LoadingPage {
  name: string;
  /** Its address, or how to make what stands there. */
  at: string | ((request: APIRequestContext) => Promise<string>);
  as: 'client' | 'admin';
  /** Calls that fill the page. */
  calls: string | RegExp;
  /** What says that it could not be loaded. */
  failed: string;
  /** What is there once it is loaded, filled or empty. */
  loaded: (page: Page) => Promise<void>;
}

/** Every page that loads something from the API. A new one is a line here. */
const loading: LoadingPage[] = [
  {
    name: 'the messages of the dashboard',
    at: '/admin',
    as: 'admin',
    calls: /\/v1\/(admin\/)?contact-messages/,
    failed: t('admin:list.failed'),
    loaded: async (page) => {
      const list = page.getByRole('region', { name: t('admin:list.label') });
      await expect(
        list
          .getByRole('link')
          .first()
          .or(list.getByText(t('admin:list.empty'))),
      ).toBeVisible();
    },
  },
  {
    name: 'the bookings of a customer',
    at: '/my-bookings',
    as: 'client',
    calls: /\/v1\/cleaning\/bookings\?/,
    failed: t('bookings:failed'),
    loaded: (page) =>
      expect(
        page
          .getByRole('tabpanel')
          .getByRole('listitem')
          .first()
          .or(page.getByText(t('bookings:empty.upcoming'))),
      ).toBeVisible(),
  },
  {
    name: 'one booking',
    at: async (request) => {
      const customer = await callerOf(request, demoAccount('client'));
      const [date = dayIn(9)] = await freeDays(customer);
      const { id } = await bookCleaning(customer, { language: 'en', date });
      // The crew is free for others again; the page is the same.
      await customer.post(`/v1/cleaning/bookings/${id}:cancel`, {});
      return `/my-bookings/${id}`;
    },
    as: 'client',
    calls: /\/v1\/cleaning\/bookings\/[^/?]+$/,
    failed: t('bookings:failedOne'),
    loaded: (page) => expect(page.getByRole('list', { name: t('bookings:history') })).toBeVisible(),
  },
  {
    name: 'the shipments of a customer',
    at: '/my-shipments',
    as: 'client',
    calls: /\/v1\/cargo\/shipments\?/,
    failed: t('shipments:failed'),
    loaded: (page) =>
      expect(
        page
          .getByRole('main')
          .getByRole('listitem')
          .first()
          .or(page.getByText(t('shipments:empty.title'))),
      ).toBeVisible(),
  },
  {
    name: 'one shipment',
    at: async (request) => `/my-shipments/${(await cancelledShipment(request)).id}`,
    as: 'client',
    calls: /\/v1\/cargo\/shipments\//,
    failed: t('shipments:failedOne'),
    loaded: (page) => expect(page.getByRole('list', { name: t('tracking:history') })).toBeVisible(),
  },
  {
    name: 'a tracked shipment',
    at: async (request) => `/track/${(await cancelledShipment(request)).trackingNumber}`,
    as: 'client',
    calls: /\/v1\/cargo\/tracking\//,
    failed: t('tracking:failed'),
    loaded: (page) => expect(page.getByRole('list', { name: t('tracking:history') })).toBeVisible(),
  },
  {
    name: 'the choices of the cleaning quote',
    at: '/services/cleaning',
    as: 'client',
    calls: '**/v1/cleaning/options',
    failed: t('cleaning:quote.loadFailed'),
    loaded: (page) => expect(page.getByLabel(t('cleaning:quote.service'), { exact: true })).toBeVisible(),
  },
  {
    name: 'the choices of the cargo quote',
    at: '/services/cargo',
    as: 'client',
    calls: '**/v1/cargo/options',
    failed: t('cargo:quote.loadFailed'),
    loaded: (page) => expect(page.getByLabel(t('cargo:quote.from'))).toBeVisible(),
  },
  ...(['bookings', 'shipments'] as const).map((tab): LoadingPage => {
    const one = tab === 'bookings' ? 'booking' : 'shipment';
    return {
      name: `the ${tab} of the dashboard`,
      at: `/admin?tab=${tab}`,
      as: 'admin',
      calls: tab === 'bookings' ? /\/v1\/cleaning\/bookings/ : /\/v1\/cargo\/shipments/,
      failed: t(`admin:${one}.listFailed`),
      loaded: async (page) => {
        const list = page.getByRole('region', { name: t(`admin:${tab}`), exact: true });
        await expect(
          list
            .getByRole('link')
            .first()
            .or(list.getByText(t(`admin:${one}.empty`))),
        ).toBeVisible();
      },
    };
  }),
];

for (const { name, at: where, as, calls, failed, loaded } of loading) {
  test(`${name}: loading, failed and back again`, async ({ page, request }) => {
    const at = typeof where === 'string' ? where : await where(request);
    await signIn(page, demoAccount(as), 'en', '/account-settings');

    await test.step('a slow answer: something holds the place and says so', async () => {
      await page.route(calls, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, SLOW));
        await route.continue();
      });
      await page.goto(at);
      // The page itself, not the frame before it, which also says that it is loading.
      await expect(page.locator('main h1').first()).toBeVisible();
      await expect(page.getByRole('status').getByText(t('common:loading')).first()).toBeAttached();
      await axe(page, `${at} while it loads`);
      await loaded(page);
      await page.unroute(calls);
    });

    await test.step('no answer: what and why, and another try that succeeds', async () => {
      await page.route(calls, unavailable);
      await page.goto(at);
      await expect(page.getByText(failed).first()).toBeVisible();
      await expect(page.getByText(t('common:apiError.unavailable')).first()).toBeVisible();
      await axe(page, `${at} without an answer`);
      await page.unroute(calls);
      await page
        .getByRole('button', { name: t('common:retry') })
        .first()
        .click();
      await loaded(page);
      await expect(page.getByText(failed)).toHaveCount(0);
    });
  });
}

/** A text whatever stands in its gaps. */
const wordsOf = (text: string) => new RegExp(text.replace(/[.$]/g, '\\$&').replace(/\{\{\w+\}\}/g, '.+'));

interface SendingPage {
  name: string;
  at: string;
  /** Who sends it; a visitor if nobody is named. */
  as?: 'client';
  calls: string;
  fill: (page: Page) => Promise<void>;
  /** The words on the button. */
  send: string | RegExp;
  /** The button while it is being sent. */
  sending: string;
  /** What is typed and must still be there afterwards. */
  kept: (page: Page) => Promise<void>;
  sent: (page: Page) => Promise<void>;
  /** What is said when there is no answer. */
  failed: string;
}

/** Every form that sends something. A new one is a line here. */
const sending: SendingPage[] = [
  {
    name: 'the contact form',
    at: '/contact',
    calls: '**/v1/contact-messages',
    fill: async (page) => {
      await page.getByLabel(t('contact:name')).fill('Abeba Tesfay');
      await page.getByLabel(t('contact:email')).fill('abeba@example.org');
      await page.getByLabel(t('contact:message'), { exact: true }).fill('Selam, do you drive to Olds?');
    },
    send: t('contact:send'),
    sending: t('contact:sending'),
    kept: async (page) => {
      await expect(page.getByLabel(t('contact:name'))).toHaveValue('Abeba Tesfay');
      await expect(page.getByLabel(t('contact:message'), { exact: true })).toHaveValue('Selam, do you drive to Olds?');
    },
    sent: (page) => expect(page.getByRole('status').getByText(t('contact:sent'))).toBeVisible(),
    failed: t('common:apiError.unavailable'),
  },
  {
    name: 'the sign-in form',
    at: '/auth',
    calls: '**/auth/v1/token*',
    fill: async (page) => {
      const { email, password } = demoAccount('client');
      await page.getByLabel(t('auth:email')).fill(email);
      await page.getByLabel(t('auth:password'), { exact: true }).fill(password);
    },
    send: t('auth:signIn.action'),
    sending: t('auth:signIn.busy'),
    kept: (page) => expect(page.getByLabel(t('auth:email'))).toHaveValue(demoAccount('client').email),
    sent: (page) => expect(page).toHaveURL(/\/$/),
    failed: t('auth:signIn.failed'),
  },
  {
    name: 'the cleaning quote',
    at: '/services/cleaning',
    calls: '**/v1/cleaning/quotes',
    fill: async (page) => {
      await page.getByLabel(t('cleaning:quote.service'), { exact: true }).selectOption('SERVICE_TYPE_CARPET');
      for (const value of ['PROPERTY_SIZE_SMALL', 'FREQUENCY_ONCE']) {
        await page
          .locator('label')
          .filter({ has: page.locator(`[value=${value}]`) })
          .click();
      }
    },
    send: t('cleaning:quote.action'),
    sending: t('cleaning:quote.busy'),
    kept: async (page) => {
      await expect(page.getByLabel(t('cleaning:quote.service'), { exact: true })).toHaveValue('SERVICE_TYPE_CARPET');
      await expect(page.locator('[value=PROPERTY_SIZE_SMALL]')).toBeChecked();
    },
    // Carpet costs $129 for a room.
    sent: (page) =>
      expect(
        page.getByText(dollars({ currencyCode: 'CAD', amountMinor: '12900' }), { exact: true }).first(),
      ).toBeVisible(),
    failed: t('cleaning:quote.failed'),
  },
  {
    name: 'the cargo quote',
    at: '/services/cargo',
    calls: '**/v1/cargo/quotes',
    fill: async (page) => {
      await page.getByLabel(t('cargo:quote.from')).selectOption('Calgary');
      await page.getByLabel(t('cargo:quote.to')).selectOption('Edmonton');
      await page.getByLabel(t('cargo:quote.weight')).fill('80');
    },
    send: t('cargo:quote.action'),
    sending: t('cargo:quote.busy'),
    kept: (page) => expect(page.getByLabel(t('cargo:quote.weight'))).toHaveValue('80'),
    sent: (page) => expect(page.getByText(t('cargo:item.base'), { exact: true })).toBeVisible(),
    failed: t('cargo:quote.failed'),
  },
  {
    name: 'the booking of a visit',
    at: '/services/cleaning',
    as: 'client',
    calls: '**/v1/cleaning/bookings',
    fill: async (page) => {
      await quoteCleaning(page, 'en', 'FREQUENCY_ONCE');
      // The button of the bill, below the ones at the top of the page.
      await page
        .getByRole('button', { name: t('cleaning:bookNow') })
        .last()
        .click();
      await fillIn(page, 'en');
    },
    send: wordsOf(t('cleaning:book.action')),
    sending: t('cleaning:book.busy'),
    kept: async (page) => {
      await expect(field(page, 'en').address).toHaveValue(address);
      await expect(field(page, 'en').notes).toHaveValue(notes.en);
      await expect(page.locator('input[value^=ARRIVAL_WINDOW]:checked')).toHaveCount(1);
    },
    sent: (page) => expect(page.getByText(t('cleaning:done.title')).first()).toBeVisible(),
    failed: t('cleaning:book.failed'),
  },
  {
    name: 'the booking of a delivery',
    at: '/services/cargo',
    as: 'client',
    calls: '**/v1/cargo/shipments',
    fill: async (page) => {
      await quoteCargo(page, 'en');
      const form = cargoForm(page, 'en');
      await form.book.click();
      for (const [field, value] of form.wanted(pickupDay())) await form.field(field).fill(value);
    },
    send: wordsOf(t('cargo:book.action')),
    sending: t('cargo:book.busy'),
    kept: async (page) => {
      const form = cargoForm(page, 'en');
      for (const [field, value] of form.wanted(pickupDay())) await expect(form.field(field)).toHaveValue(value);
    },
    sent: (page) => expect(page.getByText(t('cargo:done.title')).first()).toBeVisible(),
    failed: t('cargo:book.failed'),
  },
];

for (const { name, at, as, calls, fill, send, sending: busy, kept, sent, failed } of sending) {
  test(`${name}: sending, failed with everything kept, and sent at last`, async ({ page }) => {
    if (as) await signIn(page, demoAccount(as), 'en', '/account-settings');
    await page.goto(at);
    await fill(page);
    const button = page.getByRole('button', { name: send, exact: typeof send === 'string' });

    await test.step('no answer: it is said, and nothing typed is lost', async () => {
      await page.route(calls, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, SLOW));
        await unavailable(route);
      });
      await button.click();
      const waiting = page.getByRole('button', { name: busy });
      await expect(waiting).toBeVisible();
      await expect(waiting).toBeDisabled();
      // The client may try a call again that certainly did nothing.
      await expect(page.getByRole('alert').getByText(failed).first()).toBeVisible({ timeout: 60_000 });
      await kept(page);
      await axe(page, `${at} after a failure`);
    });

    await test.step('the same again, and it arrives', async () => {
      await page.unroute(calls);
      await button.click();
      await sent(page);
    });
  });
}

test('without a network the contact form says so and sends once it is back', async ({ page, context }) => {
  const form = sending[0];
  if (!form) throw new Error('There is no form');
  await page.goto(form.at);
  await form.fill(page);
  // A page that loses the network before that cannot say anything yet (resilience.spec.ts).
  await alive(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: form.send }).click();
  await expect(page.getByRole('alert').getByText(t('common:apiError.offline'))).toBeVisible();
  await form.kept(page);
  await context.setOffline(false);
  await page.getByRole('button', { name: form.send }).click();
  await form.sent(page);
});
