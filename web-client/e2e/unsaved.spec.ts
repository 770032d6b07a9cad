import type { APIRequestContext, Page } from '@playwright/test';
import { alive } from './support/actions';
import { type Caller, callerOf, newCustomer } from './support/orders';
import { demoAccount } from './support/platform';
import { anotherBrowser, type Session } from './support/sessions';
import { expect, test } from './support/test';
import { textsOf } from './support/texts';
import { laterHours, newPractice } from './support/therapists';

const t = textsOf('en');

/** A page with a form. */
interface FormPage {
  name: string;
  path: string;
  /** Prepares data; returns the session of the user, and the path if it depends on the data. */
  prepare?: (request: APIRequestContext) => Promise<{ session: Session | null; path?: string; owner?: Caller }>;
  /** Label of a text field. */
  field: string;
  /** The input is stored, so that leaving needs no question. */
  stored?: boolean;
  /** A record with an etag. */
  record?: {
    /** Button that saves, and the call. */
    save: string;
    call: RegExp;
    /** Saves another change of the same record and field. */
    changeElsewhere: (owner: Caller, value: string) => Promise<unknown>;
  };
}

const TYPED = 'A text that must not be lost, however the page is left by its reader.';
const THEIRS = 'The text that was saved meanwhile, on another device of the same user.';

const practice = async (request: APIRequestContext) => {
  const { therapist } = await newPractice(request, laterHours(40));
  return { session: therapist.session, owner: therapist };
};
const customer = async (request: APIRequestContext) => {
  const owner = await newCustomer(request);
  return { session: owner.session, owner };
};

const pages: readonly FormPage[] = [
  { name: 'contact', path: '/contact', field: t('contact:message'), stored: true },
  {
    name: 'product request',
    path: '/services/global-products?tab=request',
    field: t('requests:form.productName'),
  },
  {
    name: 'therapist registration',
    path: '/therapist-registration',
    field: t('applications:fields.education'),
    stored: true,
  },
  {
    name: 'practice profile',
    path: '/my-practice?tab=profile',
    prepare: practice,
    field: t('practice:profile.bio'),
    record: {
      save: t('practice:profile.save'),
      call: /\/v1\/therapist\/profile$/,
      changeElsewhere: async (owner, bio) => {
        const { therapist, ...profile } = await owner.get<{ etag: string; therapist: object }>('/v1/therapist/profile');
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
    name: 'request messages',
    path: '/my-requests',
    prepare: async (request) => {
      const { session, owner } = await customer(request);
      const { id } = await owner.post<{ id: string }>('/v1/product-requests', {
        productName: `Pump ${Date.now().toString(36)}`,
        quantityNeeded: 20,
      });
      return { session, owner, path: `/my-requests/${id}` };
    },
    field: t('requests:messages.label'),
  },
  {
    name: 'address change',
    path: '/account-settings',
    prepare: customer,
    field: t('security:address.new'),
  },
];

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

const question = (page: Page) => page.getByRole('dialog', { name: t('common:leave.title') });

for (const form of pages) {
  test.describe(form.name, () => {
    /** Opens the form and types; returns the field. */
    const begin = async (page: Page, path: string) => {
      // A page to go back to.
      await page.goto('/about');
      await alive(page);
      await page.goto(path);
      await alive(page);
      const field = page.getByLabel(form.field).first();
      await field.fill(TYPED);
      return field;
    };
    const start = async (request: APIRequestContext) => {
      const { session = null, path = form.path, owner } = (await form.prepare?.(request)) ?? {};
      return { session, path, owner };
    };

    test('keeps input on reload, back and offline', async ({ browser, request }) => {
      const { session, path } = await start(request);
      const { page, done } = await anotherBrowser(browser, session);
      const field = await begin(page, path);

      if (form.stored) {
        await page.reload();
        await expect(field).toHaveValue(TYPED);
      } else {
        const asked = page.waitForEvent('dialog');
        const reload = page.reload({ timeout: 5_000 }).catch(() => null);
        const dialog = await asked;
        expect(dialog.type()).toBe('beforeunload');
        await dialog.dismiss();
        await reload;
        await expect(field).toHaveValue(TYPED);

        await page.locator('header a[href="/"]').first().click();
        await question(page)
          .getByRole('button', { name: t('common:leave.keep') })
          .click();
        await expect(field).toHaveValue(TYPED);
      }

      await page.context().setOffline(true);
      await expect(field).toHaveValue(TYPED);
      await page.context().setOffline(false);
      await expect(field).toHaveValue(TYPED);

      // A second tab of the same browser changes nothing here.
      const second = await page.context().newPage();
      await second.goto(path);
      await alive(second);
      await second.close();
      await expect(field).toHaveValue(TYPED);
      await done();
    });

    // Pages for visitors keep the form and its input.
    const keepsForm = form.prepare === undefined;
    test(`${keepsForm ? 'keeps' : 'tells about'} input after a sign-out elsewhere`, async ({ browser, request }) => {
      const { session, path } = await start(request);
      const { page, done } = await anotherBrowser(browser, session);
      const field = await begin(page, path);
      const second = await page.context().newPage();
      await second.goto('/about');
      await alive(second);
      await second.evaluate(() => localStorage.removeItem('selam.session'));
      await second.evaluate(() =>
        new BroadcastChannel('selam.session').postMessage({ event: 'SIGNED_OUT', session: null }),
      );
      if (keepsForm) await expect(field).toHaveValue(TYPED);
      else await expect(page.getByText(t('common:leave.signedOut'))).toBeVisible();
      await done();
    });

    const { record } = form;
    if (!record) return;
    test('merges a change by another user and sends once', async ({ browser, request }) => {
      const { session, path, owner = await callerOf(request, demoAccount('admin')) } = await start(request);
      const { page, done } = await anotherBrowser(browser, session);
      const field = await begin(page, path);
      await record.changeElsewhere(owner, THEIRS);
      const calls: number[] = [];
      page.on('response', (response) => {
        if (response.request().method() !== 'GET' && record.call.test(new URL(response.url()).pathname))
          calls.push(response.status());
      });
      await page.getByRole('button', { name: record.save }).click();
      await expect(page.getByText(t('common:changed.title'))).toBeVisible();
      await expect(field).toHaveValue(TYPED);
      await expect(field).toHaveAccessibleDescription(new RegExp(THEIRS));
      await page.getByRole('button', { name: record.save }).click();
      await expect(page.getByText(t('common:changed.title'))).toHaveCount(0);
      expect(calls).toEqual([409, 200]);
      await done();
    });
  });
}
