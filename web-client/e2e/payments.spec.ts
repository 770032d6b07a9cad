import type { Page } from '@playwright/test';
import { watch } from './support/actions';
import { axe } from './support/axe';
import { filled, adminTable } from './support/office';
import { type Caller, callerOf, newCustomer, stepMail } from './support/orders';
import { fitsPhone } from './support/phone';
import { demoAccount } from './support/platform';
import { onlyPayment } from './support/refunds';
import { anotherBrowser } from './support/sessions';
import { expect, test } from './support/test';
import { type Language, textsOf } from './support/texts';
import { checkoutPage } from './support/therapy';

interface Checkout {
  id: string;
  url: string;
  status: string;
  receiptNumber: string;
}

// The admin and the customer use different languages.
for (const [language, spoken] of [
  ['en', 'ar'],
  ['ar', 'ti'],
] as const satisfies [Language, Language][]) {
  test.describe(() => {
    test.use({ as: 'admin', language });

    test(`refunds a payment, in ${language}, for a customer who reads ${spoken}`, async ({ page }) => {
      const customer = await newCustomer(page.request, spoken);
      const purpose = 'CHECKOUT_PURPOSE_ASSISTANT_PLAN';
      const checkout = await customer.post<Checkout>('/v1/checkout-sessions', { purpose, languageCode: spoken });
      const troubles = watch(page);

      await test.step('pay on the page of the fake Stripe server', async () => {
        await page.goto(await checkoutPage(customer, checkout));
        await expect(page.getByText('$15.75 CAD')).toBeVisible();
        await axe(page, 'the test payment');
        await fitsPhone(page, 'the test payment');
        await page.locator('button[value=pay]').click();
        await expect(page).toHaveURL((url) => url.pathname.endsWith('/services/therapy'));
      });

      const paid = await customer.get<Checkout>(`/v1/checkout-sessions/${checkout.id}`);
      expect(paid.status).toBe('CHECKOUT_STATUS_PAID');
      await stepMail(customer, spoken, 'payment-receipt', paid.receiptNumber);
      await stepMail(customer, spoken, 'subscription-active', '');

      const desk = adminTable(page, language, 'payments');
      const { t, article, history } = desk;
      await test.step('find it by its receipt', async () => {
        await page.goto('/admin?tab=payments');
        await desk.search(paid.receiptNumber);
        await expect(desk.links).toHaveText([paid.receiptNumber]);
        await axe(page, 'the list of payments');
        await fitsPhone(page, 'the list of payments');
      });

      await test.step('refund a part of it', async () => {
        await desk.links.click();
        await desk.stands('PAYMENT_STATUS_SUCCEEDED');
        await expect(article.getByRole('link', { name: customer.email })).toBeVisible();
        await axe(page, 'an open payment');
        await fitsPhone(page, 'an open payment');
        await article.getByLabel(t('admin:refund.amount')).fill('5');
        await article.getByRole('button', { name: t('admin:refund.send') }).click();
        const dialog = page.getByRole('dialog', { name: filled(t('admin:refund.confirm.title'), { amount: '$5.00' }) });
        await axe(page, 'the question before a refund');
        await fitsPhone(page, 'the question before a refund');
        await dialog.getByRole('button', { name: t('admin:refund.send') }).click();
        await expect(page.getByText(filled(t('admin:refund.sent'), { amount: '$5.00' }))).toBeVisible();
        await desk.stands('PAYMENT_STATUS_PARTIALLY_REFUNDED');
        await expect(history).toHaveCount(1);
      });
      await stepMail(customer, spoken, 'payment-refunded', paid.receiptNumber);
      expect(troubles).toEqual([]);
    });
  });
}

/** Pays a month of the assistant on the page of the fake Stripe server, and returns its receipt number. */
async function payPlan(page: Page, customer: Caller) {
  const checkout = await customer.post<Checkout>('/v1/checkout-sessions', {
    purpose: 'CHECKOUT_PURPOSE_ASSISTANT_PLAN',
    languageCode: 'en',
  });
  await page.goto(await checkoutPage(customer, checkout));
  await page.locator('button[value=pay]').click();
  await expect(page).toHaveURL((url) => url.pathname.endsWith('/services/therapy'));
  return (await customer.get<Checkout>(`/v1/checkout-sessions/${checkout.id}`)).receiptNumber;
}

