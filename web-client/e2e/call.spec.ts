import type { Page } from '@playwright/test';
import { axe } from './support/axe';
import { filled } from './support/customer';
import { callerOf, newCustomer } from './support/orders';
import { fitsPhone } from './support/phone';
import { anotherBrowser } from './support/sessions';
import { expect, test } from './support/test';
import { textsOf } from './support/texts';
import { bookPaid, ownTime, rememberedSession } from './support/therapy';

const t = textsOf('en');
interface Appointment {
  id: string;
  startTime: string;
  therapistId: string;
  therapistName: string;
}

/** Waits until the other side's picture is shown and moves. */
async function seesTheOther(page: Page) {
  const picture = page.locator('[data-link=connected] video');
  await expect.poll(() => picture.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  const before = await picture.evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect
    .poll(() => picture.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(before + 0.5);
}

test('connects two parties, keeps others out, and lets the client review the session', async ({ browser, request }) => {
  test.slow();
  const { id, client: account } = rememberedSession('call');
  const client = await callerOf(request, account);
  const session = await client.get<Appointment>(`/v1/appointments/${id}`);
  const one = await anotherBrowser(browser, client.session, 'ar');
  const other = await anotherBrowser(browser, 'therapist', 'en');
  const ar = textsOf('ar');

  const mine = await test.step('the client joins from the appointment, in a separate window', async () => {
    await one.page.goto(`/my-appointments/${session.id}`);
    const opened = one.page.waitForEvent('popup');
    await one.page.getByRole('button', { name: ar('appointments:call.join') }).click();
    const call = await opened;
    await expect(call).toHaveURL(/\/therapy-call\/[^/]+\?userInfo\.displayName=.*userInfo\.role=client/);
    await expect(call.getByRole('meter', { name: ar('call:level') })).toBeVisible();
    await expect(call.getByRole('banner')).toHaveCount(0);
    await axe(call, 'the check of camera and microphone');
    await fitsPhone(call, 'the check of camera and microphone');
    await call.getByRole('button', { name: ar('call:lobby.join') }).click();
    await expect(
      call.getByRole('status').getByText(filled(ar('call:now.alone'), { name: session.therapistName })),
    ).toBeVisible();
    await axe(call, 'alone in a call');
    return call;
  });
  const address = new URL(mine.url());

  const theirs = await test.step('the therapist joins, and both see each other', async () => {
    await other.page.goto(address.pathname.replace(/^\/ar/, ''));
    await other.page.getByRole('button', { name: t('call:lobby.join') }).click();
    await Promise.all([seesTheOther(mine), seesTheOther(other.page)]);
    await axe(other.page, 'a call');
    await fitsPhone(other.page, 'a call');
    return other.page;
  });

  await test.step('a muted device shows on the other side', async () => {
    await mine.keyboard.press('Alt+m');
    await expect(theirs.getByText(t('call:theirMicrophoneIsOff'), { exact: true })).toBeVisible();
    await mine.getByRole('button', { name: ar('call:turnOff.camera') }).click();
    await expect(theirs.getByText(t('call:theirCameraIsOff'), { exact: true })).toBeVisible();
    await mine.keyboard.press('Alt+c');
    await expect(theirs.getByText(t('call:theirCameraIsOff'), { exact: true })).toHaveCount(0);
    await seesTheOther(theirs);
  });

  await test.step('the call continues after a reload, still muted', async () => {
    await mine.reload();
    await Promise.all([seesTheOther(mine), seesTheOther(theirs)]);
    await expect(theirs.getByText(t('call:theirMicrophoneIsOff'), { exact: true })).toBeVisible();
    await theirs.reload();
    await Promise.all([seesTheOther(mine), seesTheOther(theirs)]);
  });

  await test.step('one party leaves and comes back', async () => {
    await theirs.getByRole('button', { name: t('call:leave') }).click();
    await expect(theirs.getByRole('heading', { name: t('call:end.left.title') })).toBeVisible();
    await expect(mine.locator('[data-link=none]')).toBeVisible();
    await expect(
      mine.getByRole('status').getByText(filled(ar('call:now.left'), { name: session.therapistName })),
    ).toBeVisible();
    await theirs.getByRole('button', { name: t('call:end.left.action') }).click();
    await theirs.getByRole('button', { name: t('call:lobby.join') }).click();
    await Promise.all([seesTheOther(mine), seesTheOther(theirs)]);
  });

  await test.step('a second window of the same user replaces the first', async () => {
    const second = await theirs.context().newPage();
    await second.goto(theirs.url());
    await second.getByRole('button', { name: t('call:lobby.join') }).click();
    await expect(theirs.getByRole('heading', { name: t('call:end.takenOver.title') })).toBeVisible();
    await Promise.all([seesTheOther(mine), seesTheOther(second)]);
  });

  await test.step('a third user and an admin find no room', async () => {
    const stranger = await newCustomer(request, 'en');
    for (const who of [stranger.session, 'admin'] as const) {
      const third = await anotherBrowser(browser, who, 'en');
      await third.page.goto(address.pathname.replace(/^\/ar/, ''));
      await expect(third.page.getByRole('heading', { name: t('call:end.notFound.title') })).toBeVisible();
      await third.done();
    }
  });

  await test.step('a user who signs in on the way returns with camera and microphone', async () => {
    const visitor = await anotherBrowser(browser, null, 'en');
    await visitor.page.goto(address.pathname.replace(/^\/ar/, ''));
    await expect(visitor.page).toHaveURL(/\/auth\?next=/);
    await visitor.page.getByLabel(t('auth:email')).fill(account.email);
    await visitor.page.getByLabel(t('auth:password'), { exact: true }).fill(account.password);
    await visitor.page.getByRole('button', { name: t('auth:signIn.action'), exact: true }).click();
    await expect(visitor.page.getByLabel(t('call:you'))).toBeVisible();
    await visitor.done();
  });

  await test.step('the therapist records that the session took place', async () => {
    await expect.poll(() => Date.now(), { timeout: 300_000 }).toBeGreaterThan(Date.parse(session.startTime));
    const { page } = other;
    await page.goto(`/my-appointments/${id}`);
    await page.getByRole('button', { name: t('appointments:complete.action'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('appointments:outcome.completed.confirm') }).click();
    await expect(page.getByText(t('appointments:outcome.completed.done'))).toBeVisible();
  });

  await test.step('the client leaves a review, and it is public', async () => {
    const { page } = one;
    await page.goto(`/my-appointments/${id}`);
    await page.getByRole('button', { name: ar('appointments:review.action'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await axe(page, 'the question how a session was');
    await fitsPhone(page, 'the question how a session was');
    await dialog.locator('input[type=radio][value="4"]').check({ force: true });
    const words = `She listens. ${Date.now()}`;
    await dialog.getByLabel(ar('appointments:review.text')).fill(words);
    await dialog.getByRole('button', { name: ar('appointments:review.send') }).click();
    await expect(page.getByText(ar('appointments:review.done'))).toBeVisible();
    await expect(page.getByText(filled(ar('appointments:review.given'), { rating: '4' }))).toBeVisible();
    const visitor = await anotherBrowser(browser, null, 'en');
    await visitor.page.goto(`/therapists/${session.therapistId}`);
    const said = visitor.page.getByRole('listitem').filter({ hasText: words });
    await expect(said).toBeVisible();
    await expect(said).not.toContainText('Abeba');
    await axe(visitor.page, 'a therapist with a review');
    await visitor.done();
  });
  await Promise.all([one.done(), other.done()]);
});

test('keeps a room closed before its time, for its own parties too', async ({ browser, request }) => {
  const client = await newCustomer(request, 'en');
  const time = await ownTime(client, 'early');
  const { page, done } = await anotherBrowser(browser, client.session, 'en');
  const { id } = await bookPaid(page, client, time, 'en');
  await page.goto(`/my-appointments/${id}`);
  await expect(page.getByRole('button', { name: t('appointments:call.join') })).toBeDisabled();
  await page.goto('/therapy-call/no-such-room');
  await expect(page.getByRole('heading', { name: t('call:end.notFound.title') })).toBeVisible();
  await done();
});
