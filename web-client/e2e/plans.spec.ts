import type { Page } from '@playwright/test';
import { watch } from './support/actions';
import { axe } from './support/axe';
import { mailTo, officeAddress } from './support/mailbox';
import { filled } from './support/office';
import { type Caller, mailTexts, newCustomer, stepMail } from './support/orders';
import { fitsPhone } from './support/phone';
import { expectReceipt, type Payment, refundsSent } from './support/refunds';
import { anotherBrowser } from './support/sessions';
import { expect, test } from './support/test';
import { textsOf } from './support/texts';
import { laterHours, newPractice, type Practice, timesOf } from './support/therapists';
import { checkoutPage, payAt } from './support/therapy';

const t = textsOf('en');

/** Monthly plan price before tax, in cents, and the charged amount with 5 % tax. It includes four sessions. */
const MONTH = 48_000;
const [TOTAL, SESSION] = [50_400, 12_600];

interface Checkout {
  id: string;
  url: string;
}
interface Subscription {
  status: string;
  referenceId: string;
}
interface Entitlement {
  therapistId: string;
  remaining: number;
}

const paymentsOf = async (caller: Caller) =>
  (await caller.get<{ payments: Payment[] }>('/v1/payments?mine=true')).payments;
const subscriptionsOf = async (caller: Caller) =>
  (await caller.get<{ subscriptions: Subscription[] }>('/v1/subscriptions?mine=true')).subscriptions;
const sessionsLeft = async (caller: Caller) =>
  (await caller.get<{ entitlements: Entitlement[] }>('/v1/entitlements')).entitlements.map((it) => it.remaining);

/** The panel next to a therapist's free times: of a session, or of a plan that is paid or was paid. */
const panelOf = (page: Page) =>
  page
    .getByRole('complementary', { name: t('therapist:summary.title') })
    .or(page.getByRole('complementary', { name: t('therapist:summary.planTitle') }));

/** Presses the button that buys a therapist's plan; returns the payment page in its tab. */
async function takePlan(page: Page, { id }: Practice) {
  await page.goto(`/therapists/${id}`);
  const opened = page.waitForEvent('popup');
  await panelOf(page)
    .getByRole('button', { name: t('therapist:plan.action') })
    .click();
  const tab = await opened;
  await tab.locator('button[value=pay]').waitFor();
  return tab;
}

