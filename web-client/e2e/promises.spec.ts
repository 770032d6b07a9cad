import type { Page } from '@playwright/test';
import { watch } from './support/actions';
import { axe } from './support/axe';
import { mailTo } from './support/mailbox';
import { filled, adminTable } from './support/office';
import { type Caller, mailTexts, newCustomer, stepMail } from './support/orders';
import { fitsPhone } from './support/phone';
import { paidRequest, type ProductRequest } from './support/products';
import { cad, expectReceipt, onlyPayment, refundsSent } from './support/refunds';
import { anotherBrowser } from './support/sessions';
import { expect, test } from './support/test';
import { textsOf } from './support/texts';
import { fee } from './support/therapists';
import { bookPaid, ownTime } from './support/therapy';

const t = textsOf('en');

/** Opens a customer's payment as an admin. */
async function openPayment(page: Page, customer: Caller, receiptNumber: string) {
  const desk = adminTable(page, 'en', 'payments');
  await page.goto('/admin?tab=payments');
  await desk.search(customer.email);
  await expect(desk.links).toHaveText([receiptNumber]);
  await desk.links.click();
  return desk;
}

test('refunds the rest when a partly refunded session is cancelled', async ({ browser, request }) => {
  const client = await newCustomer(request);
  const { page, done } = await anotherBrowser(browser, client.session);
  const { id } = await bookPaid(page, client, await ownTime(client, 'office'), 'en');
  const payment = await onlyPayment(client);
  const office = await anotherBrowser(browser, 'admin');
  const troubles = [watch(page), watch(office.page)];

  const desk = await openPayment(office.page, client, payment.receiptNumber);
  const { article } = desk;
  const send = { name: t('admin:refund.send') };
  await test.step('the office refunds a part after confirming the amount', async () => {
    await article.getByLabel(t('admin:refund.amount')).fill('40');
    await article.getByRole('button', send).click();
    const dialog = office.page.getByRole('dialog');
    await expect(dialog).toHaveAccessibleName(filled(t('admin:refund.confirm.title'), { amount: '$40.00' }));
    const { receiptNumber: receipt } = payment;
    await expect(
      dialog.getByText(filled(t('admin:refund.confirm.text'), { customer: client.email, total: fee.total, receipt })),
    ).toBeVisible();
    await dialog.getByRole('button', { name: t('common:cancel') }).click();
    expect((await onlyPayment(client)).refunds).toEqual([]);
    await article.getByRole('button', send).click();
    await dialog.getByRole('button', send).click();
    await desk.stands('PAYMENT_STATUS_PARTIALLY_REFUNDED');
    await expect(article.getByLabel(t('admin:refund.amount'))).toHaveValue('117.50');
  });

  await test.step('the client sees the partial refund and keeps the session', async () => {
    expect(await refundsSent(client, 1)).toEqual([4000]);
    await stepMail(client, 'en', 'payment-refunded', '$40.00');
    await expectReceipt(page, payment, 'PAYMENT_STATUS_PARTIALLY_REFUNDED', [4000]);
    await page.getByRole('link', { name: t('payments:session') }).click();
    await expect(
      page.getByText(t('appointments:status.APPOINTMENT_STATUS_SCHEDULED'), { exact: true }).first(),
    ).toBeVisible();
    await expect(page.getByText(t('appointments:fact.refund'), { exact: true })).toHaveCount(0);
  });

  await test.step('the client cancels and gets the rest', async () => {
    await page.getByRole('button', { name: t('appointments:cancel.action'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(
      dialog.getByText(filled(t('appointments:cancel.back'), { percent: '100', amount: '$117.50' })),
    ).toBeVisible();
    await axe(page, 'the question before a session is cancelled');
    await fitsPhone(page, 'the question before a session is cancelled');
    await dialog.getByRole('button', { name: t('appointments:cancel.confirm') }).click();
    await expect(page.getByText(t('appointments:cancel.done'))).toBeVisible();
    expect(await refundsSent(client, 2)).toEqual([4000, 11750]);
    await stepMail(client, 'en', 'payment-refunded', '$117.50');
    await stepMail(client, 'en', 'session-cancelled', '$117.50');
    await page.reload();
    const sent = filled(t('appointments:refund.APPOINTMENT_REFUND_SENT'), { amount: '$117.50' });
    await expect(page.getByText(sent, { exact: true })).toBeVisible();
    await expectReceipt(page, payment, 'PAYMENT_STATUS_REFUNDED', [4000, 11750]);
  });

  await test.step('the office sees both refunds and no remaining amount', async () => {
    await office.page.reload();
    await desk.stands('PAYMENT_STATUS_REFUNDED');
    await expect(desk.history).toHaveCount(2);
    await expect(article.getByText(t('admin:refund.nothing'))).toBeVisible();
    await expect(article.getByRole('button', send)).toHaveCount(0);
    await axe(office.page, 'a payment that was refunded in two parts');
    await fitsPhone(office.page, 'a payment that was refunded in two parts');
    await office.page.goto(`/admin?tab=appointments&open=${id}`);
    const sent = filled(t('appointments:refund.APPOINTMENT_REFUND_SENT'), { amount: '$117.50' });
    await expect(office.page.getByRole('article').getByText(sent, { exact: true })).toBeVisible();
  });
  expect(troubles).toEqual([[], []]);
  await Promise.all([done(), office.done()]);
});

test.describe('an order whose deposit is paid', () => {
  /** The order as its customer sees it, with the refund of the deposit. */
  async function expectOrder(page: Page, customer: Caller, { id }: ProductRequest, percent: number, refund: number) {
    const at = `/v1/product-requests/${id}`;
    await expect
      .poll(async () => (await customer.get<ProductRequest>(at)).refunds.map(({ amount }) => amount?.amountMinor))
      .toEqual([String(refund)]);
    await page.goto(`/my-requests/${id}`);
    await expect(
      page.getByText(t('requests:status.PRODUCT_REQUEST_STATUS_CANCELLED'), { exact: true }).first(),
    ).toBeVisible();
    const share = filled(t('requests:refund.REQUEST_PAYMENT_DEPOSIT'), { percent });
    await expect(page.getByText(`${share}: CA${cad(refund)}`, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: t('requests:cancel.action'), exact: true })).toHaveCount(0);
    await expect(page.getByRole('region', { name: t('requests:pay.title') })).toHaveCount(0);
    await axe(page, 'an order that has ended');
    await fitsPhone(page, 'an order that has ended');
  }

  test('refunds the deposit when the customer cancels', async ({ browser, request }) => {
    const customer = await newCustomer(request);
    const { page, done } = await anotherBrowser(browser, customer.session);
    const order = await paidRequest(page, request, customer);
    const payment = await onlyPayment(customer);
    const total = Number(payment.total.amountMinor);
    const troubles = watch(page);

    await test.step('the dialog announces the full refund of the deposit', async () => {
      await page.goto(`/my-requests/${order.id}`);
      await page.getByRole('button', { name: t('requests:cancel.action'), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: t('requests:cancel.title') });
      await expect(dialog.getByText(t('requests:cancel.back'))).toBeVisible();
      await axe(page, 'the question before an order is cancelled');
      await fitsPhone(page, 'the question before an order is cancelled');
      await dialog.getByRole('button', { name: t('requests:cancel.confirm') }).click();
      await expect(page.getByText(t('requests:cancel.done'), { exact: true })).toBeVisible();
    });

    await test.step('order, payment, emails and office agree', async () => {
      expect(await refundsSent(customer, 1)).toEqual([total]);
      await stepMail(customer, 'en', 'request-cancelled', order.number);
      await stepMail(customer, 'en', 'payment-refunded', payment.receiptNumber);
      await expectOrder(page, customer, order, 100, total);
      await expectReceipt(page, payment, 'PAYMENT_STATUS_REFUNDED', [total]);
      const office = await anotherBrowser(browser, 'admin');
      await office.page.goto(`/admin?tab=requests&open=${order.id}`);
      await expect(office.page.getByRole('article').getByText(t('admin-requests:step.none'))).toBeVisible();
      const desk = await openPayment(office.page, customer, payment.receiptNumber);
      await desk.stands('PAYMENT_STATUS_REFUNDED');
      await office.done();
    });
    expect(troubles).toEqual([]);
    await done();
  });

  test('refunds the confirmed share when the office ends it after ordering', async ({ browser, request }) => {
    const customer = await newCustomer(request);
    const { page, done } = await anotherBrowser(browser, customer.session);
    const order = await paidRequest(page, request, customer);
    const payment = await onlyPayment(customer);
    const refund = Math.round(Number(payment.total.amountMinor) * 0.6);
    const office = await anotherBrowser(browser, 'admin');
    const { page: desk } = office;
    const troubles = [watch(page), watch(desk)];
    const action = (step: string) => ({ name: t(`admin-requests:action.${step}`), exact: true });
    const choose = (step: string) => desk.locator(`input[type=radio][value=${step}]`).check({ force: true });
    const reason = 'The maker has closed.';

    await test.step('the office places the order; the customer can no longer cancel', async () => {
      await desk.goto(`/admin?tab=requests&open=${order.id}`);
      await choose('REQUEST_STEP_ORDER');
      await desk.getByRole('button', action('REQUEST_STEP_ORDER')).click();
      await expect(desk.getByText(t('admin-requests:done.REQUEST_STEP_ORDER'), { exact: true })).toBeVisible();
      await page.goto(`/my-requests/${order.id}`);
      await expect(
        page.getByText(t('requests:status.PRODUCT_REQUEST_STATUS_ORDERED'), { exact: true }).first(),
      ).toBeVisible();
      await expect(page.getByRole('button', { name: t('requests:cancel.action'), exact: true })).toHaveCount(0);
    });

    await test.step('the dialog names the paid amount, the share and the refund', async () => {
      await choose('REQUEST_STEP_END');
      await desk.locator('article [name=refundPercent]').fill('60');
      await desk.locator('article [name=message]').fill(reason);
      await desk.getByRole('button', action('REQUEST_STEP_END')).click();
      const dialog = desk.getByRole('dialog');
      const deposit = Number(order.offers.find(({ id }) => id === order.acceptedOfferId)?.deposit.amountMinor);
      const amount = `CA${cad(Math.round(deposit * 0.6))}`;
      const text = filled(t('admin-requests:confirm.refund'), { paid: `CA${cad(deposit)}`, percent: 60, amount });
      await expect(dialog.getByText(text)).toBeVisible();
      await axe(desk, 'the question before an order ends');
      await fitsPhone(desk, 'the question before an order ends');
      await dialog.getByRole('button', action('REQUEST_STEP_END')).click();
      await expect(desk.getByText(t('admin-requests:done.REQUEST_STEP_END'), { exact: true })).toBeVisible();
    });

    await test.step('order, payment, emails and office agree', async () => {
      expect(await refundsSent(customer, 1)).toEqual([refund]);
      const { subject } = mailTexts('en', 'request-ended');
      const fits = (text = '') => [order.number, reason, '60'].every((words) => text.includes(words));
      await mailTo(customer.email, (mail) => mail.subject === subject && fits(mail.text), 'the mail request-ended');
      await stepMail(customer, 'en', 'payment-refunded', cad(refund));
      await expectOrder(page, customer, order, 60, refund);
      await expect(page.getByText(reason).first()).toBeVisible();
      await expectReceipt(page, payment, 'PAYMENT_STATUS_PARTIALLY_REFUNDED', [refund]);
      const opened = await openPayment(desk, customer, payment.receiptNumber);
      await opened.stands('PAYMENT_STATUS_PARTIALLY_REFUNDED');
      await expect(opened.history).toHaveCount(1);
    });
    expect(troubles).toEqual([[], []]);
    await Promise.all([done(), office.done()]);
  });
});