/** Clicks a button of the customer's billing portal. */
async function atPortal(page: Page, customer: Caller, action: string) {
  const portal = await customer.post<{ url: string }>('/v1/billing-portal-sessions', {});
  await page.goto(portal.url);
  await page.locator(`button[value=${action}]`).click();
}

test('shows a dispute with its deadline and payment; the books stay balanced', async ({ browser, request }) => {
  const t = textsOf('en');
  const customer = await newCustomer(request);
  const { page, done } = await anotherBrowser(browser, 'admin');
  const receiptNumber = await payPlan(page, customer);

  await test.step('the bank takes the money back, in the billing portal', async () => {
    await atPortal(page, customer, 'dispute');
    await expect(page.locator('button[value=win]')).toBeVisible();
  });

  const troubles = watch(page);
  const row = page.getByRole('row').filter({ hasText: receiptNumber });
  await test.step('the office sees it', async () => {
    await page.goto('/admin?tab=payments&part=disputes&status=needs-response');
    await expect(row.getByText(t('admin-payments:disputeStatus.DISPUTE_STATUS_NEEDS_RESPONSE'))).toBeVisible();
    await expect(row.getByText('$15.75')).toBeVisible();
    await axe(page, 'the list of disputes');
    await fitsPhone(page, 'the list of disputes');
    await row.getByRole('link').click();
    await expect(page.getByRole('article').getByText(t('admin:refund.PAYMENT_STATUS_DISPUTED'))).toBeVisible();
    await axe(page, 'the payment of a dispute');
    await fitsPhone(page, 'the payment of a dispute');
  });

  await test.step('the ledger books every cent of it twice', async () => {
    await page.getByRole('tab', { name: t('admin-payments:part.ledger') }).click();
    await expect(page.getByText(t('admin-payments:ledger.balanced'))).toBeVisible();
    const held = page.getByRole('row').filter({ hasText: t('admin-payments:accountName.disputed_funds') });
    await expect(held.getByText(/^\$[1-9]/)).toBeVisible();
    await axe(page, 'the ledger');
    await fitsPhone(page, 'the ledger');
  });
  expect(troubles).toEqual([]);
  await done();
});

test('shows the office a refund that did not go through, until it is paid in another way', async ({
  browser,
  request,
}) => {
  const t = textsOf('en');
  const customer = await newCustomer(request);
  const { page, done } = await anotherBrowser(browser, 'admin');
  const receiptNumber = await payPlan(page, customer);
  await atPortal(page, customer, 'slow-refunds');
  const { id } = await onlyPayment(customer);
  const office = await callerOf(request, demoAccount('admin'));
  const { etag } = await office.get<{ etag: string }>(`/v1/payments/${id}`);
  await office.post(`/v1/payments/${id}:refund`, { reason: 'REFUND_REASON_GOODWILL', etag });
  const failed = async () => {
    await atPortal(page, customer, 'refunds-fail');
    return (await onlyPayment(customer)).refunds.map(({ status }) => status);
  };
  await expect.poll(failed).toEqual(['REFUND_STATUS_FAILED']);

  const troubles = watch(page);
  const row = page.getByRole('row').filter({ hasText: receiptNumber });
  await page.goto('/admin');
  await page.locator('section[aria-labelledby=needs] a[href$="?tab=payments&refund=failed"]').click();
  await expect(row).toBeVisible();
  await axe(page, 'the payments with a failed refund');
  await fitsPhone(page, 'the payments with a failed refund');
  await row.getByRole('link').first().click();
  const article = page.getByRole('article');
  await article.getByLabel(t('admin:refund.method')).selectOption('REFUND_METHOD_OUTSIDE');
  await axe(page, 'a failed refund');
  await fitsPhone(page, 'a failed refund');
  await article.getByRole('button', { name: t('admin:refund.record') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('admin:refund.record') })
    .click();
  await expect(page.getByText(filled(t('admin:refund.recorded'), { amount: '$15.75' }))).toBeVisible();
  await stepMail(customer, 'en', 'payment-refunded-outside', '$15.75');
  await page.goto('/admin?tab=payments&refund=failed');
  await expect(page.getByLabel(t('admin:paymentRefund.label'))).toHaveValue('REFUND_FAILED');
  await expect(row).toHaveCount(0);
  expect(troubles).toEqual([]);
  await done();
});
