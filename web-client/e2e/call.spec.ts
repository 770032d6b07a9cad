import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { axe } from './support/axe';
import { filled } from './support/customer';
import { callerOf, newCustomer } from './support/orders';
import { fitsPhone } from './support/phone';
import { demoAccount } from './support/platform';
import { anotherBrowser } from './support/sessions';
import { expect, test } from './support/test';
import { textsOf } from './support/texts';

const t = textsOf('en');
const DAY = 86_400_000;

interface Availability {
  etag: string;
}
interface Appointment {
  id: string;
  status: string;
  startTime: string;
  checkoutUrl: string;
  therapistName: string;
}

/** Where the therapist works meanwhile: far from midnight, over which no session goes. */
const zoneNow = () => (new Date().getUTCHours() < 12 ? 'UTC' : 'America/Edmonton');
const dayIn = (timeZone: string, from: number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(from);

/**
 * A paid session of a new client with the demo therapist, the first or the last that is offered: the first begins within minutes, because the therapist works
 * around the clock meanwhile and needs no notice.
 */
async function sessionWith(browser: Browser, request: APIRequestContext, which: 0 | -1) {
  const therapist = await callerOf(request, demoAccount('therapist'));
  const client = await newCustomer(request, 'ar');
  const hours = '/v1/therapist/availability';
  const before = await therapist.get<Availability>(hours);
  const timeZone = zoneNow();
  const exceptions = [0, DAY].map((later) => ({
    date: dayIn(timeZone, Date.now() + later),
    hours: [{ start: '00:00', end: '24:00' }],
  }));
  const open = await therapist.put<Availability>(hours, {
    ...before,
    timeZone,
    exceptions,
    noticeHours: 0,
    stepMinutes: 5,
  });
  const [own] = (await client.get<{ therapists: { id: string }[] }>('/v1/therapists')).therapists;
  const { slots } = await client.get<{ slots: { startTime: string }[] }>(`/v1/therapists/${own?.id}/slots?days=31`);
  const held = await client.post<Appointment>('/v1/appointments', {
    therapistId: own?.id,
    startTime: slots.at(which)?.startTime,
  });
  await therapist.put(hours, { ...before, etag: open.etag });
  const { page, done } = await anotherBrowser(browser, client.session, 'ar');
  await page.goto(held.checkoutUrl);
  await page.locator('button[value=pay]').click();
  await expect
    .poll(async () => (await client.get<Appointment>(`/v1/appointments/${held.id}`)).status)
    .toBe('APPOINTMENT_STATUS_SCHEDULED');
  await done();
  return { client, therapist, session: held };
}

/** The other side's picture is there and moves. */
async function seesTheOther(page: Page) {
  const picture = page.locator('[data-link=connected] video');
  await expect.poll(() => picture.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  const before = await picture.evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect
    .poll(() => picture.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(before + 0.5);
}

test('two see and hear each other, and nobody else gets in', async ({ browser, request }) => {
  test.slow();
  const { client, therapist, session } = await sessionWith(browser, request, 0);
  const one = await anotherBrowser(browser, client.session, 'ar');
  const other = await anotherBrowser(browser, therapist.session, 'en');
  const ar = textsOf('ar');

  const mine = await test.step('the client comes in from the appointment, in a window of its own', async () => {
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

  const theirs = await test.step('the therapist comes in, and both see each other', async () => {
    await other.page.goto(address.pathname.replace(/^\/ar/, ''));
    await other.page.getByRole('button', { name: t('call:lobby.join') }).click();
    await Promise.all([seesTheOther(mine), seesTheOther(other.page)]);
    await axe(other.page, 'a call');
    await fitsPhone(other.page, 'a call');
    return other.page;
  });

  await test.step('what is off is seen at the other side', async () => {
    await mine.keyboard.press('Alt+m');
    await expect(theirs.getByText(t('call:theirMicrophoneIsOff'), { exact: true })).toBeVisible();
    await mine.getByRole('button', { name: ar('call:turnOff.camera') }).click();
    await expect(theirs.getByText(t('call:theirCameraIsOff'), { exact: true })).toBeVisible();
    await mine.keyboard.press('Alt+c');
    await expect(theirs.getByText(t('call:theirCameraIsOff'), { exact: true })).toHaveCount(0);
    await seesTheOther(theirs);
  });

  await test.step('a reload goes on, still muted', async () => {
    await mine.reload();
    await Promise.all([seesTheOther(mine), seesTheOther(theirs)]);
    await expect(theirs.getByText(t('call:theirMicrophoneIsOff'), { exact: true })).toBeVisible();
    await theirs.reload();
    await Promise.all([seesTheOther(mine), seesTheOther(theirs)]);
  });

  await test.step('one leaves, and comes back', async () => {
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

  await test.step('a second window of the same person takes the place of the first', async () => {
    const second = await theirs.context().newPage();
    await second.goto(theirs.url());
    await second.getByRole('button', { name: t('call:lobby.join') }).click();
    await expect(theirs.getByRole('heading', { name: t('call:end.takenOver.title') })).toBeVisible();
    await Promise.all([seesTheOther(mine), seesTheOther(second)]);
  });

  await test.step('a third person finds no room, an admin neither', async () => {
    const stranger = await newCustomer(request, 'en');
    for (const who of [stranger.session, 'admin'] as const) {
      const third = await anotherBrowser(browser, who, 'en');
      await third.page.goto(address.pathname.replace(/^\/ar/, ''));
      await expect(third.page.getByRole('heading', { name: t('call:end.notFound.title') })).toBeVisible();
      await third.done();
    }
  });

  await test.step('who signs in on the way comes back, with camera and microphone', async () => {
    const visitor = await anotherBrowser(browser, null, 'en');
    await visitor.page.goto(address.pathname.replace(/^\/ar/, ''));
    await expect(visitor.page).toHaveURL(/\/auth\?next=/);
    await visitor.page.getByLabel(t('auth:email')).fill(client.email);
    await visitor.page.getByLabel(t('auth:password'), { exact: true }).fill(client.password);
    await visitor.page.getByRole('button', { name: t('auth:signIn.action'), exact: true }).click();
    await expect(visitor.page.getByLabel(t('call:you'))).toBeVisible();
    await visitor.done();
  });
  await Promise.all([one.done(), other.done()]);
});

test('a room is closed before its time, for its own two as well', async ({ browser, request }) => {
  const { client, session } = await sessionWith(browser, request, -1);
  const { page, done } = await anotherBrowser(browser, client.session, 'en');
  await page.goto(`/my-appointments/${session.id}`);
  await page.getByRole('button', { name: t('appointments:call.join') }).click();
  await expect(page.getByText(t('appointments:call.closed.text'))).toBeVisible();
  await page.goto('/therapy-call/no-such-room');
  await expect(page.getByRole('heading', { name: t('call:end.notFound.title') })).toBeVisible();
  await done();
});
