import type { Page } from '@playwright/test';
import { axe } from './support/axe';
import { newCustomer } from './support/orders';
import { fitsPhone } from './support/phone';
import { anotherBrowser } from './support/sessions';
import { expect, test } from './support/test';
import { textsOf } from './support/texts';
import { laterHours, newPractice, type Practice } from './support/therapists';

const t = textsOf('en');
const panelOf = (page: Page) => page.getByRole('complementary', { name: t('therapist:summary.title') });
const payButton = (page: Page) =>
  panelOf(page).getByRole('button', { name: new RegExp(`^${t('therapist:summary.pay')} `) });
const payNow = (page: Page) => panelOf(page).getByRole('button', { name: t('checkout:unpaid.pay') });
const release = (page: Page) => panelOf(page).getByRole('button', { name: t('therapist:summary.release') });

/** Chooses the first time; returns its start. */
async function choose(page: Page, practice: Practice) {
  await page.goto(`/therapists/${practice.id}`);
  const slot = page.locator('[data-slot]').first();
  await slot.click();
  await expect(slot).toHaveAttribute('aria-pressed', 'true');
  return (await slot.getAttribute('data-slot')) ?? '';
}

/** Holds the chosen time; returns its payment page. */
async function hold(page: Page) {
  const opened = page.waitForEvent('popup');
  await payButton(page).click();
  const tab = await opened;
  await tab.locator('button[value=pay]').waitFor();
  await page.bringToFront();
  await expect(release(page)).toBeVisible();
  return tab;
}

test.describe('in another zone', () => {
  test.use({ timezoneId: 'America/Edmonton' });

  test('shows a chosen time in the same zone after the sign-in', async ({ browser, request }) => {
    const practice = await newPractice(request, laterHours(12));
    const customer = await newCustomer(request, 'en');
    const { page, done } = await anotherBrowser(browser, null, 'en', { timezoneId: 'America/Edmonton' });
    await page.goto(`/therapists/${practice.id}`);
    await page.getByLabel(t('slots:change')).fill('Riyadh');
    await page.getByRole('option', { name: /^Riyadh/ }).click();
    const slot = page.locator('[data-slot]').first();
    await slot.click();
    const when = panelOf(page).locator('dd').nth(1);
    await expect(when).not.toBeEmpty();
    const before = await when.textContent();
    await payButton(page).click();
    await expect(page).toHaveURL(/\/auth/);
    await page.getByLabel(t('auth:email')).fill(customer.email);
    await page.getByLabel(t('auth:password'), { exact: true }).fill(customer.password);
    await page.getByRole('button', { name: t('auth:signIn.action'), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(practice.id));
    await expect(when).toHaveText(before ?? '');
    await expect(panelOf(page).getByText('Riyadh')).toBeVisible();
    await expect(panelOf(page).getByRole('heading', { level: 2 })).toBeInViewport();
    await done();
  });
});

test('resumes a held time after a reload and in a second tab', async ({ browser, request }) => {
  test.slow();
  const practice = await newPractice(request, laterHours(13));
  const customer = await newCustomer(request, 'en');
  const { page, done } = await anotherBrowser(browser, customer.session, 'en');
  await choose(page, practice);
  const tab = await hold(page);
  await page.reload();
  await expect(payNow(page)).toBeVisible();
  await axe(page, 'a resumed hold');
  await fitsPhone(page, 'a resumed hold');

  const second = await page.context().newPage();
  await second.goto(`/therapists/${practice.id}`);
  await expect(payNow(second)).toBeVisible();
  await tab.locator('button[value=pay]').click();
  await expect(tab).toHaveURL(/\/therapy-success\?session_id=/);
  for (const each of [page, second]) {
    await each.bringToFront();
    await expect(panelOf(each).getByRole('heading', { name: t('checkout:paid.title') })).toBeVisible();
  }
  await done();
});

test('stays held when its release fails, and is released afterwards', async ({ browser, request }) => {
  const practice = await newPractice(request, laterHours(14));
  const customer = await newCustomer(request, 'en');
  const { page, done } = await anotherBrowser(browser, customer.session, 'en');
  const start = await choose(page, practice);
  await hold(page);
  await page.route('**/v1/appointments/*:cancel', (route) => route.abort());
  await release(page).click();
  await expect(panelOf(page).getByText(t('therapist:summary.releaseFailed.title'))).toBeVisible();
  await expect(page.locator(`[data-slot="${start}"]`)).toHaveAttribute('aria-pressed', 'true');
  await page.unroute('**/v1/appointments/*:cancel');
  await release(page).click();
  await expect(panelOf(page).getByText(t('therapist:summary.released'))).toBeVisible();
  await done();
});

test('keeps the filters of the finder on Back', async ({ page }) => {
  await page.goto('/services/therapy');
  await page.getByLabel(t('therapy:finder.language')).selectOption('SPOKEN_LANGUAGE_ENGLISH');
  await expect(page).toHaveURL(/\?language=english$/);
  await page
    .getByRole('link', { name: t('therapy:card.book') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/therapists\//);
  await page.goBack();
  await expect(page).toHaveURL(/\?language=english$/);
  await expect(page.getByLabel(t('therapy:finder.language'))).toHaveValue('SPOKEN_LANGUAGE_ENGLISH');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('leads from a chosen time to the summary', async ({ page, request }) => {
    const practice = await newPractice(request, laterHours(15));
    await page.goto(`/therapists/${practice.id}`);
    await page.locator('[data-slot]').first().click();
    const next = page.getByRole('button', { name: t('therapist:continue') });
    await expect(next).toBeInViewport();
    await next.click();
    await expect(panelOf(page).getByRole('heading', { level: 2 })).toBeInViewport();
  });
});
