import { readdirSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { showWhole } from '../scripts/whole-page.mjs';
import { signIn, watch } from './support/actions';
import { axe } from './support/axe';
import { fitsPhone } from './support/phone';
import { demoAccount } from './support/platform';
import { routes } from './support/routes';
import { type Language, languages, remember, type Scheme, textsOf } from './support/texts';

async function check(page: Page, route: string, language: Language) {
  await page.goto(route);
  await expect(page.locator('main h1').first()).toBeVisible();
  await showWhole(page);
  await expect(page.getByRole('status').filter({ hasText: textsOf(language)('common:loading') })).toHaveCount(0);
  await axe(page, route);
}

/** A key that is shown instead of its text, of any of the files of texts. */
const namespaces = readdirSync(new URL('../src/i18n/locales/en', import.meta.url)).map((file) =>
  file.replace('.json', ''),
);
const bareKey = new RegExp(`\\b(${namespaces.join('|')}):[a-z]\\w*|\\{\\{`);

/** The scheme that a page starts in; axe looks at both. */
const startsIn = (language: Language): Scheme => (language === 'ti' ? 'dark' : 'light');

/** The page, whole and fit for a phone, in the language and the colours that were chosen. */
async function visit(page: Page, route: string, language: Language) {
  await check(page, route, language);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', language);
  await expect(html).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
  await expect(html).toHaveAttribute('data-scheme', startsIn(language));
  expect(await page.locator('body').innerText()).not.toMatch(bareKey);
  await fitsPhone(page, route);
}

for (const language of languages) {
  test(`every route in ${language}, light and dark`, async ({ page }) => {
    test.setTimeout(300_000);
    const troubles = watch(page);
    await remember(page, language, startsIn(language));
    for (const route of routes.visitor) await visit(page, route, language);
    expect(troubles).toEqual([]);
  });

  for (const role of ['client', 'admin'] as const) {
    test(`every route of the ${role} in ${language}, light and dark`, async ({ page }) => {
      const troubles = watch(page);
      await remember(page, language, startsIn(language));
      await signIn(page, demoAccount(role), language);
      for (const route of routes[role]) await visit(page, route, language);
      expect(troubles).toEqual([]);
    });
  }
}

test('dates have Tigrinya names in the browser', async ({ page }) => {
  await remember(page, 'ti');
  await page.goto('/terms');
  await expect(page.getByText(/\d+ ሕዳር 2026/)).toBeVisible();
});
