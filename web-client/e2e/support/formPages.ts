import { cargoForm, quoteCargo } from './cargoForm';
import { quoteCleaning } from './cleaningForm';
import type { FormPage, Given, NotHere } from './formPage';
import { CREATES, label, makeOffer, named, newRequest, paidSession, soughtRequest, unique } from './formPageData';
import { codeFor } from './mailbox';
import { officePages } from './officeFormPages';
import { newCustomer } from './orders';
import { stranger } from './platform';
import { textsOf } from './texts';
import { laterHours, newPractice } from './therapists';

const t = textsOf('en');

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
    name: 'saved address',
    path: '/account-settings',
    prepare: customer,
    open: (page) => page.getByRole('button', { name: t('address-book:new') }).click(),
    field: label('address-book:address'),
    leaving: 'asks',
    send: {
      button: t('address-book:save'),
      call: /\/v1\/account\/saved-addresses$/,
      complete: async (form) => {
        await form.getByLabel(t('address-book:name'), { exact: true }).fill('Office');
        await form.getByLabel(t('address-book:contactName')).fill('Abeba Tesfay');
        await form.getByLabel(t('address-book:contactPhone')).fill('403 555 0199');
      },
    },
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
  ...officePages,
];
