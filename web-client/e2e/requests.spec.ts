import type { Page } from '@playwright/test';
import { watch } from './support/actions';
import { axe } from './support/axe';
import { filled } from './support/customer';
import { inputDriver } from './support/inputDriver';
import { mailTo, officeAddress } from './support/mailbox';
import { callerOf, dayIn, mailTexts, newCustomer } from './support/orders';
import { fitsPhone } from './support/phone';
import { demoAccount } from './support/platform';
import { anotherBrowser } from './support/sessions';
import { expect, test } from './support/test';
import { type Language, textsOf } from './support/texts';
import { inLanguage } from './support/written';

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

/** Waits for the email about a step of a request. */
function mailAbout(number: string, address: string, language: Language) {
  return (step: string) => {
    const { subject } = mailTexts(language, step);
    return mailTo(address, (mail) => mail.subject === subject && (mail.text?.includes(number) ?? false), `${step}`);
  };
}

/** An admin's step with the open request. */
async function step(page: Page, language: Language, name: string, values: Readonly<Record<string, string>> = {}) {
  const t = textsOf(language);
  await page.locator(`input[type=radio][value=${name}]`).check({ force: true });
  for (const [field, value] of Object.entries(values)) await page.locator(`article [name="${field}"]`).fill(value);
  await page.getByRole('button', { name: t(`admin-requests:action.${name}`), exact: true }).click();
  await expect(page.getByText(t(`admin-requests:done.${name}`), { exact: true }).last()).toBeVisible();
}

/** Pays the due amount at the fake Stripe server, whose page opens in a new tab. */
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

    test(`takes a request to its delivery, in ${language}, by ${kind}`, async ({ page: office, browser }) => {
      test.slow();
      const customer = await newCustomer(office.request, language);
      const { page, done } = await anotherBrowser(browser, customer.session, language);
      const troubles = [watch(page), watch(office)];
      const hand = inputDriver(page, kind);
      const name = `Coffee cups ${Date.now().toString(36)}`;
      let id = '';
      const request = () => customer.get<ProductRequest>(`/v1/product-requests/${id}`);
      let mailed: ReturnType<typeof mailAbout>;
      let officeMailed: ReturnType<typeof mailAbout>;

      await test.step('the customer requests the product', async () => {
        await page.goto(inLanguage('/services/global-products?tab=request', language));
        await hand.type(page.locator('input[name=productName]'), name);
        await hand.type(page.locator('input[name=quantityNeeded]'), '1000');
        await axe(page, 'the form of a request');
        await fitsPhone(page, 'the form of a request');
        await hand.press(page.getByRole('button', { name: t('requests:form.send') }));
        await hand.press(page.getByRole('link', { name: t('requests:form.open') }));
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
        id = new URL(page.url()).pathname.split('/').at(-1)!;
        const { number } = await request();
        mailed = mailAbout(number, customer.email, language);
        officeMailed = mailAbout(number, officeAddress, 'en');
        await mailed('request-submitted');
        await officeMailed('office-request-submitted');
      });

      await test.step('the office makes two offers', async () => {
        await office.goto(`/admin?tab=requests&open=${id}`);
        await step(office, language, 'REQUEST_STEP_REVIEW');
        await mailed('request-review');
        await step(office, language, 'REQUEST_STEP_SOURCE');
        await mailed('request-sourcing');
        const terms = { quantity: '1000', leadTimeDays: '35', validUntil: dayIn(14), originCountry: 'TR' };
        await step(office, language, 'REQUEST_STEP_OFFER', { ...terms, unitPrice: '3.85', freightCad: '620' });
        await mailed('request-offer');
        await step(office, language, 'REQUEST_STEP_OFFER', { ...terms, unitPrice: '4.20', leadTimeDays: '20' });
        await axe(office, 'an open request of the office');
        await fitsPhone(office, 'an open request of the office');
      });

      await test.step('the customer accepts one', async () => {
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
        await mailed('request-accepted');
        await officeMailed('office-offer-accepted');
        await pay(page, language);
        await expect.poll(async () => (await request()).depositPaid).toBe(true);
      });

      await test.step('the office orders and inspects it', async () => {
        await office.reload();
        await step(office, language, 'REQUEST_STEP_ORDER', { supplierOrderNumber: 'TR-77' });
        await mailed('request-ordered');
        await step(office, language, 'REQUEST_STEP_INSPECT', { major: '1', inspectDate: dayIn(-1) });
        await mailed('request-inspection-passed');
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

      await test.step('it is shipped and delivered', async () => {
        await office.reload();
        await step(office, language, 'REQUEST_STEP_SHIP', { weightKg: '120.5', pickupDate: dayIn(1) });
        await mailed('request-shipped');
        await expect.poll(async () => (await request()).trackingNumber).not.toBe('');
        await page.reload();
        const { trackingNumber } = await request();
        await expect(page.getByRole('link', { name: new RegExp(trackingNumber) })).toBeVisible();
        // The shipment has changed the request; without a reload the step would conflict.
        await office.reload();
        await step(office, language, 'REQUEST_STEP_DELIVER');
        await mailed('request-delivered');
        await page.reload();
        await expect(page.getByText(t('requests:status.PRODUCT_REQUEST_STATUS_DELIVERED')).first()).toBeVisible();
      });
      expect(troubles.flat()).toEqual([]);
      await done();
    });
  });
}

