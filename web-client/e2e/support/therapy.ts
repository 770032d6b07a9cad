import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { Caller } from './orders';
import { type Account, dataDir } from './platform';
import type { Language } from './texts';

export interface OpenTime {
  therapistId: string;
  startTime: string;
}

/** Returns the free times of the directory's first therapist in the next 31 days, the earliest first. */
export async function openTimes(caller: Caller) {
  const { therapists } = await caller.get<{ therapists: { id: string }[] }>('/v1/therapists');
  const therapistId = therapists[0]?.id ?? '';
  const { slots } = await caller.get<{ slots: { startTime: string; therapistLocalTime: string }[] }>(
    `/v1/therapists/${therapistId}/slots?days=31`,
  );
  return slots.map(({ startTime, therapistLocalTime }) => ({
    therapistId,
    startTime,
    day: therapistLocalTime.slice(0, 10),
  }));
}

/** Tests that book by the API. Each uses separate days, beyond the days that pages show first. */
const BOOKERS = ['access', 'office', 'late', 'early'] as const;

/** Returns a free time on a day that no parallel test uses. */
export async function ownTime(caller: Caller, booker: (typeof BOOKERS)[number]): Promise<OpenTime> {
  const days = new Map((await openTimes(caller)).map(({ day, ...time }) => [day, time]));
  const time = [...days.values()].at(-1 - BOOKERS.indexOf(booker) - BOOKERS.length * test.info().parallelIndex);
  if (!time) throw new Error('The therapist works on too few days');
  return time;
}

/** Returns the address of a payment page, once the payment provider has prepared it. */
export async function checkoutPage(caller: Caller, checkout: { id: string; url: string }) {
  let { url } = checkout;
  const read = async () => (await caller.get<{ url: string }>(`/v1/checkout-sessions/${checkout.id}`)).url;
  await expect.poll(async () => (url ||= await read())).not.toBe('');
  return url;
}

/** Returns the address of the page on which a held session is paid. */
export const payPage = (
  caller: Caller,
  { checkoutSessionId, checkoutUrl }: { checkoutSessionId: string; checkoutUrl: string },
) => checkoutPage(caller, { id: checkoutSessionId, url: checkoutUrl });

/** Pays at the fake Stripe server in the open page and waits for the redirect back; the service can be faster than the page. */
export async function payAt(page: Page, checkoutUrl: string, back = /\/therapy-success\?session_id=/) {
  await page.goto(checkoutUrl);
  await page.locator('button[value=pay]').click();
  await expect(page).toHaveURL(back);
  // The client adds the reader's language to an address without one. A navigation before that would be interrupted.
  await page.waitForFunction(() => {
    const ofAddress = /^\/(ti|ar)\//.exec(location.pathname)?.[1];
    return document.documentElement.lang === (ofAddress ?? localStorage.getItem('selam.language') ?? 'en');
  });
}

/** A session that is held until it is paid. */
export interface Held {
  id: string;
  therapistId: string;
  startTime: string;
  checkoutSessionId: string;
  checkoutUrl: string;
}

/** Holds a time, pays it in the open page and returns the booked session. */
export async function bookPaid(page: Page, caller: Caller, time: OpenTime, language: Language): Promise<Held> {
  const { therapistId, startTime } = time;
  const held = await caller.post<Held>('/v1/appointments', { therapistId, startTime, languageCode: language });
  await payAt(page, await payPage(caller, held));
  await scheduled(caller, held.id);
  return held;
}

/** Waits until the paid session is booked. */
export const scheduled = (caller: Caller, id: string) =>
  expect
    .poll(async () => (await caller.get<{ status: string }>(`/v1/appointments/${id}`)).status)
    .toBe('APPOINTMENT_STATUS_SCHEDULED');

/** Sessions that `session.setup.ts` books, by the test that needs them after their start. */
type Purpose = 'call' | 'no-show' | 'absent';

/** Such a session, with its owner. */
interface Remembered {
  id: string;
  client: Account;
  /** Missing for the demo therapist. */
  therapist?: Account;
}

const remembered = (purpose: Purpose) => path.join(dataDir(), `session-of-the-tests-${purpose}.json`);
export const rememberSession = (purpose: Purpose, session: Remembered) =>
  writeFileSync(remembered(purpose), JSON.stringify(session));
export const rememberedSession = (purpose: Purpose) =>
  JSON.parse(readFileSync(remembered(purpose), 'utf8')) as Remembered;
