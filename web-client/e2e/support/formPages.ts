import type { Page } from '@playwright/test';
import { cargoForm, quoteCargo } from './cargoForm';
import { quoteCleaning } from './cleaningForm';
import { codeFor } from './mailbox';
import { bookCleaning, type Caller, callerOf, dayIn, freeDays, newCustomer } from './orders';
import { demoAccount, stranger } from './platform';
import { onlyPayment } from './refunds';
import { anotherBrowser } from './sessions';
import { textsOf } from './texts';
import { bookPaid } from './therapy';
import { laterHours, newPractice, timesOf } from './therapists';
import type { FormPage, Given, NotHere } from './formPage';

const t = textsOf('en');

const unique = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

const CREATES: NotHere = { because: 'The form creates a record, so no other user can change it.' };
const SIGNS_IN: NotHere = { because: 'A visitor signs in first; the specs of the page cover the way back.' };
const OWN_ACCOUNT: NotHere = { because: 'An account has no etag: the last change counts.' };
const NO_WORK: NotHere = { because: 'An address or a new password alone is not work.' };

const practice = async ({ request }: Given) => {
  const { therapist } = await newPractice(request, laterHours(40));
  return { session: therapist.session, owner: therapist };
};
const customer = async ({ request }: Given) => {
  const owner = await newCustomer(request);
  return { session: owner.session, owner };
};
const office = ({ request }: Given) => callerOf(request, demoAccount('admin'));

/** Creates a record and opens it in a tab of the dashboard. */
const inOffice = (tab: string, create: (given: Given) => Promise<string>) => async (given: Given) => {
  const [{ session }, id] = await Promise.all([office(given), create(given)]);
  return { session, path: `/admin?tab=${tab}&open=${id}` };
};
const idIn = (path = '') => new URLSearchParams(path.split('?')[1]).get('open') ?? '';
const newRequest = async (owner: Caller) => {
  const wish = { productName: `Pump ${unique()}`, quantityNeeded: 20 };
  return (await owner.post<{ id: string }>('/v1/product-requests', wish)).id;
};

/** Moves a new request to the search for makers; returns its id. */
async function soughtRequest(given: Given, owner: Caller) {
  const [id, admin] = await Promise.all([newRequest(owner), office(given)]);
  const at = `/v1/product-requests/${id}`;
  for (const status of ['PRODUCT_REQUEST_STATUS_IN_REVIEW', 'PRODUCT_REQUEST_STATUS_SOURCING']) {
    const { etag } = await admin.get<{ etag: string }>(at);
    await admin.patch(at, { etag, status });
  }
  return id;
}
async function makeOffer(given: Given, id: string, note = '') {
  const admin = await office(given);
  const at = `/v1/product-requests/${id}`;
  const { etag } = await admin.get<{ etag: string }>(at);
  const terms = { currency: 'USD', unitPrice: '39', quantity: 20, leadTimeDays: 20, originCountry: 'CN', note };
  return admin.post(`${at}:offer`, { etag, terms: { ...terms, validUntil: dayIn(14) } });
}

/** Books and pays a session with a new therapist. */
async function paidSession({ request, browser }: Given) {
  const [{ id, therapist }, client] = await Promise.all([newPractice(request, laterHours(20)), newCustomer(request)]);
  const { page, done } = await anotherBrowser(browser, client.session);
  const [time] = await timesOf(client, id);
  if (!time) throw new Error('The therapist has no free time');
  const session = await bookPaid(page, client, time, 'en');
  await done();
  return { id: session.id, therapist, client };
}

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

const label = (key: string) => (page: Page) => page.getByLabel(t(key)).first();
const named = (name: string) => (page: Page) => page.locator(`[name="${name}"]:visible`).last();

interface ProfileOffer {
  format: string;
  minutes: number;
  price: { amountMinor: string };
}

/** The prices of a profile as its update takes them. */
const pricesOf = (therapist: object) => ({
  offers: (therapist as { offers: ProfileOffer[] }).offers.map(({ format, minutes, price }) => ({
    format,
    minutes,
    priceMinor: price.amountMinor,
  })),
});

