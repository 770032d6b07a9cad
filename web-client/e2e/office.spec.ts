import type { Page } from '@playwright/test';
import { alive } from './support/actions';
import { axe } from './support/axe';
import { places, sizes } from './support/dashboard';
import { keyboardOf } from './support/keyboard';
import { expect, test } from './support/test';
import { type Language, textsOf } from './support/texts';

/** Returns the width by which the page is wider than its window, pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.use({ as: 'admin' });

for (const language of ['en', 'ar'] as const satisfies Language[]) {
  test.describe(`the dashboard in ${language}`, () => {
    test.use({ language });
    const t = textsOf(language);
    const navigation = (page: Page) => page.getByRole('navigation', { name: t('admin:tabs'), exact: true });
    const opener = (page: Page) => page.getByRole('button', { name: t('office:openPlaces') });
    const link = (page: Page, place: (typeof places)[number][0]) =>
      navigation(page).getByRole('link', { name: t(`admin:${place}`) });

    for (const size of sizes) {
      test(`leads to every place by pointer at ${size.width} pixels`, async ({ page }) => {
        await page.setViewportSize(size);
        await page.goto('/admin');
        await alive(page);
        for (const [place, at] of places) {
          if (size.width <= 1100) await opener(page).click();
          await link(page, place).click();
          await expect(page).toHaveURL(new RegExp(`${at.replace('?', '\\?')}$`));
          await expect(page.getByRole('dialog')).toHaveCount(0);
          await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
          expect(await overflow(page), `${place} at ${size.width} pixels`).toBeLessThanOrEqual(0);
        }
      });

      test(`leads to places by keyboard only at ${size.width} pixels`, async ({ page }) => {
        await page.setViewportSize(size);
        await page.goto('/admin');
        await alive(page);
        const keys = keyboardOf(page);
        if (size.width <= 1100) await keys.press(opener(page));
        await keys.reach(link(page, 'today'));
        await page.keyboard.press('ArrowDown');
        await expect(link(page, 'messages')).toBeFocused();
        await page.keyboard.press('End');
        await expect(link(page, 'users')).toBeFocused();
        await page.keyboard.press('Home');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/\?tab=messages$/);
        if (size.width <= 1100) await expect(opener(page)).toBeFocused();
        else await expect(link(page, 'messages')).toHaveAttribute('aria-current', 'page');
      });
    }

    test('has no axe findings, with the menu and the drawer open', async ({ page }) => {
      await page.goto('/admin');
      await expect(page.getByRole('heading', { name: t('office:needs.title') })).toBeVisible();
      await axe(page, 'Today');
      await page
        .getByRole('banner')
        .getByRole('button', { name: t('shell:account.menu') })
        .click();
      await axe(page, 'the account menu');
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 390, height: 844 });
      await opener(page).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await axe(page, 'the drawer of places');
    });
  });
}

test('skips the navigation of the dashboard', async ({ page }) => {
  await page.goto('/admin?tab=messages');
  await alive(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: textsOf('en')('shell:nav.skip') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('shows a new message without a reload', async ({ page }) => {
  const t = textsOf('en');
  await page.goto('/admin?tab=messages');
  await expect(page.getByRole('region', { name: t('admin:list.label') })).toBeVisible();
  const name = `Yonatan ${Date.now()}`;
  const sent = await page.request.post('/v1/contact-messages', {
    data: { name, email: 'yonatan@example.org', message: 'Selam', languageCode: 'en' },
  });
  expect(sent.status()).toBe(200);
  await expect(page.getByRole('link', { name })).toBeVisible({ timeout: 10_000 });
});

test('works a list with the keyboard', async ({ page }) => {
  const t = textsOf('en');
  await page.goto('/admin?tab=messages');
  const rows = page
    .getByRole('region', { name: t('admin:list.label') })
    .getByRole('row')
    .getByRole('link');
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByRole('group', { name: t('office:table.bulk') })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox').last()).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: t('office:table.shortcuts') })).toBeVisible();
});
