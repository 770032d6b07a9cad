import type { Page } from '@playwright/test';
import { watch } from './support/actions';
import { axe } from './support/axe';
import { filled } from './support/customer';
import { mailTo } from './support/mailbox';
import { callerOf, mailTexts, newCustomer, stepMail } from './support/orders';
import { fitsPhone } from './support/phone';
import { demoAccount } from './support/platform';
import { anotherBrowser } from './support/sessions';
import { expect, test } from './support/test';
import { type Language, textsOf } from './support/texts';
import { ownTime, payAt, payPage } from './support/therapy';
import { inLanguage } from './support/written';

interface Appointment {
  id: string;
  status: string;
  startTime: string;
}

type Words = ReturnType<typeof textsOf>;

/** Chooses a free time of the demo therapist, days ahead so that it can be moved and cancelled, and returns the panel with the price. */
async function chooseTime(page: Page, t: Words) {
  await page.getByRole('button', { name: t('slots:later') }).click();
  const times = page.locator('[data-slot]');
  // Parallel browsers choose separate times.
  const own = times.nth(3 + 5 * test.info().parallelIndex);
  await own.click();
  await expect(own).toHaveAttribute('aria-pressed', 'true');
  return page.getByRole('complementary', { name: t('therapist:summary.title') });
}

/** Presses the pay button; returns the payment page in its tab. */
async function pay(page: Page, t: Words) {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: new RegExp(`^${t('therapist:summary.pay')} `) }).click();
  const tab = await opened;
  await tab.locator('button[value=pay]').waitFor();
  return tab;
}