/** Pages and dialogs with a form. */
export const pages: readonly FormPage[] = [
  {
    name: 'contact',
    path: '/contact',
    field: label('contact:message'),
    leaving: 'stored',
    send: {
      button: t('contact:send'),
      call: /\/v1\/contact-messages$/,
      complete: async (form) => {
        await form.getByLabel(t('contact:name'), { exact: true }).fill('Abeba Tesfay');
        await form.getByLabel(t('contact:email')).fill(stranger().email);
      },
    },
    conflict: CREATES,
  },
  {
    name: 'product request',
    path: '/services/global-products?tab=request',
    field: label('requests:form.productName'),
    leaving: 'asks',
    send: SIGNS_IN,
    conflict: CREATES,
  },
  {
    name: 'therapist registration',
    path: '/therapist-registration',
    field: label('applications:fields.education'),
    leaving: 'stored',
    send: SIGNS_IN,
    conflict: { because: 'applications.spec.ts: drafts are saved while typing, and a newer one is merged there.' },
  },
  {
    name: 'cleaning booking',
    path: '/services/cleaning',
    open: async (page) => {
      await quoteCleaning(page, 'en', 'FREQUENCY_ONCE');
      await page.getByRole('button', { name: t('cleaning:bookNow'), exact: true }).click();
    },
    field: label('cleaning:book.notes'),
    leaving: 'asks',
    send: SIGNS_IN,
    conflict: CREATES,
  },
  {
    name: 'cargo booking',
    path: '/services/cargo',
    open: async (page) => {
      await quoteCargo(page, 'en');
      await cargoForm(page, 'en').book.click();
    },
    field: label('cargo:book.description'),
    leaving: 'asks',
    send: SIGNS_IN,
    conflict: CREATES,
  },
  {
    name: 'practice profile',
    path: '/my-practice?tab=profile',
    prepare: practice,
    field: label('practice:profile.bio'),
    leaving: 'asks',
    send: { button: t('practice:profile.save'), call: /\/v1\/therapist\/profile$/ },
    conflict: {
      sameField: true,
      change: async (_, { owner }, bio) => {
        const kept = await owner?.get<{ etag: string; therapist: object }>('/v1/therapist/profile');
        if (!owner || !kept) throw new Error('There is no therapist');
        const { therapist, ...profile } = kept;
        return owner.put('/v1/therapist/profile', {
          ...profile,
          ...therapist,
          ...pricesOf(therapist),
          bio,
          isListed: true,
        });
      },
    },
  },
  {
    name: 'practice week',
    path: '/my-practice',
    prepare: practice,
    open: async (page) => {
      const add = page.getByRole('button', { name: new RegExp(t('week:addTo').replace('{{day}}', '.+')) });
      await add.nth(1).click();
      await page
        .getByRole('textbox', { name: t('week:to'), exact: true })
        .first()
        .fill('16:00');
    },
    field: (page) => page.getByRole('textbox', { name: t('week:from'), exact: true }).first(),
    typed: () => '10:00',
    leaving: 'asks',
    send: { button: t('practice:week.save'), call: /\/v1\/therapist\/availability$/ },
    conflict: {
      sameField: false,
      change: async (_, { owner }) => {
        const kept = await owner?.get<object>('/v1/therapist/availability');
        return owner?.put('/v1/therapist/availability', { ...kept, noticeHours: 4 });
      },
    },
  },
  {
    name: 'session notes',
    path: '/my-appointments',
    prepare: async (given) => {
      const { id, therapist } = await paidSession(given);
      return { session: therapist.session, owner: therapist, path: `/my-appointments/${id}` };
    },
    field: label('appointments:own.label'),
    leaving: 'asks',
    send: { button: t('appointments:own.save'), call: /\/notes$/ },
    conflict: {
      sameField: true,
      change: async (_, { owner, path }, text) => {
        const at = `/v1/appointments/${path?.split('/').at(-1)}/notes`;
        const kept = await owner?.get<{ etag: string }>(at);
        return owner?.put(at, { etag: kept?.etag, text });
      },
    },
  },
  {
    name: 'request messages',
    path: '/my-requests',
    prepare: async (given) => {
      const { session, owner } = await customer(given);
      return { session, owner, path: `/my-requests/${await newRequest(owner)}` };
    },
    field: label('requests:messages.label'),
    leaving: 'asks',
    send: { button: t('requests:messages.send'), call: /\/messages$/ },
    conflict: CREATES,
  },
  {
    name: 'acceptance of an offer',
    path: '/my-requests',
    prepare: async (given) => {
      const { session, owner } = await customer(given);
      const id = await soughtRequest(given, owner);
      await makeOffer(given, id);
      return { session, owner, path: `/my-requests/${id}` };
    },
    open: (page) =>
      page
        .getByRole('button', { name: t('requests:accept.action'), exact: true })
        .first()
        .click(),
    field: named('address'),
    leaving: 'asks',
    send: {
      button: t('requests:accept.confirm'),
      call: /:accept$/,
      complete: async (form) => {
        await form.locator('[name=city]').selectOption('Calgary');
        await form.locator('[name=contactName]').fill('Abeba Tesfay');
        await form.locator('[name=contactPhone]').fill('403 555 0142');
      },
    },
    conflict: {
      sameField: false,
      change: (given, { path }) => makeOffer(given, path?.split('/').at(-1) ?? ''),
    },
  },
  {
    name: 'name change',
    path: '/account-settings',
    prepare: customer,
    field: label('auth:fullName'),
    typed: () => 'Abeba Tesfay Haile',
    leaving: 'asks',
    send: { button: t('account:name.action'), call: /\/auth\/v1\/user$/ },
    conflict: OWN_ACCOUNT,
  },
  {
    name: 'address change',
    path: '/account-settings',
    prepare: customer,
    field: label('security:address.new'),
    typed: () => `new.${unique()}@example.org`,
    leaving: 'asks',
    send: {
      button: t('security:address.action'),
      call: /\/auth\/v1\/user$/,
      complete: (form, owner) => form.getByLabel(t('security:password.current')).fill(owner?.password ?? ''),
    },
    conflict: OWN_ACCOUNT,
  },
  {
    name: 'password change',
    path: '/account-settings',
    prepare: customer,
    field: named('password'),
    typed: () => 'Another456pass',
    secret: true,
    leaving: 'asks',
    send: {
      button: t('security:password.action'),
      call: /\/auth\/v1\/user$/,
      complete: async (form, owner) => {
        await form.locator('[name=current]').fill(owner?.password ?? '');
        await form.locator('[name=repeated]').fill('Another456pass');
      },
    },
    conflict: OWN_ACCOUNT,
  },
  {
    name: 'password reset',
    path: '/auth',
    open: (page) => page.getByRole('button', { name: t('auth:signIn.forgot') }).click(),
    field: label('auth:email'),
    typed: () => stranger().email,
    leaving: NO_WORK,
    send: { button: t('auth:reset.action'), call: /\/auth\/v1\/recover$/ },
    conflict: OWN_ACCOUNT,
  },
  {
    name: 'new password',
    path: '/auth',
    prepare: async (given) => ({ ...(await customer(given)), session: null }),
    open: async (page, owner) => {
      await page.getByRole('button', { name: t('auth:signIn.forgot') }).click();
      await page.getByLabel(t('auth:email')).fill(owner?.email ?? '');
      await page.getByRole('button', { name: t('auth:reset.action') }).click();
      await page.getByLabel(t('auth:code.label')).fill(await codeFor(owner?.email ?? '', 'recovery'));
      await page.getByRole('button', { name: t('auth:code.action') }).click();
    },
    field: named('password'),
    typed: () => 'Another456pass',
    secret: true,
    leaving: NO_WORK,
    send: {
      button: t('auth:newPassword.action'),
      call: /\/auth\/v1\/user$/,
      complete: (form) => form.locator('[name=repeated]').fill('Another456pass'),
    },
    conflict: OWN_ACCOUNT,
  },
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