test.describe('a plan that is bought in two tabs', () => {
  test('is paid once, and both tabs show it', async ({ browser, request }) => {
    test.slow();
    const practice = await newPractice(request, laterHours(20), MONTH);
    const client = await newCustomer(request);
    const { page: first, done } = await anotherBrowser(browser, client.session);
    const second = await first.context().newPage();
    const troubles = [watch(first), watch(second)];

    const [one, other] = [await takePlan(first, practice), await takePlan(second, practice)];
    await test.step('both open one payment page, which takes the money once', async () => {
      expect(other.url()).toBe(one.url());
      await one.locator('button[value=pay]').click();
      await expect(one).toHaveURL(/\/therapy-success\?session_id=/);
      // The other tab still shows the button.
      await other.locator('button[value=pay]').click();
      await expect(other.locator('button[value=pay]')).toHaveCount(0);
    });

    await test.step('the page after the payment leads to the free times', async () => {
      await one.bringToFront();
      await expect(one.getByRole('heading', { level: 1 })).toHaveText(t('checkout:paid.title'));
      await expect(one.getByText(t('therapy:success.plan.choose.text'))).toBeVisible();
      await axe(one, 'the page after the payment of a plan');
      await fitsPhone(one, 'the page after the payment of a plan');
      await one.getByRole('link', { name: t('therapy:success.plan.action') }).click();
      await expect(one).toHaveURL(new RegExp(`/therapists/${practice.id}$`));
      await Promise.all([one.close(), other.close()]);
    });

    await test.step('both tabs show the plan as paid and book with it', async () => {
      for (const page of [first, second]) {
        await page.bringToFront();
        const panel = panelOf(page);
        await expect(panel.getByRole('heading', { name: t('checkout:paid.title') })).toBeVisible();
        await axe(page, 'a plan that is paid');
        await panel.getByRole('button', { name: t('therapist:booked.choose') }).click();
        const book = filled(t('therapist:summary.usePlan_other'), { count: 4 });
        await expect(panel.getByRole('button', { name: book })).toBeVisible();
        await expect(panel.getByRole('button', { name: t('therapist:plan.action') })).toHaveCount(0);
      }
    });

    await test.step('there is one subscription, one payment and one month of sessions', async () => {
      expect(await subscriptionsOf(client)).toMatchObject([
        { status: 'SUBSCRIPTION_STATUS_ACTIVE', referenceId: practice.id },
      ]);
      expect(await paymentsOf(client)).toMatchObject([
        { status: 'PAYMENT_STATUS_SUCCEEDED', total: { amountMinor: String(TOTAL) }, refunded: { amountMinor: '0' } },
      ]);
      expect(await sessionsLeft(client)).toEqual([4]);
      await first.goto('/my-payments');
      const status = t('payments:monthly.status.SUBSCRIPTION_STATUS_ACTIVE');
      await expect(first.getByText(status, { exact: true })).toHaveCount(1);
      await expect(first.getByText(t('payments:status.PAYMENT_STATUS_SUCCEEDED'), { exact: true })).toHaveCount(1);
      await expect(
        first.getByRole('heading', { name: filled(t('payments:yours.sessions_other'), { count: 4 }) }),
      ).toBeVisible();
    });
    expect(troubles).toEqual([[], []]);
    await done();
  });

  test('is refunded when both payment pages take money', async ({ browser, request }) => {
    test.slow();
    const practice = await newPractice(request, laterHours(21), MONTH);
    const client = await newCustomer(request);
    const { page: first, done } = await anotherBrowser(browser, client.session);
    const second = await first.context().newPage();
    const troubles = [watch(first), watch(second)];

    const late = await takePlan(first, practice);
    const address = late.url();
    await test.step('the first payment page expires; the second is a new one, and is paid', async () => {
      await late.locator('button[value=expire]').click();
      await expect(late.locator('button[value=expire]')).toHaveCount(0);
      await first.bringToFront();
      await expect(panelOf(first).getByRole('heading', { name: t('checkout:expired.title') })).toBeVisible();
      const tab = await takePlan(second, practice);
      expect(tab.url()).not.toBe(address);
      await tab.locator('button[value=pay]').click();
      await expect(tab.getByText(t('therapy:success.plan.choose.text'))).toBeVisible();
      await tab.close();
    });

    await test.step('a late payment on the first page is refunded, and its tab shows the refund', async () => {
      await late.goto(address);
      await late.locator('button[value=late]').click();
      await expect(late).toHaveURL(/\/therapy-success\?session_id=/);
      await expect(late.getByText(t('therapy:success.duplicate.title'), { exact: true })).toBeVisible();
      await expect(late.getByRole('link', { name: t('therapy:success.plan.action') })).toHaveCount(0);
      await axe(late, 'a second payment for a plan');
      await fitsPhone(late, 'a second payment for a plan');
      await stepMail(client, 'en', 'payment-duplicate', '$504.00');
    });

    await test.step('one payment counts, the other is refunded; one subscription is active', async () => {
      await expect
        .poll(async () => (await paymentsOf(client)).map(({ status, refunded }) => [status, refunded.amountMinor]))
        .toEqual([
          ['PAYMENT_STATUS_REFUNDED', String(TOTAL)],
          ['PAYMENT_STATUS_SUCCEEDED', '0'],
        ]);
      await expect
        .poll(async () => (await subscriptionsOf(client)).map(({ status }) => status).sort())
        .toEqual(['SUBSCRIPTION_STATUS_ACTIVE', 'SUBSCRIPTION_STATUS_ENDED']);
      expect(await sessionsLeft(client)).toEqual([4]);
      await late.getByRole('link', { name: t('therapy:success.returned.action') }).click();
      await expect(late.getByText(t('payments:status.PAYMENT_STATUS_REFUNDED'), { exact: true })).toHaveCount(1);
      await expect(late.getByText(t('payments:status.PAYMENT_STATUS_SUCCEEDED'), { exact: true })).toHaveCount(1);
      await axe(late, 'payments with a duplicate');
      await fitsPhone(late, 'payments with a duplicate');
    });

    await test.step('the tab that bought it can book with it', async () => {
      await second.bringToFront();
      await expect(panelOf(second).getByRole('heading', { name: t('checkout:paid.title') })).toBeVisible();
    });
    expect(troubles).toEqual([[], []]);
    await done();
  });
});

test("opens one payment page for the assistant's plan in two tabs", async ({ browser, request }) => {
  const client = await newCustomer(request);
  const { page, done } = await anotherBrowser(browser, client.session);
  const wish = { purpose: 'CHECKOUT_PURPOSE_ASSISTANT_PLAN', languageCode: 'en' };
  const [one, other] = [
    await client.post<Checkout>('/v1/checkout-sessions', wish),
    await client.post<Checkout>('/v1/checkout-sessions', wish),
  ];
  expect(other.id).toBe(one.id);
  const address = await checkoutPage(client, one);
  const second = await page.context().newPage();
  await second.goto(address);
  await payAt(page, address, /\/services\/therapy/);
  await second.locator('button[value=pay]').click();
  await expect(second.locator('button[value=pay]')).toHaveCount(0);
  await expect.poll(() => subscriptionsOf(client)).toMatchObject([{ status: 'SUBSCRIPTION_STATUS_ACTIVE' }]);
  expect(await paymentsOf(client)).toMatchObject([{ status: 'PAYMENT_STATUS_SUCCEEDED' }]);
  await done();
});

