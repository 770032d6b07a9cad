import type { Page } from '@playwright/test';
import { watch } from './support/actions';
import { axe } from './support/axe';
import { filled } from './support/customer';
import { handOf } from './support/hand';
import { mailTo } from './support/mailbox';
import { type Caller, dayIn, newCustomer } from './support/orders';
import { fitsPhone } from './support/phone';
import { anotherBrowser } from './support/sessions';
import { expect, test } from './support/test';
import { type Language, textsOf } from './support/texts';

interface ProductRequest {
  id: string;
  number: string;
  etag: string;
  status: string;
  trackingNumber: string;
  depositPaid: boolean;
  balancePaid: boolean;
  offers: { id: string; landedCost: { amountMinor: string } }[];
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Mails of a request, each step's once: a step has one when a mail with the number has a subject that none before had. */
function mailsOf(customer: Caller, number: string) {
  const told = new Set<string>();
  return async (step: string) => {
    const mail = await mailTo(
      customer.email,
      ({ subject = '', text }) => !told.has(subject) && (text?.includes(number) ?? false),
      `the mail of ${number}: ${step}`,
    );
    told.add(mail.subject ?? '');
  };
}

/** A step of the office with the request that is open. */
async function step(page: Page, language: Language, name: string, values: Readonly<Record<string, string>> = {}) {
  const t = textsOf(language);
  await page.locator(`input[type=radio][value=${name}]`).check({ force: true });
  for (const [field, value] of Object.entries(values)) await page.locator(`article [name="${field}"]`).fill(value);
  await page.getByRole('button', { name: t(`admin-requests:action.${name}`), exact: true }).click();
  await expect(page.getByText(t(`admin-requests:done.${name}`), { exact: true }).last()).toBeVisible();
}

/** Pays what is due in the test mode: the page opens in a tab of its own. */
async function pay(page: Page, language: Language) {
  const t = textsOf(language);
  const opened = page.waitForEvent('popup');
  await page
    .getByRole('region', { name: t('requests:pay.title') })
    .getByRole('button')
    .first()
    .click();
  const till = await opened;
  await till.locator('button[value=pay]').click();
  await expect(till.locator('button[value=pay]')).toHaveCount(0);
  await till.close();
  await page.bringToFront();
  await expect(page.getByRole('region', { name: t('requests:pay.title') }).locator('button')).toHaveCount(0);
}

for (const [language, kind] of [
  ['en', 'keyboard'],
  ['ar', 'pointer'],
] as const satisfies [Language, 'keyboard' | 'pointer'][]) {
  const t = textsOf(language);

  test.describe(() => {
    test.use({ as: 'admin', language });

    test(`from the request to the delivery, in ${language}, by ${kind}`, async ({ page: office, browser }) => {
      test.slow();
      const customer = await newCustomer(office.request, language);
      const { page, done } = await anotherBrowser(browser, customer.session, language);
      const troubles = [watch(page), watch(office)];
      const hand = handOf(page, kind);
      const name = `Coffee cups ${Date.now().toString(36)}`;
      let id = '';
      const request = () => customer.get<ProductRequest>(`/v1/product-requests/${id}`);
      let mailed: (what: string) => Promise<void> = async () => {};

      await test.step('the product is asked for', async () => {
        await page.goto('/services/global-products?tab=request');
        await hand.type(page.locator('input[name=productName]'), name);
        await hand.type(page.locator('input[name=quantityNeeded]'), '1000');
        await axe(page, 'the form of a request');
        await fitsPhone(page, 'the form of a request');
        await hand.press(page.getByRole('button', { name: t('requests:form.send') }));
        await hand.press(page.getByRole('link', { name: t('requests:form.open') }));
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
        id = new URL(page.url()).pathname.split('/').at(-1)!;
        const { number } = await request();
        mailed = mailsOf(customer, number);
        await mailed('submitted');
      });

      await test.step('the office makes two offers', async () => {
        await office.goto(`/admin?tab=requests&open=${id}`);
        await step(office, language, 'REQUEST_STEP_REVIEW');
        await step(office, language, 'REQUEST_STEP_SOURCE');
        const terms = { quantity: '1000', leadTimeDays: '35', validUntil: dayIn(14), originCountry: 'TR' };
        await step(office, language, 'REQUEST_STEP_OFFER', { ...terms, unitPrice: '3.85', freightCad: '620' });
        await mailed('offered');
        await step(office, language, 'REQUEST_STEP_OFFER', { ...terms, unitPrice: '4.20', leadTimeDays: '20' });
        await axe(office, 'an open request of the office');
        await fitsPhone(office, 'an open request of the office');
      });

      await test.step('one is accepted', async () => {
        await page.reload();
        await expect(page.getByRole('table', { name: t('requests:offers.title') })).toBeVisible();
        await axe(page, 'two offers');
        await fitsPhone(page, 'two offers');
        await hand.press(page.getByRole('button', { name: t('requests:accept.action'), exact: true }).first());
        const dialog = page.getByRole('dialog');
        await hand.select(dialog.locator('select[name=city]'), 'Calgary');
        await hand.type(dialog.locator('input[name=address]'), '120 8 Avenue SW');
        await hand.type(dialog.locator('input[name=contactName]'), 'Abeba Tesfay');
        await hand.type(dialog.locator('input[name=contactPhone]'), '403 555 0142');
        await hand.press(dialog.getByRole('button', { name: t('requests:accept.confirm') }));
        await expect(dialog).toBeHidden();
        await pay(page, language);
        await expect.poll(async () => (await request()).depositPaid).toBe(true);
      });

      await test.step('it is ordered and inspected', async () => {
        await office.reload();
        await step(office, language, 'REQUEST_STEP_ORDER', { supplierOrderNumber: 'TR-77' });
        await step(office, language, 'REQUEST_STEP_INSPECT', { major: '1', inspectDate: dayIn(-1) });
        await office
          .getByLabel(t('admin-requests:photos'))
          .setInputFiles({ name: 'lid.png', mimeType: 'image/png', buffer: PNG });
        await expect(
          office.getByRole('img', { name: filled(t('requests:inspection.photo'), { name: 'lid.png' }) }),
        ).toBeVisible();
        await page.reload();
        await expect(page.getByText(t('requests:inspection.passed'), { exact: true })).toBeVisible();
        await axe(page, 'an inspected order');
        await pay(page, language);
        await expect.poll(async () => (await request()).balancePaid).toBe(true);
      });

      await test.step('it is shipped, and delivered', async () => {
        await office.reload();
        await step(office, language, 'REQUEST_STEP_SHIP', { weightKg: '120.5', pickupDate: dayIn(1) });
        await expect.poll(async () => (await request()).trackingNumber).not.toBe('');
        await page.reload();
        const { trackingNumber } = await request();
        await expect(page.getByRole('link', { name: new RegExp(trackingNumber) })).toBeVisible();
        // The shipment has changed the request; the office would be told that it was overtaken.
        await office.reload();
        await step(office, language, 'REQUEST_STEP_DELIVER');
        await mailed('delivered');
        await page.reload();
        await expect(page.getByText(t('requests:status.PRODUCT_REQUEST_STATUS_DELIVERED')).first()).toBeVisible();
      });
      expect(troubles.flat()).toEqual([]);
      await done();
    });
  });
}

test('a request that is changed meanwhile is shown afresh to the second, who loses nothing', async ({
  browser,
  request,
}) => {
  const t = textsOf('en');
  const customer = await newCustomer(request);
  const { id } = await customer.post<ProductRequest>('/v1/product-requests', {
    productName: 'Water pump',
    quantityNeeded: 20,
  });
  const [first, second] = [await anotherBrowser(browser, 'admin'), await anotherBrowser(browser, 'admin')];
  for (const { page } of [first, second]) await page.goto(`/admin?tab=requests&open=${id}`);
  await second.page.locator('article textarea[name=message]').fill('We look at it.');
  await step(first.page, 'en', 'REQUEST_STEP_REVIEW');
  await second.page.getByRole('button', { name: t('admin-requests:action.REQUEST_STEP_REVIEW'), exact: true }).click();
  await expect(second.page.getByText(t('requests:overtaken.title'))).toBeVisible();
  await expect(second.page.locator('article textarea[name=message]')).toHaveValue('We look at it.');
  await Promise.all([first.done(), second.done()]);
});
