import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { layoutProblems } from '../scripts/layout-problems.mjs';
import { alive, watch } from './support/actions';
import { axe } from './support/axe';
import { pickupDay } from './support/cargoForm';
import { places, sizes } from './support/dashboard';
import { keyboardOf } from './support/keyboard';
import { tour } from './support/keyboardTour';
import {
  bookCargo,
  bookCleaning,
  callerOf,
  freeDays,
  moveShipment,
  newCustomer,
  nextPickupDay,
} from './support/orders';
import { demoAccount } from './support/platform';
import { rendersIn } from './support/routes';
import { expect, test } from './support/test';
import { type Language, languages, textsOf } from './support/texts';
import { laterHours, newPractice, timesOf } from './support/therapists';
import { bookPaid } from './support/therapy';

test.use({ as: 'admin' });

/** Waits until a place shows its content in place of skeletons. */
async function settled(page: Page) {
  await alive(page);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
}

for (const language of ['en', 'ar'] as const satisfies Language[]) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    for (const [place, at] of places) {
      test(`${place} fits every width and has no axe finding`, async ({ page }) => {
        const troubles = watch(page);
        await page.goto(at);
        await settled(page);
        await rendersIn(page, language, place);
        for (const [index, size] of sizes.entries()) {
          await page.setViewportSize(size);
          // Colours are the same at every width, and contrast takes two thirds of the time.
          await axe(page, `${place} at ${size.width} pixels`, index ? ['color-contrast'] : []);
          expect(await page.evaluate(layoutProblems), `${place} at ${size.width} pixels`).toEqual([]);
        }
        await page.setViewportSize(sizes[0]!);
        if (language === 'en') await test.step('by keyboard only', () => tour(page, page.getByRole('main'), place));
        expect(troubles).toEqual([]);
      });
    }
  });
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test('the longest status of shipments fits next to a scroll bar', async ({ page }) => {
      const customer = await newCustomer(page.request);
      const shipment = await bookCargo(customer, { language, pickupDate: await nextPickupDay(customer) });
      const steps = ['CONFIRMED', 'PICKED_UP', 'FAILED'].map((step): [string, string] => [
        `SHIPMENT_STATUS_${step}`,
        'Calgary',
      ]);
      await moveShipment(await office(page.request), shipment, steps);
      await page.goto(`/admin?tab=shipments&status=failed&q=${shipment.trackingNumber}`);
      await settled(page);
      await expect(page.getByRole('main').getByRole('row').locator('[data-variant]').first()).toBeVisible();
      for (const width of [1265, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(layoutProblems), `${width} pixels`).toEqual([]);
      }
    });
  });
}

const t = textsOf('en');

/** A record of the office, with the buttons that open its dialogs. */
interface Opened {
  place: (typeof places)[number][0];
  /** Creates the record and returns its filters in the address. */
  record: (request: APIRequestContext, page: Page) => Promise<Record<string, string>>;
  /** Names of the buttons that open dialogs. */
  dialogs?: readonly string[];
}

const cleaning = async (request: APIRequestContext) => {
  const customer = await newCustomer(request);
  const [date = ''] = await freeDays(customer);
  return bookCleaning(customer, { language: 'en', date });
};
const session = async (request: APIRequestContext, page: Page) => {
  const { id: therapistId } = await newPractice(request, laterHours(27));
  const client = await newCustomer(request);
  const [time] = await timesOf(client, therapistId);
  const held = await bookPaid(page, client, { ...time!, therapistId }, 'en');
  return { client, held };
};
const office = (request: APIRequestContext) => callerOf(request, demoAccount('admin'));

const opened: readonly Opened[] = [
  {
    place: 'messages',
    record: async (request) => {
      const sent = await request.post('/v1/contact-messages', {
        data: { name: 'Selam Tesfay', email: 'selam.tesfay@example.org', message: 'A question', languageCode: 'en' },
      });
      return { open: ((await sent.json()) as { id: string }).id };
    },
    dialogs: [t('admin:open.reply')],
  },
  { place: 'bookings', record: async (request) => ({ open: (await cleaning(request)).id }) },
  {
    place: 'shipments',
    record: async (request) => {
      const shipment = await bookCargo(await newCustomer(request), { language: 'en', pickupDate: pickupDay() });
      return { open: shipment.id };
    },
  },
  {
    place: 'requests',
    record: async (request) => {
      const customer = await newCustomer(request);
      const data = { productName: 'Grain mill', quantityNeeded: 20 };
      return { open: (await customer.post<{ id: string }>('/v1/product-requests', data)).id };
    },
  },
  {
    place: 'appointments',
    record: async (request, page) => ({ open: (await session(request, page)).held.id }),
  },
  {
    place: 'payments',
    record: async (request, page) => {
      const { client } = await session(request, page);
      const { payments } = await client.get<{ payments: { id: string }[] }>('/v1/payments?mine=true');
      return { open: payments[0]?.id ?? '' };
    },
  },
  {
    place: 'people',
    record: async (request) => {
      const { email } = await newCustomer(request);
      const found = await (await office(request)).get<{ people: { id: string }[] }>(`/v1/people?query=${email}`);
      return { id: found.people[0]?.id ?? '' };
    },
    dialogs: [t('admin-people:reset.open'), t('admin-people:changeRoles.open'), t('admin-people:ban.open')],
  },
  {
    place: 'mail',
    record: async (request) => {
      const { email } = await newCustomer(request);
      return { q: email };
    },
  },
];

/** Opens a dialog by keyboard, walks through it, and returns by Escape to its button. */
async function dialogByKeyboard(page: Page, button: Locator, what: string) {
  await keyboardOf(page).press(button);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await axe(page, what);
  expect(await tour(page, dialog, what)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
}

test.describe('by keyboard only', () => {
  for (const { place, record, dialogs = [] } of opened) {
    test(`works a record of ${place}`, async ({ page }) => {
      const filters = await record(page.request, page);
      await page.goto(`/admin?${new URLSearchParams({ tab: place, ...filters })}`);
      await settled(page);
      const article = page.getByRole('article').last();
      if (!filters['open'] && !filters['id']) {
        await keyboardOf(page).press(page.getByRole('main').getByRole('row').getByRole('link').first());
      }
      await expect(article.getByRole('heading').first()).toBeVisible();
      await axe(page, `a record of ${place}`);
      await tour(page, article, `a record of ${place}`);
      for (const name of dialogs) {
        await dialogByKeyboard(page, article.getByRole('button', { name, exact: true }), `${name}, ${place}`);
      }
    });
  }

  test('imports products', async ({ page }) => {
    await page.goto('/admin?tab=catalogue');
    await settled(page);
    await dialogByKeyboard(page, page.getByRole('button', { name: t('admin-catalogue:import.open') }), 'the import');
  });
});