for (const [language, zone] of [
  ['en', 'America/New_York'],
  ['ar', 'Asia/Riyadh'],
] as const satisfies [Language, string][]) {
  const t = textsOf(language);

  test.describe(() => {
    test.use({ timezoneId: zone });

    test(`books, moves, cancels and refunds a session, in ${language}, ${zone}`, async ({ browser, request }) => {
      test.slow();
      const customer = await newCustomer(request, language);
      const { page, done } = await anotherBrowser(browser, customer.session, language, { timezoneId: zone });
      const troubles = watch(page);

      await test.step('the directory finds a matching therapist, with reasons', async () => {
        await page.goto(inLanguage('/services/therapy', language));
        await page.getByLabel(t('therapy:match.question')).selectOption('SPECIALIZATION_TRAUMA');
        await page.getByRole('button', { name: t('therapy:match.find'), exact: true }).click();
        const reasons = page.getByRole('list', { name: t('therapy:card.reasons') }).first();
        await expect(reasons).toBeVisible();
        await axe(page, 'therapists with reasons');
        await fitsPhone(page, 'therapists with reasons');
        await page
          .getByRole('article')
          .first()
          .getByRole('link', { name: t('therapy:card.book') })
          .click();
        await expect(page).toHaveURL(/\/therapists\//);
      });

      const panel = await test.step('a time is chosen; price, tax and rules appear before the hold', async () => {
        const summary = await chooseTime(page, t);
        await expect(summary.getByText('$157.50').first()).toBeVisible();
        await axe(page, 'a chosen time');
        await fitsPhone(page, 'a chosen time');
        return summary;
      });

      await test.step('it is paid in another tab, and both tabs show it', async () => {
        const tab = await pay(page, t);
        await expect(
          panel.getByText(filled(t('slots:hold.until'), { time: '' }).trim().split(' ')[0] ?? '').first(),
        ).toBeVisible();
        await axe(page, 'a held time');
        await fitsPhone(page, 'a held time');
        await expect(tab.getByText('$157.50')).toBeVisible();
        await tab.locator('button[value=pay]').click();
        await expect(tab).toHaveURL(/\/therapy-success\?session_id=/);
        await expect(tab.getByRole('heading', { level: 1 })).toHaveText(t('checkout:confirming.title'));
        await expect(tab.getByRole('heading', { level: 1 })).toHaveText(t('checkout:paid.title'));
        const id = new URL(tab.url()).searchParams.get('session_id') ?? '';
        await expect(tab.getByText(id.slice(-8), { exact: true })).toBeVisible();
        await axe(tab, 'the page after the payment');
        await fitsPhone(tab, 'the page after the payment');
        await tab.close();
        await expect(panel.getByRole('heading', { name: t('checkout:paid.title') })).toBeVisible();
      });

      await test.step('both parties get an email with a calendar file, each in their language', async () => {
        await stepMail(customer, language, 'payment-receipt', '');
        for (const [address, spoken, template] of [
          [customer.email, language, 'session-scheduled'],
          [demoAccount('therapist').email, 'en', 'practice-scheduled'],
        ] as const) {
          const { subject } = mailTexts(spoken, template);
          const mail = await mailTo(address, (it) => it.subject?.includes(subject) ?? false, 'the mail of the session');
          expect(mail.attachments.map(({ filename }) => filename)).toContain('invite.ics');
        }
      });

      await test.step('it is in the list of sessions; the call opens half an hour before the start', async () => {
        await panel.getByRole('link', { name: t('therapist:booked.action') }).click();
        await expect(page).toHaveURL(/\/my-appointments\//);
        await axe(page, 'one session');
        await fitsPhone(page, 'one session');
        // The call opens half an hour before the session.
        await expect(page.getByRole('button', { name: t('appointments:call.join') })).toBeDisabled();
        await page.goto('/my-appointments');
        await expect(
          page.getByRole('tab', {
            name: `${t('appointments:upcoming.heading')} (1)`,
          }),
        ).toBeVisible();
        await axe(page, 'my appointments');
        await fitsPhone(page, 'my appointments');
        await page.getByRole('article').getByRole('link').first().click();
      });

      await test.step('it is moved to another time', async () => {
        await page.getByRole('button', { name: t('appointments:move.action'), exact: true }).click();
        const dialog = page.getByRole('dialog');
        // A week ahead: a cancellation is refunded in full.
        await dialog.getByRole('button', { name: t('slots:later') }).click();
        await dialog
          .locator('[data-slot]')
          .nth(2 + 5 * test.info().parallelIndex)
          .click();
        await axe(page, 'the choice of another time');
        await dialog.getByRole('button', { name: t('appointments:move.save') }).click();
        await expect(page.getByText(t('appointments:move.done'))).toBeVisible();
        const history = page.getByRole('list', { name: t('appointments:history') });
        await expect(history.getByText(t('appointments:event.APPOINTMENT_EVENT_RESCHEDULED'))).toBeVisible();
      });

      await test.step('it is cancelled, and the payment is refunded', async () => {
        await page.getByRole('button', { name: t('appointments:cancel.action'), exact: true }).click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByText(/100/)).toBeVisible();
        await dialog.getByRole('button', { name: t('appointments:cancel.confirm') }).click();
        await expect(page.getByText(t('appointments:cancel.done'))).toBeVisible();
        await stepMail(customer, language, 'payment-refunded', '');
        await page.goto('/my-appointments?tab=past');
        const card = page.getByRole('article');
        await expect(card.getByText(t('appointments:status.APPOINTMENT_STATUS_CANCELLED')).first()).toBeVisible();
        await page.goto('/my-payments');
        await expect(page.getByText(t('payments:status.PAYMENT_STATUS_REFUNDED'))).toBeVisible();
        await page.locator('main').getByRole('link', { name: /./ }).first().click();
        await expect(page).toHaveURL(/\/my-payments\//);
        await expect(page.locator('main dd').getByText('$157.50').first()).toBeVisible();
        await axe(page, 'a receipt');
        await fitsPhone(page, 'a receipt');
      });
      expect(troubles).toEqual([]);
      await done();
    });
  });
}

for (const [button, title] of [
  ['decline', 'checkout:failed.title'],
  ['cancel', 'checkout:cancelled.title'],
  ['expire', 'checkout:expired.title'],
] as const) {
  test(`shows a payment that ends with "${button}" in both tabs`, async ({ browser, request }) => {
    test.slow();
    const t = textsOf('en');
    const customer = await newCustomer(request, 'en');
    const { page, done } = await anotherBrowser(browser, customer.session, 'en');
    const [own] = (await customer.get<{ therapists: { id: string }[] }>('/v1/therapists')).therapists;
    await page.goto(`/therapists/${own?.id}`);
    const panel = await chooseTime(page, t);
    const tab = await pay(page, t);
    await tab.locator(`button[value=${button}]`).click();
    // Cancelled and expired payments show on the service's page, declined ones on the payment page.
    const banner = button === 'cancel' ? t('therapy:payment.cancelled.title') : t('therapy:payment.expired.title');
    await expect(tab.getByText(button === 'decline' ? t('checkout:failed.title') : banner).first()).toBeVisible();
    await expect(panel.getByRole('heading', { name: t(title) })).toBeVisible();
    const again = panel.getByRole('button', { name: t('checkout:again') });
    const statuses = async () => {
      const { appointments } = await customer.get<{ appointments: { status: string }[] }>('/v1/appointments');
      return appointments.map(({ status }) => status);
    };
    if (button === 'decline') {
      // The hold stays, so that another card can be tried.
      await expect.poll(statuses).toEqual(['APPOINTMENT_STATUS_HELD']);
      await expect(again).toBeVisible();
    } else {
      await expect.poll(statuses).toEqual([]);
      await again.click();
      // The time stays chosen.
      const payButton = panel.getByRole('button', { name: new RegExp(`^${t('therapist:summary.pay')} `) });
      await expect(payButton).toBeEnabled();
    }
    await done();
  });
}

test('reports a time that another client has taken', async ({ browser, request }) => {
  const t = textsOf('en');
  const [slow, fast] = [await newCustomer(request, 'en'), await newCustomer(request, 'en')];
  const { page, done } = await anotherBrowser(browser, slow.session, 'en');
  const [own] = (await slow.get<{ therapists: { id: string }[] }>('/v1/therapists')).therapists;
  await page.goto(`/therapists/${own?.id}`);
  await chooseTime(page, t);
  const chosen = await page.locator('[data-slot][aria-pressed=true]').getAttribute('data-slot');
  await fast.post('/v1/appointments', { therapistId: own?.id, startTime: chosen });
  await page.getByRole('button', { name: new RegExp(`^${t('therapist:summary.pay')} `) }).click();
  await expect(page.getByText(t('slots:gone.title'))).toBeVisible();
  await expect(page.locator(`[data-slot="${chosen}"]`)).toHaveCount(0);
  await done();
});

test("hides another user's session, on the page and in the API", async ({ browser, request }) => {
  const t = textsOf('en');
  const [client, other] = [await newCustomer(request, 'en'), await newCustomer(request, 'en')];
  const therapist = await callerOf(request, demoAccount('therapist'));
  const { id } = await client.post<Appointment>('/v1/appointments', await ownTime(client, 'access'));
  expect(await other.statusOf('GET', `/v1/appointments/${id}`)).toBe(404);
  expect(await therapist.statusOf('GET', `/v1/appointments/${id}`)).toBe(200);
  const { page, done } = await anotherBrowser(browser, other.session, 'en');
  await page.goto(`/my-appointments/${id}`);
  await expect(page.getByText(t('appointments:notFound'))).toBeVisible();
  await done();
});

test("blocks bookings on a therapist's day off and allows them again", async ({ browser, request }) => {
  const t = textsOf('en');
  const visitor = await newCustomer(request, 'en');
  const [own] = (await visitor.get<{ therapists: { id: string }[] }>('/v1/therapists')).therapists;
  const free = async (from: string, days: number) =>
    (
      await visitor.get<{ slots: { startTime: string; therapistLocalTime: string }[] }>(
        `/v1/therapists/${own?.id}/slots?fromDate=${from}&days=${days}`,
      )
    ).slots;
  // Weeks away from the days that other tests book.
  const far = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const day = (await free(far, 14))[0]?.therapistLocalTime.slice(0, 10) ?? '';
  const { page, done } = await anotherBrowser(browser, 'therapist', 'en');
  await page.goto('/my-practice');
  await page.getByRole('button', { name: t('week:addDay') }).click();
  await page
    .getByRole('group', { name: t('week:newDay') })
    .getByLabel(t('week:date'), { exact: true })
    .fill(day);
  const save = page.getByRole('button', { name: t('practice:week.save') });
  await save.click();
  await expect(page.getByText(t('practice:week.saved'))).toBeVisible();
  const ofThatDay = async () =>
    (await free(far, 14)).filter(({ therapistLocalTime }) => therapistLocalTime.startsWith(day)).length;
  expect(await ofThatDay()).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: new RegExp(`^${t('week:removeShort')} .*${Number(day.slice(8))} `) }).click();
  await save.click();
  await expect(page.getByText(t('practice:week.saved'))).toBeVisible();
  expect(await ofThatDay()).toBeGreaterThan(0);
  await done();
});