test('shows the second admin the fresh request after a change and keeps the input', async ({ browser, request }) => {
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
  await expect(second.page.getByText(t('common:changed.title'))).toBeVisible();
  await expect(second.page.locator('article textarea[name=message]')).toHaveValue('We look at it.');
  await Promise.all([first.done(), second.done()]);
});

test('accepts an offer once despite two clicks and a second tab', async ({ browser, request }) => {
  const t = textsOf('en');
  const customer = await newCustomer(request);
  const office = await callerOf(request, demoAccount('admin'));
  let asked = await customer.post<ProductRequest>('/v1/product-requests', {
    productName: 'Water pump',
    quantityNeeded: 20,
  });
  const at = `/v1/product-requests/${asked.id}`;
  for (const status of ['PRODUCT_REQUEST_STATUS_IN_REVIEW', 'PRODUCT_REQUEST_STATUS_SOURCING']) {
    asked = await office.patch(at, { etag: asked.etag, status });
  }
  await office.post(`${at}:offer`, {
    etag: asked.etag,
    terms: {
      currency: 'USD',
      unitPrice: '41.50',
      quantity: 20,
      leadTimeDays: 20,
      originCountry: 'CN',
      validUntil: dayIn(14),
    },
  });
  const { page, done } = await anotherBrowser(browser, customer.session);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/my-requests/${asked.id}`);
    await tab
      .getByRole('button', { name: t('requests:accept.action'), exact: true })
      .first()
      .click();
    const dialog = tab.getByRole('dialog');
    await dialog.locator('select[name=city]').selectOption('Calgary');
    await dialog.locator('input[name=address]').fill('120 8 Avenue SW');
    await dialog.locator('input[name=contactName]').fill('Abeba Tesfay');
    await dialog.locator('input[name=contactPhone]').fill('403 555 0142');
  }
  const confirm = t('requests:accept.confirm');
  await page.getByRole('dialog').getByRole('button', { name: confirm }).dblclick();
  await expect(page.getByRole('dialog')).toBeHidden();
  const answered = other.waitForResponse((it) => it.url().endsWith(':accept'));
  await other.getByRole('dialog').getByRole('button', { name: confirm }).click();
  await answered;
  const accepted = await customer.get<ProductRequest & { history: { event: string }[] }>(at);
  expect(accepted.history.filter(({ event }) => event === 'REQUEST_EVENT_OFFER_ACCEPTED')).toHaveLength(1);
  await done();
});
