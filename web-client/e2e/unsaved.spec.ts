import type { Page } from '@playwright/test';
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

for (const form of pages) {
  test.describe(form.name, () => {
    const prepare = async (given: Given): Promise<Prepared> => (await form.prepare?.(given)) ?? { session: null };
    /** Opens the form in a browser and types. */
    const begin = async (given: Given, before?: Prepared) => {
      const prepared = before ?? (await prepare(given));
      const { page, done } = await anotherBrowser(given.browser, prepared.session);
      // Something to go back to that costs little.
      await page.goto('/robots.txt');
      await page.goto(prepared.path ?? form.path);
      await alive(page);
      await form.open?.(page, prepared.owner);
      const field = form.field(page);
      const typed = form.typed?.() ?? TYPED;
      await field.fill(typed);
      return { prepared, page, done, field, typed, inside: page.locator('form').filter({ has: field }) };
    };

    if (!isNotHere(form.leaving))
      test('keeps input on reload, back and in a second tab', async ({ browser, request }) => {
        const { page, done, field, typed } = await begin({ browser, request });
        // A second tab of the same browser changes nothing here.
        const second = await page.context().newPage();
        await second.goto('/about');
        await alive(second);
        await second.close();
        await expect(field).toHaveValue(typed);

        if (form.leaving === 'stored') {
          await page.reload();
          await expect(field).toHaveValue(typed);
          await page.goBack();
          await page.goForward();
          await expect(field).toHaveValue(typed);
        } else {
          for (const way of ['reload', 'back'] as const) {
            const asked = page.waitForEvent('dialog');
            await page.evaluate(
              (by) => void setTimeout(() => (by === 'back' ? history.back() : location.reload())),
              way,
            );
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
        await done();
      });

    if (form.secret)
      test('never stores the input', async ({ browser, request }) => {
        const { page, done, typed } = await begin({ browser, request });
        expect(await storedIn(page)).not.toContain(typed);
        await done();
      });

    const { send, conflict } = form;
    if (!isNotHere(send))
      test('keeps input offline and sends it once', async ({ browser, request }) => {
        const { prepared, page, done, field, typed, inside } = await begin({ browser, request });
        await send.complete?.(inside, prepared.owner, page);
        const button = inside.getByRole('button', { name: send.button, exact: true });
        await page.context().setOffline(true);
        await button.click();
        await expect(inside.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
        await expect(field).toHaveValue(typed);
        await page.context().setOffline(false);
        await expect(field).toHaveValue(typed);

        const calls = statusesOf(page, send.call);
        await page.route(send.call, async (route) => {
          // Both clicks are made before the response.
          await new Promise((resolve) => setTimeout(resolve, 500));
          await route.continue();
        });
        await button.dblclick();
        await expect.poll(() => calls.length).toBeGreaterThan(0);
        await expect(button.and(page.locator('[aria-disabled=true]'))).toHaveCount(0);
        expect(calls.map((status) => Math.floor(status / 100))).toEqual([2]);
        await done();
      });

    if (!isNotHere(form.leaving))
      test(`${form.leaving === 'stored' ? 'stores' : 'tells about'} input after a sign-out elsewhere`, async ({
        browser,
        request,
      }) => {
        // Visitors use the page too, but only a user can sign out.
        const prepared = form.prepare ? undefined : { session: (await newCustomer(request)).session };
        const { page, done, field, typed } = await begin({ browser, request }, prepared);
        await expect(field).toHaveValue(typed);
        const second = await page.context().newPage();
        await second.goto('/about');
        await alive(second);
        const session = await second.evaluate(() => {
          const stored = localStorage.getItem('selam.session');
          localStorage.removeItem('selam.session');
          new BroadcastChannel('selam.session').postMessage({ event: 'SIGNED_OUT', session: null });
          return stored ?? '';
        });
        const gone = page.getByText(t('common:leave.signedOut'));
        if (form.leaving === 'stored') {
          await expect(page.getByRole('button', { name: t('shell:account.menu') })).toHaveCount(0);
          await expect(gone).toHaveCount(0);
          await second.evaluate((stored) => localStorage.setItem('selam.session', stored), session);
          await page.reload();
          await expect(field).toHaveValue(typed);
        } else await expect(gone).toBeVisible();
        await done();
      });

    if (!isNotHere(conflict) && !isNotHere(send))
      test('merges a change by another user and sends once', async ({ browser, request }) => {
        const { prepared, page, done, field, typed, inside } = await begin({ browser, request });
        await send.complete?.(inside, prepared.owner, page);
        await conflict.change({ browser, request }, prepared, THEIRS);
        const calls = statusesOf(page, send.call);
        const button = inside.getByRole('button', { name: send.button, exact: true });
        await button.click();
        await expect(page.getByText(t('common:changed.title'))).toBeVisible();
        await expect(field).toHaveValue(typed);
        if (conflict.sameField) await expect(field).toHaveAccessibleDescription(new RegExp(THEIRS));
        await button.click();
        await expect(page.getByText(t('common:changed.title'))).toHaveCount(0);
        expect(calls).toEqual([409, 200]);
        await done();
      });
  });
}