// The admin and the client use different languages.
for (const [language, spoken] of [
  ['en', 'ti'],
  ['ar', 'en'],
] as const satisfies [Language, Language][]) {
  test(`refunds the client in full when the office cancels, in ${language}`, async ({ browser, request }) => {
    test.slow();
    const t = textsOf(language);
    const client = await newCustomer(request, spoken);
    const time = await ownTime(client, 'office');
    const secret = 'No relative may know.';
    const held = await client.post<Appointment & { checkoutSessionId: string; checkoutUrl: string }>(
      '/v1/appointments',
      {
        ...time,
        notes: secret,
        languageCode: spoken,
      },
    );
    const { page, done } = await anotherBrowser(browser, 'admin', language);
    const { id } = held;
    await payAt(page, await payPage(client, held));
    await stepMail(client, spoken, 'session-scheduled', '');

    const troubles = watch(page);
    const article = page.getByRole('article');
    await test.step('the list shows it, filtered by the address', async () => {
      await page.goto('/admin?tab=appointments');
      await expect(page.getByText(t('admin-appointments:watched'))).toBeVisible();
      await page.getByLabel(t('admin:desk.status')).selectOption('APPOINTMENT_STATUS_SCHEDULED');
      await page.getByLabel(t('admin-appointments:therapist')).selectOption(time.therapistId);
      await expect(page).toHaveURL(new RegExp(`status=scheduled&therapist=${time.therapistId}`));
      await axe(page, 'the list of sessions');
      await fitsPhone(page, 'the list of sessions');
      await page.locator(`a[href*="open=${id}"]`).click();
    });

    await test.step("the client's message is not shown", async () => {
      await expect(article.getByText(t('admin-appointments:private'))).toBeVisible();
      await expect(page.getByText(secret)).toHaveCount(0);
      const office = await callerOf(request, demoAccount('admin'));
      expect(JSON.stringify(await office.get(`/v1/appointments/${id}`))).not.toContain(secret);
      expect(await office.statusOf('GET', `/v1/appointments/${id}/notes`)).toBe(403);
      await axe(page, 'an open session');
      await fitsPhone(page, 'an open session');
    });

    await test.step('it is cancelled, and the payment is refunded in full', async () => {
      await article.getByRole('button', { name: t('appointments:cancel.action'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await expect(
        dialog.getByText(filled(t('appointments:cancel.theirs'), { percent: '100', amount: '$157.50' })),
      ).toBeVisible();
      await axe(page, 'the question before a session is cancelled');
      await dialog.getByRole('button', { name: t('appointments:cancel.confirm') }).click();
      await expect(page.getByText(t('appointments:cancel.done'))).toBeVisible();
      await expect(article.locator('header [data-variant]')).toHaveText(
        t('appointments:status.APPOINTMENT_STATUS_CANCELLED'),
      );
      await stepMail(client, spoken, 'session-cancelled', '');
      await stepMail(client, spoken, 'payment-refunded', '');
      const { payments } = await client.get<{ payments: { status: string }[] }>('/v1/payments');
      expect(payments.map(({ status }) => status)).toEqual(['PAYMENT_STATUS_REFUNDED']);
    });
    expect(troubles).toEqual([]);
    await done();
  });
}
