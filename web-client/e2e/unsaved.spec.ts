import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { alive } from './support/actions';
import { type Given, isNotHere, type Prepared } from './support/formPage';
import { pages } from './support/formPages';
import { newCustomer } from './support/orders';
import { anotherBrowser } from './support/sessions';
import { expect, test } from './support/test';
import { textsOf } from './support/texts';

const t = textsOf('en');

const TYPED = 'A text that must not be lost, however the page is left by its reader.';
const THEIRS = 'The text that was saved meanwhile, on another device of the same user.';

/** Whether a call saves; a week is validated by the same call first. */
const isSaving = (url: string, call: RegExp, body: string | null) =>
  call.test(new URL(url).pathname) && !body?.includes('"validateOnly":true');

/** Collects the statuses of the calls that save, from now on. */
function statusesOf(page: Page, call: RegExp): number[] {
  const statuses: number[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.method() !== 'GET' && isSaving(response.url(), call, request.postData()))
      statuses.push(response.status());
  });
  return statuses;
}

const question = (page: Page) => page.getByRole('dialog', { name: t('common:leave.title') });
/** Everything that pages have stored in this browser. */
const storedIn = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));

interface Opened {
  page: Page;
  field: Locator;
  typed: string;
}

/** Reloads the page, goes back and returns: the stored input is there again. */
async function leaveAndReturn({ page, field, typed }: Opened) {
  await page.reload();
  await expect(field).toHaveValue(typed);
  await page.goBack();
  await page.goForward();
  await expect(field).toHaveValue(typed);
}

/** Tries to leave by reload, back and a link: each asks first, and the input stays. */
async function stay({ page, field, typed }: Opened) {
  for (const way of ['reload', 'back'] as const) {
    const asked = page.waitForEvent('dialog');
    await page.evaluate((by) => void setTimeout(() => (by === 'back' ? history.back() : location.reload())), way);
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect(field).toHaveValue(typed);
  }
  await page.locator('header a[href="/"]').first().dispatchEvent('click');
  await question(page)
    .getByRole('button', { name: t('common:leave.keep') })
    .click();
  await expect(field).toHaveValue(typed);
}

/** Signs out in another tab: the page tells about unsent input, or stores it for the next sign-in. */
async function signOutElsewhere({ page, field, typed }: Opened, another: Page, isStored: boolean) {
  const session = await another.evaluate(() => {
    const stored = localStorage.getItem('selam.session');
    localStorage.removeItem('selam.session');
    new BroadcastChannel('selam.session').postMessage({ event: 'SIGNED_OUT', session: null });
    return stored ?? '';
  });
  const gone = page.getByText(t('common:leave.signedOut'));
  if (!isStored) return expect(gone).toBeVisible();
  await expect(page.getByRole('button', { name: t('shell:account.menu') })).toHaveCount(0);
  await expect(gone).toHaveCount(0);
  await another.evaluate((stored) => localStorage.setItem('selam.session', stored), session);
  await page.reload();
  await expect(field).toHaveValue(typed);
}

for (const form of pages) {
  test.describe(form.name, () => {
    // Both tests use the same data, which often costs more than the test itself.
    test.describe.configure({ mode: 'default' });
    let request: APIRequestContext;
    let kept: Promise<Prepared> | undefined;
    test.beforeAll(async ({ playwright, baseURL }) => {
      // The fixture of a test ends with it.
      request = await playwright.request.newContext({ baseURL });
    });
    test.afterAll(() => request.dispose());
    const prepare = (given: Given): Promise<Prepared> =>
      (kept ??= form.prepare?.(given) ?? Promise.resolve({ session: null }));
    /** Opens the form in a browser and types. */
    const begin = async (given: Given, prepared: Prepared) => {
      const { page, done } = await anotherBrowser(given.browser, prepared.session);
      // Something to go back to that costs little.
      await page.goto('/robots.txt');
      await page.goto(prepared.path ?? form.path);
      await alive(page);
      await form.open?.(page, prepared.owner);
      const field = form.field(page);
      const typed = form.typed?.() ?? TYPED;
      await field.fill(typed);
      return { page, done, field, typed, inside: page.locator('form').filter({ has: field }) };
    };

    if (!isNotHere(form.leaving))
      test('keeps input on reload, back, in a second tab and after a sign-out elsewhere', async ({ browser }) => {
        const prepared = await prepare({ browser, request });
        let opened = await begin({ browser, request }, prepared);
        if (form.secret) expect(await storedIn(opened.page)).not.toContain(opened.typed);
        const second = await opened.page.context().newPage();
        // A second tab of the same browser changes nothing here.
        await second.goto('/about');
        await alive(second);
        await expect(opened.field).toHaveValue(opened.typed);
        if (form.leaving === 'stored') await leaveAndReturn(opened);
        else await stay(opened);

        if (form.prepare) await signOutElsewhere(opened, second, form.leaving === 'stored');
        else {
          // Visitors use the page too, but only a user can sign out.
          await opened.done();
          opened = await begin({ browser, request }, { session: (await newCustomer(request)).session });
          const another = await opened.page.context().newPage();
          await another.goto('/about');
          await alive(another);
          await signOutElsewhere(opened, another, form.leaving === 'stored');
        }
        await opened.done();
      });

    const { send, conflict } = form;
    if (!isNotHere(send))
      test('keeps input offline, merges a change by another user and sends once', async ({ browser }) => {
        const prepared = await prepare({ browser, request });
        const { page, done, field, typed, inside } = await begin({ browser, request }, prepared);
        await send.complete?.(inside, prepared.owner, page);
        if (form.secret) expect(await storedIn(page)).not.toContain(typed);
        const button = inside.getByRole('button', { name: send.button, exact: true });
        await page.context().setOffline(true);
        await button.click();
        await expect(inside.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
        await expect(field).toHaveValue(typed);
        await page.context().setOffline(false);
        await expect(field).toHaveValue(typed);

        const calls = statusesOf(page, send.call);
        const changed = page.getByText(t('common:changed.title'));
        if (!isNotHere(conflict)) {
          await conflict.change({ browser, request }, prepared, THEIRS);
          await button.click();
          await expect(changed).toBeVisible();
          await expect(field).toHaveValue(typed);
          if (conflict.sameField) await expect(field).toHaveAccessibleDescription(new RegExp(THEIRS));
          expect(calls).toEqual([409]);
          calls.length = 0;
        }
        await page.route(send.call, async (route) => {
          // Both clicks are made before the response.
          await new Promise((resolve) => setTimeout(resolve, 500));
          await route.continue();
        });
        await button.dblclick();
        await expect.poll(() => calls.length).toBeGreaterThan(0);
        await expect(button.and(page.locator('[aria-disabled=true]'))).toHaveCount(0);
        await expect(changed).toHaveCount(0);
        expect(calls.map((status) => Math.floor(status / 100))).toEqual([2]);
        await done();
      });
  });
}
