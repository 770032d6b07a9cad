import type { APIRequestContext } from '@playwright/test';
import { accountButton, alive } from './support/actions';
import { axe } from './support/axe';
import { demoAccount } from './support/platform';
import { expect, test } from './support/test';
import { textsOf } from './support/texts';

const t = textsOf('en');
/** Addresses of the scripts that a written-out page names. */
async function scriptsOf(request: APIRequestContext, at: string): Promise<Set<string>> {
  const names = (await (await request.get(at)).text()).match(/\/assets\/[\w.-]+\.js/g);
  return new Set(names);
}

test('a page whose files are gone starts the client again once, then says what happened', async ({ page, request }) => {
  const [ofBoth, ofPage] = await Promise.all([scriptsOf(request, '/'), scriptsOf(request, '/careers')]);
  const own = [...ofPage].filter((script) => !ofBoth.has(script));
  expect(own, 'scripts of the page alone').not.toEqual([]);
  const pageFiles = (url: URL) => own.includes(url.pathname);
  await page.goto('/');
  await alive(page);
  let starts = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) starts += 1;
  });
  await page.route(pageFiles, (route) => route.abort());
  await page.locator('footer a[href="/careers"]').click();
  await expect(page.getByRole('heading', { name: t('shell:crash.title') })).toBeVisible();
  expect(starts).toBe(1);

  await page.unroute(pageFiles);
  await page.getByRole('button', { name: t('shell:crash.refresh') }).click();
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page).toHaveURL(/\/careers$/);
});

test('a lost connection is said, and that it is back', async ({ page, context }) => {
  await page.goto('/about');
  await alive(page);
  await context.setOffline(true);
  await expect(page.getByRole('status').getByText(t('shell:offline.title'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(t('shell:offline.back'))).toBeVisible();
  await expect(page.getByText(t('shell:offline.title'))).toHaveCount(0);
});

test('a page whose connection is lost before it is alive comes to life when it is back', async ({ page, context }) => {
  // The script, and what the page looks for to know whether anything can be reached.
  const gone = /\/assets\/main\.\w+\.js$|\/favicon\.svg$/;
  await page.route(gone, (route) => route.abort('internetdisconnected'));
  const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await page.goto('/about', { waitUntil: 'commit' });
  await lost;
  await context.setOffline(true);
  await page.unroute(gone);
  await context.setOffline(false);
  await page.getByRole('button', { name: t('shell:nav.services'), exact: true }).click();
  await expect(page.getByText(t('shell:services.cargoLine'))).toBeVisible();
});

test('signing in says when its own code cannot be fetched, and works with the next try', async ({ page }) => {
  const client = demoAccount('client');
  const scripts = '**/assets/*.js';
  await page.route(scripts, async (route) => {
    const answer = await route.fetch();
    // What only auth-js says.
    const isAuth = (await answer.text()).includes('X-Supabase-Api-Version');
    return isAuth ? route.abort() : route.fulfill({ response: answer });
  });
  await page.goto('/auth');
  await page.getByLabel(t('auth:email')).fill(client.email);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(client.password);
  const send = page.getByRole('button', { name: t('auth:signIn.action'), exact: true });
  await send.click();
  await expect(page.getByText(t('auth:failures.unreachable'))).toBeVisible();

  await page.unroute(scripts);
  await send.click();
  await expect(accountButton(page, 'en')).toBeVisible();
});

test('a failed payment is said once, and only the parameter of the payment is removed', async ({ page }) => {
  await page.goto('/about?a=1&payment=cancelled');
  await expect(page.getByText('Payment was cancelled. Please try again or use a different card.')).toBeVisible();
  await expect(page).toHaveURL(/\/about\?a=1$/);
  await page.goto('/ar/about?payment=failed');
  await expect(page.getByText(textsOf('ar')('shell:payment.failed.title'), { exact: true })).toBeVisible();
});

test('a recovery link that leads to the home page is handed over with its fragment', async ({ page }) => {
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname + new URL(frame.url()).hash));
  await page.goto('/#access_token=broken&type=recovery');
  await expect.poll(() => seen).toContain('/auth#access_token=broken&type=recovery');
});

