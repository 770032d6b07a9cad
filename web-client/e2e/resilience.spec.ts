import type { APIRequestContext } from '@playwright/test';
import { accountButton, alive } from './support/actions';
import { axe } from './support/axe';
import { demoAccount } from './support/platform';
import { expect, test } from './support/test';
import { textsOf } from './support/texts';

const t = textsOf('en');
/** Addresses of the scripts that a prerendered page loads. */
async function scriptsOf(request: APIRequestContext, at: string): Promise<Set<string>> {
  const names = (await (await request.get(at)).text()).match(/\/assets\/[\w.-]+\.js/g);
  return new Set(names);
}

test('reloads once when scripts are missing, then reports the failure', async ({ page, request }) => {
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

test('reports a lost and a restored connection', async ({ page, context }) => {
  await page.goto('/about');
  await alive(page);
  await context.setOffline(true);
  await expect(page.getByRole('status').getByText(t('shell:offline.title'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(t('shell:offline.back'))).toBeVisible();
  await expect(page.getByText(t('shell:offline.title'))).toHaveCount(0);
});

test('hydrates a page once its lost connection is back', async ({ page, context }) => {
  // The script, and the request that the page uses to test the connection.
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

test('reports that sign-in code could not be fetched and works on retry', async ({ page }) => {
  const client = demoAccount('client');
  const scripts = '**/assets/*.js';
  await page.route(scripts, async (route) => {
    const answer = await route.fetch();
    // Only auth-js shows this text.
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

test('reports a failed payment once and removes only the payment parameter', async ({ page }) => {
  await page.goto('/about?a=1&payment=cancelled');
  await expect(page.getByText('Payment was cancelled. Please try again or use a different card.')).toBeVisible();
  await expect(page).toHaveURL(/\/about\?a=1$/);
  await page.goto('/ar/about?payment=failed');
  await expect(page.getByText(textsOf('ar')('shell:payment.failed.title'), { exact: true })).toBeVisible();
});

test('hands a recovery link from the home page over with its fragment', async ({ page }) => {
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname + new URL(frame.url()).hash));
  await page.goto('/#access_token=broken&type=recovery');
  await expect.poll(() => seen).toContain('/auth#access_token=broken&type=recovery');
});

test.describe('a page that was never fetched, without a connection', () => {
  test('loads automatically once the connection is back', async ({ page, context }) => {
    await page.goto('/about');
    await alive(page);
    await context.setOffline(true);
    await page.locator('footer a[href="/careers"]').click();
    await expect(page.getByRole('heading', { name: t('shell:unreachable.title') })).toBeVisible();
    await expect(page.getByRole('navigation', { name: t('shell:nav.main') })).toBeVisible();
    await expect(page.getByText(t('shell:offline.title'))).toBeVisible();

    // Content that is already loaded stays visible.
    await page.goBack();
    await expect(page.getByRole('heading', { name: t('about:title') })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('heading', { name: t('shell:unreachable.title') })).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: t('careers:title') })).toBeVisible();
    await expect(page).toHaveURL(/\/careers$/);
  });

  test('loads on retry after only our server was unreachable', async ({ page }) => {
    await page.goto('/about');
    await alive(page);
    // The browser is online, but our server does not respond.
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

test('shows the key of a missing text', async ({ page }) => {
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

test('replaces a page that fails to render with the error page', async ({ page }) => {
  // Simulates a browser that cannot format dates until it restarts.
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

test('keeps the contact form offline and sends it once back online', async ({ page, context }) => {
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
