import { watch } from './support/actions';
import { axe } from './support/axe';
import { filled } from './support/customer';
import { callerOf, stepMail } from './support/orders';
import { fitsPhone } from './support/phone';
import { anotherBrowser } from './support/sessions';
import { expect, test } from './support/test';
import { textsOf } from './support/texts';
import { fee } from './support/therapists';
import { rememberedSession } from './support/therapy';

const t = textsOf('en');

interface Appointment {
  status: string;
  startTime: string;
  startLocalTime: string;
  noShowFromTime: string;
  canReportAbsence: boolean;
}

interface Payment {
  status: string;
  refunded: { amountMinor: string };
}

/** Longest wait, in milliseconds, until a session of the setup has started and its grace period has ended. */
const BEGUN = 960_000;

/** Adds `later` milliseconds to a wall time and formats it as `4:26 AM`. */
function clockAt(wall: string, later: number) {
  const at = new Date(Date.parse(`${wall.slice(0, 19)}Z`) + later);
  const shown = at.toLocaleTimeString('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });
  return shown.replace(/\s/g, ' ');
}

test('records a no-show after the grace period and charges the client', async ({ browser, request }) => {
  test.slow();
  const { id, client: account, therapist: own } = rememberedSession('no-show');
  if (!own) throw new Error('The session has no therapist of its own');
  const [client, therapist] = [await callerOf(request, account), await callerOf(request, own)];
  const at = `/v1/appointments/${id}`;
  const session = await therapist.get<Appointment>(at);
  const [start, from] = [Date.parse(session.startTime), Date.parse(session.noShowFromTime)];
  expect(from).toBeGreaterThan(start);
  await expect.poll(() => Date.now(), { timeout: BEGUN }).toBeGreaterThan(from + 2_000);
  const { page, done } = await anotherBrowser(browser, therapist.session);
  const troubles = watch(page);
  const noShow = page.getByRole('button', { name: t('appointments:complete.noShow'), exact: true });

  await test.step('during the grace period the page shows when it can be recorded', async () => {
    // The server's clock decides, so the page gets an earlier one in each answer.
    let shown = start + 15_000;
    const opened = Date.now();
    await page.clock.install({ time: shown });
    await page.route('**/v1/**', async (route) => {
      const response = await route.fetch();
      const date = new Date(shown + Date.now() - opened).toUTCString();
      await route.fulfill({ response, headers: { ...response.headers(), date } });
    });
    await page.goto(`/my-appointments/${id}`);
    await expect(noShow).toBeDisabled();
    await expect(noShow).toHaveAccessibleDescription(
      filled(t('appointments:complete.noShowFrom'), { time: clockAt(session.startLocalTime, from - start) }),
    );
    await expect(page.getByRole('button', { name: t('appointments:complete.action'), exact: true })).toBeEnabled();
    await axe(page, 'a session during its grace period');
    await fitsPhone(page, 'a session during its grace period');
    shown += from - start;
    await page.clock.fastForward(from - start);
    await expect(noShow).toBeEnabled();
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('the dialog names the amount and the consequence', async () => {
    await noShow.click();
    const dialog = page.getByRole('dialog', { name: t('appointments:outcome.noShow.title') });
    const name = t('common:nameless');
    await expect(
      dialog.getByText(filled(t('appointments:outcome.noShow.text'), { name, amount: fee.plain })),
    ).toBeVisible();
    // Neither party was in the room.
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await axe(page, 'the question before a no-show');
    await fitsPhone(page, 'the question before a no-show');
    await dialog.getByRole('button', { name: t('appointments:outcome.keep') }).click();
    await expect(dialog).toHaveCount(0);
    expect((await therapist.get<Appointment>(at)).status).toBe('APPOINTMENT_STATUS_SCHEDULED');
    await noShow.click();
    await dialog.getByRole('button', { name: t('appointments:outcome.noShow.confirm') }).click();
    await expect(page.getByText(t('appointments:outcome.noShow.done'))).toBeVisible();
  });

  await test.step('the therapist sees the outcome and earns the fee', async () => {
    const status = t('appointments:status.APPOINTMENT_STATUS_NO_SHOW');
    await expect(page.getByText(status, { exact: true }).first()).toBeVisible();
    await expect(noShow).toHaveCount(0);
    await page.goto('/my-practice?tab=earnings');
    await expect(page.getByRole('table', { name: t('practice:part.earnings') }).getByText(fee.plain)).toBeVisible();
    const row = page.getByRole('row').filter({ has: page.getByText(status, { exact: true }) });
    await expect(row.getByText(fee.plain)).toBeVisible();
    await expect(row.getByRole('link')).toHaveAttribute('href', `/my-appointments/${id}`);
  });

  await test.step('the client sees it, gets no refund and cannot report the therapist', async () => {
    const other = await anotherBrowser(browser, client.session);
    await other.page.goto(`/my-appointments/${id}`);
    const { page: theirs } = other;
    const status = t('appointments:status.APPOINTMENT_STATUS_NO_SHOW');
    await expect(theirs.getByText(status, { exact: true }).first()).toBeVisible();
    await expect(theirs.getByText(t('appointments:fact.refund'), { exact: true })).toHaveCount(0);
    await expect(theirs.getByRole('button', { name: t('appointments:outcome.absent.action') })).toHaveCount(0);
    await axe(theirs, 'a session that the client did not come to');
    await fitsPhone(theirs, 'a session that the client did not come to');
    await theirs.goto('/my-payments');
    await expect(theirs.getByText(t('payments:status.PAYMENT_STATUS_SUCCEEDED'), { exact: true })).toBeVisible();
    await other.done();
    const { payments } = await client.get<{ payments: Payment[] }>('/v1/payments');
    expect(payments.map(({ refunded }) => refunded.amountMinor)).toEqual(['0']);
  });
  expect(troubles).toEqual([]);
  await done();
});

test("refunds the client in full after a report of the therapist's absence", async ({ browser, request }) => {
  test.slow();
  const { id, client: account, therapist: own } = rememberedSession('absent');
  if (!own) throw new Error('The session has no therapist of its own');
  const [client, therapist] = [await callerOf(request, account), await callerOf(request, own)];
  const at = `/v1/appointments/${id}`;
  // The server decides when the client can report it; the page polls every minute.
  await expect
    .poll(async () => (await client.get<Appointment>(at)).canReportAbsence, { timeout: BEGUN, intervals: [2_000] })
    .toBe(true);
  const { page, done } = await anotherBrowser(browser, client.session);
  const troubles = watch(page);
  const status = t('appointments:status.APPOINTMENT_STATUS_THERAPIST_ABSENT');

  await test.step('the dialog announces the full refund', async () => {
    await page.goto(`/my-appointments/${id}`);
    await page.getByRole('button', { name: t('appointments:outcome.absent.action'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('appointments:outcome.absent.title') });
    await expect(dialog.getByText(t('appointments:outcome.absent.text'))).toBeVisible();
    await axe(page, 'the question before an absence is reported');
    await fitsPhone(page, 'the question before an absence is reported');
    await dialog.getByRole('button', { name: t('appointments:outcome.absent.confirm') }).click();
    await expect(page.getByText(t('appointments:outcome.absent.done'))).toBeVisible();
    await expect(page.getByText(status, { exact: true }).first()).toBeVisible();
  });

  await test.step('session, payment and email name the full amount', async () => {
    await stepMail(client, 'en', 'payment-refunded', fee.total);
    const { payments } = await client.get<{ payments: Payment[] }>('/v1/payments');
    expect(payments.map((payment) => payment.status)).toEqual(['PAYMENT_STATUS_REFUNDED']);
    await expect
      .poll(async () => (await client.get<{ refundAmount?: { amountMinor: string } }>(at)).refundAmount?.amountMinor)
      .toBe('15750');
    await page.reload();
    const sent = filled(t('appointments:refund.APPOINTMENT_REFUND_SENT'), { amount: fee.total });
    await expect(page.getByText(sent, { exact: true })).toBeVisible();
    await axe(page, 'a session that the therapist did not come to');
    await fitsPhone(page, 'a session that the therapist did not come to');
    await page.goto('/my-payments');
    await expect(page.getByText(t('payments:status.PAYMENT_STATUS_REFUNDED'), { exact: true })).toBeVisible();
  });

  await test.step('the therapist sees it, earns nothing and cannot record another outcome', async () => {
    const other = await anotherBrowser(browser, therapist.session);
    await other.page.goto(`/my-appointments/${id}`);
    await expect(other.page.getByText(status, { exact: true }).first()).toBeVisible();
    await expect(other.page.getByRole('button', { name: t('appointments:complete.action') })).toHaveCount(0);
    await expect(other.page.getByRole('button', { name: t('appointments:complete.noShow') })).toHaveCount(0);
    await other.page.goto('/my-practice?tab=earnings');
    await expect(other.page.getByText(t('practice:earnings.none'))).toBeVisible();
    await other.done();
  });

  await test.step('the office sees it, with the refund', async () => {
    const office = await anotherBrowser(browser, 'admin');
    await office.page.goto(`/admin?tab=appointments&open=${id}`);
    await expect(office.page.getByRole('article').locator('header [data-variant]')).toHaveText(status);
    const sent = filled(t('appointments:refund.APPOINTMENT_REFUND_SENT'), { amount: fee.total });
    await expect(office.page.getByRole('article').getByText(sent, { exact: true })).toBeVisible();
    await office.done();
  });
  expect(troubles).toEqual([]);
  await done();
});
