import type { FormPage, Given } from './formPage';
import { CREATES, makeOffer, named, office, paidSession, soughtRequest, unique } from './formPageData';
import { bookCleaning, dayIn, freeDays, newCustomer } from './orders';
import { stranger } from './platform';
import { onlyPayment } from './refunds';
import { textsOf } from './texts';

const t = textsOf('en');

/** Creates a record and opens it in a tab of the dashboard. */
const inOffice = (tab: string, create: (given: Given) => Promise<string>) => async (given: Given) => {
  const [{ session }, id] = await Promise.all([office(given), create(given)]);
  return { session, path: `/admin?tab=${tab}&open=${id}` };
};
const idIn = (path = '') => new URLSearchParams(path.split('?')[1]).get('open') ?? '';

interface Product {
  id: string;
  etag: string;
  price: { currencyCode: string };
  texts: { languageCode: string; name: string; description: string }[];
}

/** Converts a product to what its update takes. */
const inputOf = ({ price, ...product }: Product) => {
  const names = ['sku', 'texts', 'category', 'priceTiers', 'originCountry', 'supplierRegion', 'leadTimeDays'];
  const taken = [...names, 'qualityMarks', 'picture', 'status'];
  const kept = Object.fromEntries(Object.entries(product).filter(([name]) => taken.includes(name)));
  return { ...(kept as Pick<Product, 'texts'>), currencyCode: price.currencyCode };
};

/** Dialogs and records of the dashboard with a form. */
export const officePages: readonly FormPage[] = [
  {
    name: 'reply to a message',
    path: '/admin?tab=messages',
    prepare: inOffice('messages', async ({ request }) => {
      const { name, email } = stranger();
      const answer = await request.post('/v1/contact-messages', {
        data: { name, email, message: 'Do you deliver to Red Deer?', languageCode: 'en' },
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      });
      return ((await answer.json()) as { id: string }).id;
    }),
    open: (page) => page.getByRole('button', { name: t('admin:open.reply'), exact: true }).click(),
    field: named('body'),
    leaving: 'asks',
    send: { button: t('admin:reply.send'), call: /:reply$/ },
    conflict: CREATES,
  },
  {
    name: 'status of a booking',
    path: '/admin?tab=bookings',
    prepare: inOffice('bookings', async ({ request }) => {
      const owner = await newCustomer(request);
      const [date = ''] = await freeDays(owner);
      return (await bookCleaning(owner, { language: 'en', date })).id;
    }),
    open: (page) => page.locator('article input[value=CLEANING_BOOKING_STATUS_CONFIRMED]').check(),
    field: named('note'),
    leaving: 'asks',
    send: { button: t('admin:step.save'), call: /\/v1\/cleaning\/bookings\/[^/]+$/ },
    conflict: { because: 'admin-bookings.spec.ts: the next steps change with the status, so they are chosen again.' },
  },
  {
    name: 'product',
    path: '/admin?tab=catalogue',
    prepare: inOffice('catalogue', async (given) => {
      const admin = await office(given);
      const product = {
        sku: `TEST-${unique().toUpperCase()}`,
        texts: [{ languageCode: 'en', name: 'Paper cups', description: 'For hot drinks' }],
        category: 'PRODUCT_CATEGORY_PACKAGING',
        currencyCode: 'USD',
        priceTiers: [{ minimumQuantity: 100, unitPriceMinor: '120' }],
        originCountry: 'CN',
        leadTimeDays: 20,
        status: 'PRODUCT_STATUS_ACTIVE',
      };
      return (await admin.post<Product>('/v1/products', { product })).id;
    }),
    field: named('texts.en.description'),
    leaving: 'asks',
    send: { button: t('admin-catalogue:save'), call: /\/v1\/products\/[^/]+$/ },
    conflict: {
      sameField: true,
      change: async (given, { path }, description) => {
        const admin = await office(given);
        const at = `/v1/products/${idIn(path)}`;
        const kept = await admin.get<Product>(at);
        const input = inputOf(kept);
        const texts = input.texts.map((text) => (text.languageCode === 'en' ? { ...text, description } : text));
        return admin.patch(at, { etag: kept.etag, product: { ...input, texts } });
      },
    },
  },
  {
    name: 'reply template',
    path: '/admin?tab=messages',
    prepare: async (given) => ({ session: (await office(given)).session }),
    open: async (page) => {
      await page.getByRole('button', { name: t('admin-templates:open') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('admin-templates:new') })
        .click();
    },
    field: named('name'),
    typed: () => `Opening hours ${unique()}`,
    leaving: 'asks',
    send: {
      button: t('admin-templates:save'),
      call: /\/v1\/reply-templates$/,
      complete: (form) => form.locator('[name=en]').fill('We are open from 9 to 5.'),
    },
    conflict: { because: 'A template has no etag: the last change counts.' },
  },
  {
    name: 'offer for a request',
    path: '/admin?tab=requests',
    prepare: inOffice('requests', async (given) => soughtRequest(given, await newCustomer(given.request))),
    open: (page) => page.locator('input[type=radio][value=REQUEST_STEP_OFFER]').check({ force: true }),
    field: named('note'),
    leaving: 'asks',
    send: {
      button: t('admin-requests:action.REQUEST_STEP_OFFER'),
      call: /:offer$/,
      complete: async (form) => {
        const terms = {
          quantity: '20',
          unitPrice: '41.57',
          leadTimeDays: '20',
          validUntil: dayIn(14),
          originCountry: 'CN',
        };
        for (const [name, value] of Object.entries(terms)) await form.locator(`[name=${name}]`).fill(value);
      },
    },
    conflict: {
      sameField: false,
      change: (given, { path }, note) => makeOffer(given, idIn(path), note),
    },
  },
  {
    name: 'refund',
    path: '/admin?tab=payments',
    prepare: inOffice('payments', async (given) => (await onlyPayment((await paidSession(given)).client)).id),
    field: named('note'),
    leaving: 'asks',
    send: { because: 'payments.spec.ts: a question comes first, and names the amount.' },
    conflict: { because: 'A note stays; the amount is asked for again (PaymentsAdminPage.test.tsx).' },
  },
];
