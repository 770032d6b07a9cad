import type { Page } from '@playwright/test';
import { showWhole } from '../scripts/whole-page.mjs';
import { alive } from './support/actions';
import { expect, test } from './support/test';
import { textsOf } from './support/texts';

const t = textsOf('en');
const SCRIPTS = '**/assets/*.js';

interface Report {
  kind: string;
  route: string;
  part: string;
}

/** Collects the error reports of a page in place of the office. */
async function reportsOf(page: Page) {
  const reports: Report[] = [];
  await page.route('**/v1/client-errors', (route) => {
    reports.push(route.request().postDataJSON() as Report);
    return route.fulfill({ json: {} });
  });
  return (route: string, part: string) =>
    expect
      .poll(() => reports, part)
      .toContainEqual(expect.objectContaining({ kind: 'CLIENT_ERROR_KIND_CHUNK', route, part }));
}

const failure = (page: Page) => page.getByRole('main').getByText(t('common:part.failed'));
const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: t('common:retry'), exact: true });
/** The link to an area of the dashboard. */
const area = (page: Page, id: string) =>
  page
    .getByRole('navigation', { name: t('admin:tabs') })
    .locator(`a[href$="${id === 'today' ? '/admin' : `?tab=${id}`}"]`);
const tab = (page: Page, id: string) => page.locator(`[role=tab][id$="-tab-${id}"]`);

test.describe('the dashboard', () => {
  test.use({ as: 'admin' });

  // A page reports five errors.
  for (const panels of [
    ['messages', 'bookings', 'shipments', 'appointments', 'payments'],
    ['applications', 'catalogue', 'requests', 'assistant', 'people'],
    ['mail', 'security', 'audit', 'failures', 'users'],
  ])
    test(`shows a missing chunk in its panel only: ${panels.join(', ')}`, async ({ page }) => {
      const arrived = await reportsOf(page);
      await page.goto('/admin');
      const rest = page.getByRole('main').getByRole('heading', { name: t('office:needs.title') });
      for (const panel of panels)
        await test.step(panel, async () => {
          await expect(rest).toBeVisible();
          await page.route(SCRIPTS, (route) => route.abort());
          await area(page, panel).click();
          await expect(failure(page)).toBeVisible();
          await arrived('/admin', `dashboard.${panel}`);

          await area(page, 'today').click();
          await expect(rest).toBeVisible();
          await area(page, panel).click();
          await expect(failure(page)).toBeVisible();
          await page.unroute(SCRIPTS);
          await retry(page).click();
          await expect(failure(page)).toHaveCount(0);
          await expect(page.getByRole('main').locator('table, h2, h3').first()).toBeVisible();
          await area(page, 'today').click();
        });
    });
});

/** Returns the scripts that a page loads while none of its late parts comes near the viewport. */
async function ownScripts(page: Page, at: string) {
  const own = new Set<string>();
  const alone = await page.context().newPage();
  await alone.addInitScript(() => {
    window.IntersectionObserver = class {
      observe() {}
      disconnect() {}
    } as never;
  });
  alone.on('request', (request) => own.add(new URL(request.url()).pathname));
  await alone.goto(at, { waitUntil: 'networkidle' });
  await alive(alone);
  await alone.close();
  return own;
}

/** Opens a page without its late parts, and scrolls through it. */
async function openWithoutParts(page: Page, at: string) {
  const own = await ownScripts(page, at);
  await page.route(SCRIPTS, (route) =>
    own.has(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
  await page.goto(at);
  await showWhole(page);
}

async function expectMenuWorks(page: Page) {
  await page.getByRole('button', { name: t('shell:nav.services'), exact: true }).click();
  await expect(page.getByText(t('shell:services.cargoLine'))).toBeVisible();
  await page.keyboard.press('Escape');
}

for (const [at, parts] of [
  ['/services/cleaning', ['cleaning.wizard', 'cleaning.prices', 'cleaning.coverage']],
  ['/services/cargo', ['cargo.wizard', 'cargo.network']],
  ['/therapist-registration', ['registration.application']],
] as const) {
  test(`shows missing chunks of ${at} in their parts only`, async ({ page }) => {
    const arrived = await reportsOf(page);
    await openWithoutParts(page, at);
    await expect(failure(page)).toHaveCount(parts.length);
    for (const part of parts) await arrived(at, part);
    await expectMenuWorks(page);

    await page.unroute(SCRIPTS);
    for (let left = parts.length; left > 0; left -= 1) {
      await retry(page).first().click();
      await expect(failure(page)).toHaveCount(left - 1);
    }
  });
}

for (const part of ['search', 'request']) {
  test(`shows a missing chunk in the ${part} tab of the products page only`, async ({ page }) => {
    const arrived = await reportsOf(page);
    await page.goto('/services/global-products');
    await alive(page);
    await page.route(SCRIPTS, (route) => route.abort());
    await tab(page, part).click();
    await expect(failure(page)).toBeVisible();
    await arrived('/services/global-products', `products.${part}`);
    await tab(page, 'quality').click();
    await expect(failure(page)).toHaveCount(0);

    await tab(page, part).click();
    await expect(failure(page)).toBeVisible();
    await page.unroute(SCRIPTS);
    await retry(page).click();
    await expect(failure(page)).toHaveCount(0);
    await expect(page.getByRole('tabpanel').getByRole('textbox').first()).toBeVisible();
  });
}

test('shows a missing chunk of the assistant in its section only', async ({ page }) => {
  const arrived = await reportsOf(page);
  await page.goto('/services/therapy');
  await alive(page);
  const open = page.getByRole('button', { name: t('therapy:assistant.open') });
  await expect(open).toBeEnabled();
  await page.route(SCRIPTS, (route) => route.abort());
  await open.click();
  await expect(failure(page)).toBeVisible();
  await arrived('/services/therapy', 'therapy.assistant');
  await expectMenuWorks(page);

  await page.unroute(SCRIPTS);
  await retry(page).click();
  await expect(failure(page)).toHaveCount(0);
});

test('keeps the written-out lower half of the home page when its chunk is missing', async ({ page }) => {
  const arrived = await reportsOf(page);
  await openWithoutParts(page, '/');
  await arrived('/', 'home.below-fold');
  await expect(failure(page)).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).last()).toBeVisible();
  await expectMenuWorks(page);
});
