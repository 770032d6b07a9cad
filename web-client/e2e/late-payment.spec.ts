import { axe } from './support/axe';
import { type Caller, newCustomer, stepMail } from './support/orders';
import { fitsPhone } from './support/phone';
import { anotherBrowser } from './support/sessions';
import { expect, test } from './support/test';
import { type Language, textsOf } from './support/texts';
import { type Held, type OpenTime, ownTime, payPage } from './support/therapy';

/** A time that is held and not yet paid. */
const hold = (client: Caller, language: Language, time: OpenTime) =>
  client.post<Held>('/v1/appointments', { ...time, languageCode: language });

for (const [language, isFree] of [
  ['en', true],
  ['ar', false],
] as const satisfies [Language, boolean][]) {
  const end = isFree ? 'honoured while the time is free' : 'sent back when another client has the time';
  test(`handles a late payment (${end}), in ${language}`, async ({ browser, request }) => {
    const t = textsOf(language);
    const client = await newCustomer(request, language);
    const time = await ownTime(client, 'late');
    const held = await hold(client, language, time);
    const at = `/v1/appointments/${held.id}`;
    const statusOf = async () => (await client.get<{ status: string }>(at)).status;
    const address = await payPage(client, held);
    const { page, done } = await anotherBrowser(browser, client.session, language);

    await test.step('the hold expires', async () => {
      await page.goto(address);
      await expect(page.locator('button[value=late]')).toHaveCount(0);
      await page.locator('button[value=expire]').click();
      // The page reads the checkout result from its address and removes it.
      await expect(page.getByText(t('therapy:payment.expired.title')).first()).toBeVisible();
      await expect.poll(statusOf).toBe('APPOINTMENT_STATUS_RELEASED');
    });

    if (!isFree) {
      const faster = await newCustomer(request, language);
      expect((await hold(faster, language, time)).startTime).toBe(held.startTime);
    }

    await test.step('the payment arrives late, and the page shows the outcome', async () => {
      await page.goto(address);
      await axe(page, 'a checkout that has ended');
      await fitsPhone(page, 'a checkout that has ended');
      await page.locator('button[value=late]').click();
      await expect(page).toHaveURL(/\/therapy-success\?session_id=/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('checkout:paid.title'));
      await expect(
        page.getByText(t(isFree ? 'therapy:success.next' : 'therapy:success.returned.title'), { exact: true }),
      ).toBeVisible();
      await expect(page.getByText(t('therapy:success.next'), { exact: true })).toHaveCount(isFree ? 1 : 0);
      await axe(page, 'after a late payment');
      await fitsPhone(page, 'after a late payment');
    });

    await test.step('emails, sessions and payments show the same outcome', async () => {
      await stepMail(client, language, 'payment-receipt', '');
      await stepMail(client, language, isFree ? 'session-scheduled' : 'payment-returned', '');
      await expect.poll(statusOf).toBe(isFree ? 'APPOINTMENT_STATUS_SCHEDULED' : 'APPOINTMENT_STATUS_RELEASED');
      await page.goto('/my-appointments');
      const tab = `${t('appointments:upcoming.heading')} (${isFree ? 1 : 0})`;
      await expect(page.getByRole('tab', { name: tab })).toBeVisible();
      await page.goto(`/my-appointments/${held.id}`);
      const history = page.getByRole('list', { name: t('appointments:history') });
      await expect(
        history.getByText(t(`appointments:event.APPOINTMENT_EVENT_${isFree ? 'SCHEDULED' : 'PAID_TOO_LATE'}`)),
      ).toBeVisible();
      await page.goto('/my-payments');
      const status = isFree ? 'PAYMENT_STATUS_SUCCEEDED' : 'PAYMENT_STATUS_REFUNDED';
      await expect(page.getByText(t(`payments:status.${status}`))).toBeVisible();
    });
    await done();
  });
}
