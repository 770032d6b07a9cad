import { expect, test } from '@playwright/test';
import { textsOf } from './support/texts';

const t = textsOf('en');
/** Files of single pages; those of every page have names. */
const pageFiles = /\/assets\/\d+\.\w+\.js$/;

test('a page whose files are gone starts the client again once, then says what happened', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: t('shell:nav.services'), exact: true }).click();
  await page.keyboard.press('Escape');
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
  await expect(page.locator('main h1')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('status').getByText(t('shell:offline.title'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(t('shell:offline.back'))).toBeVisible();
  await expect(page.getByText(t('shell:offline.title'))).toHaveCount(0);
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