test.describe('a page that was not fetched before, without a connection', () => {
  test('comes by itself once the connection is back', async ({ page, context }) => {
    await page.goto('/about');
    await alive(page);
    await context.setOffline(true);
    await page.locator('footer a[href="/careers"]').click();
    await expect(page.getByRole('heading', { name: t('shell:unreachable.title') })).toBeVisible();
    await expect(page.getByRole('navigation', { name: t('shell:nav.main') })).toBeVisible();
    await expect(page.getByText(t('shell:offline.title'))).toBeVisible();

    // What is there already is still shown.
    await page.goBack();
    await expect(page.getByRole('heading', { name: t('about:title') })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('heading', { name: t('shell:unreachable.title') })).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: t('careers:title') })).toBeVisible();
    await expect(page).toHaveURL(/\/careers$/);
  });

  test('comes with another try when only our server was out of reach', async ({ page }) => {
    await page.goto('/about');
    await alive(page);
    // The browser has a connection, and nothing of ours answers.
    await page.route('**', (route) => route.abort());
    await page.locator('footer a[href="/careers"]').click();
    const retry = page.getByRole('main').getByRole('button', { name: t('common:retry') });
    await expect(page.getByRole('heading', { name: t('shell:unreachable.title') })).toBeVisible();
    await axe(page, 'a page that could not be fetched');
    await retry.click();
    await expect(retry).toBeVisible();
    await page.unroute('**');
    await retry.click();
    await expect(page.getByRole('heading', { name: t('careers:title') })).toBeVisible();
    await expect(page.locator('main')).toBeFocused();
  });
});

test('a text that is missing shows its key', async ({ page }) => {
  await page.route('**/assets/*.js', async (route) => {
    const answer = await route.fetch();
    const script = await answer.text();
    if (!script.includes(t('careers:lead'))) return route.fulfill({ response: answer });
    const without = script.replace(/"title":/, '"renamed":');
    expect(without, 'the first key of the file').not.toBe(script);
    return route.fulfill({ response: answer, body: without, headers: { 'content-type': 'text/javascript' } });
  });
  await page.goto('/about');
  await alive(page);
  await page.locator('footer a[href="/careers"]').click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('title');
  await expect(page.getByText(t('careers:lead'))).toBeVisible();
});

test('a page that fails while it is drawn is replaced by a way out', async ({ page }) => {
  // A browser that cannot name a date, until it has been started again.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('healed')) return;
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get: () => () => {
        throw new RangeError('This browser knows no dates');
      },
    });
  });
  await page.goto('/terms');
  await expect(page.getByRole('heading', { name: t('shell:crash.title') })).toBeVisible();
  await expect(page.getByText(t('shell:crash.text'))).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('healed', '1'));
  await page.getByRole('button', { name: t('shell:crash.refresh') }).click();
  await expect(page.getByRole('heading', { name: t('legal:terms.title'), level: 1 })).toBeVisible();
});

test('without a network the contact form says so, keeps what was typed and sends once it is back', async ({
  page,
  context,
}) => {
  await page.goto('/contact');
  await page.getByLabel(t('contact:name')).fill('Abeba Tesfay');
  await page.getByLabel(t('contact:email')).fill('abeba@example.org');
  await page.getByLabel(t('contact:message'), { exact: true }).fill('Selam, do you drive to Olds?');
  await context.setOffline(true);
  const send = page.getByRole('button', { name: t('contact:send') });
  await send.click();
  await expect(page.getByRole('alert').getByText(t('common:apiError.offline'))).toBeVisible();
  await expect(page.getByLabel(t('contact:message'), { exact: true })).toHaveValue('Selam, do you drive to Olds?');
  await context.setOffline(false);
  await send.click();
  await expect(page.getByRole('status').getByText(t('contact:sent'))).toBeVisible();
});