test('ends the plan and refunds unused sessions when the profile is hidden', async ({ browser, request }) => {
  test.slow();
  const practice = await newPractice(request, laterHours(12), MONTH);
  const client = await newCustomer(request);
  const { page, done } = await anotherBrowser(browser, client.session);
  const own = await anotherBrowser(browser, practice.therapist.session);
  const troubles = [watch(page), watch(own.page)];

  const booked = await test.step('the client pays the plan and books a session with it', async () => {
    const wish = { therapistId: practice.id, paymentType: 'PAYMENT_TYPE_SUBSCRIPTION', languageCode: 'en' };
    const checkout = await client.post<Checkout>('/v1/checkout-sessions', wish);
    await payAt(page, await checkoutPage(client, checkout));
    await expect.poll(() => sessionsLeft(client)).toEqual([4]);
    const [time] = await timesOf(client, practice.id);
    const session = await client.post<{ id: string; status: string }>('/v1/appointments', {
      ...time,
      payment: 'APPOINTMENT_PAYMENT_PLAN',
      languageCode: 'en',
    });
    expect(session.status).toBe('APPOINTMENT_STATUS_SCHEDULED');
    expect(await sessionsLeft(client)).toEqual([3]);
    return session;
  });

  await test.step('the dialog names the plan and the session before hiding', async () => {
    const { page: practicePage } = own;
    // An outcome can be recorded once a session has started.
    await practicePage.goto(`/my-appointments/${booked.id}`);
    await expect(
      practicePage.getByRole('button', { name: t('appointments:cancel.action'), exact: true }),
    ).toBeVisible();
    await expect(practicePage.getByRole('button', { name: t('appointments:complete.noShow') })).toHaveCount(0);
    await practicePage.goto('/my-practice?tab=profile');
    await practicePage.getByLabel(t('practice:profile.listed')).uncheck({ force: true });
    await practicePage.getByRole('button', { name: t('practice:profile.save') }).click();
    const dialog = practicePage.getByRole('dialog', { name: t('practice:profile.hide.title') });
    await expect(dialog.getByText(t('practice:profile.hide.plan'))).toBeVisible();
    await expect(dialog.getByText(filled(t('practice:profile.hide.sessions_one'), { count: 1 }))).toBeVisible();
    await axe(practicePage, 'the question before a profile is hidden');
    await fitsPhone(practicePage, 'the question before a profile is hidden');
    await dialog.getByRole('button', { name: t('practice:profile.hide.action') }).click();
    await expect(practicePage.getByText(t('practice:profile.saved'))).toBeVisible();
  });

  await test.step('the therapist is no longer listed, and the plan is no longer sold', async () => {
    const plans = async () => {
      const options = await client.get<{ therapistPlans: { therapistId: string }[] }>('/v1/payments:options');
      return options.therapistPlans.map(({ therapistId }) => therapistId);
    };
    await expect.poll(plans).not.toContain(practice.id);
    await page.goto(`/therapists/${practice.id}`);
    await expect(page.getByText(t('therapist:gone.title'))).toBeVisible();
  });

  const [payment] = await paymentsOf(client);
  if (!payment) throw new Error('The plan has no payment');
  await test.step('the subscription ends, and three of four sessions are refunded', async () => {
    expect(await refundsSent(client, 1)).toEqual([3 * SESSION]);
    await expect
      .poll(async () => (await subscriptionsOf(client)).map(({ status }) => status))
      .toEqual(['SUBSCRIPTION_STATUS_ENDED']);
    expect(await sessionsLeft(client)).toEqual([]);
    await stepMail(client, 'en', 'subscription-withdrawn', '');
    await stepMail(client, 'en', 'payment-refunded', '$378.00');
    const { subject } = mailTexts('en', 'office-practice-closed');
    const fits = (text = '') => text.includes(practice.name);
    await mailTo(officeAddress, (mail) => mail.subject === subject && fits(mail.text), 'the mail to the office');
  });

  await test.step("the client's pages show it", async () => {
    await page.goto('/my-payments');
    const ended = t('payments:monthly.status.SUBSCRIPTION_STATUS_ENDED');
    await expect(page.getByText(ended, { exact: true })).toBeVisible();
    await expect(page.getByText(t('payments:yours.title'))).toHaveCount(0);
    await axe(page, 'payments with a plan that has ended');
    await fitsPhone(page, 'payments with a plan that has ended');
    await expectReceipt(page, payment, 'PAYMENT_STATUS_PARTIALLY_REFUNDED', [3 * SESSION]);
  });

  await test.step('the booked session takes place, or is refunded when the client cancels it', async () => {
    await page.goto(`/my-appointments/${booked.id}`);
    const scheduled = t('appointments:status.APPOINTMENT_STATUS_SCHEDULED');
    await expect(page.getByText(scheduled, { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: t('appointments:cancel.action'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(t('appointments:cancel.credit'))).toBeVisible();
    await axe(page, 'the question before a session of an ended plan is cancelled');
    await fitsPhone(page, 'the question before a session of an ended plan is cancelled');
    await dialog.getByRole('button', { name: t('appointments:cancel.confirm') }).click();
    await expect(page.getByText(t('appointments:cancel.done'))).toBeVisible();
    expect(await refundsSent(client, 2)).toEqual([3 * SESSION, SESSION]);
    await stepMail(client, 'en', 'payment-refunded', '$126.00');
    await expectReceipt(page, payment, 'PAYMENT_STATUS_REFUNDED', [3 * SESSION, SESSION]);
  });
  expect(troubles).toEqual([[], []]);
  await Promise.all([done(), own.done()]);
});
