import { expect, type Page, test } from '@playwright/test';
import { signIn, watch } from './support/actions';
import { axe } from './support/axe';
import { fitsPhone } from './support/phone';
import { demoAccount } from './support/platform';
import { routes } from './support/routes';
import { type Language, languages, remember, type Scheme, schemes } from './support/texts';

async function check(page: Page, route: string) {
  await page.goto(route);
  await expect(page.locator('main h1').first()).toBeVisible();
  await axe(page, route);
}

/** A key that is shown instead of its text. */
const bareKey =
  /\b(common|shell|home|auth|contact|admin|legal|therapy|products|cargo|cleaning|tracking|bookings|shipments):[a-z]\w*|\{\{/;

/** The page, whole and fit for a phone, in the language and the colours that were chosen. */
async function visit(page: Page, route: string, language: Language, scheme: Scheme) {
  await check(page, route);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', language);
  await expect(html).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
  await expect(html).toHaveAttribute('data-scheme', scheme);
  expect(await page.locator('body').innerText()).not.toMatch(bareKey);
  if (scheme === 'light') await fitsPhone(page, route);
}

for (const language of languages) {
  for (const scheme of schemes) {
    test(`every route in ${language}, ${scheme}`, async ({ page }) => {
      test.setTimeout(300_000);
      const troubles = watch(page);
      await remember(page, language, scheme);
      for (const route of routes.visitor) await visit(page, route, language, scheme);
      expect(troubles).toEqual([]);
    });

    for (const role of ['client', 'admin'] as const) {
      test(`every route of the ${role} in ${language}, ${scheme}`, async ({ page }) => {
        const troubles = watch(page);
        await remember(page, language, scheme);
        await signIn(page, demoAccount(role), language);
        for (const route of routes[role]) await visit(page, route, language, scheme);
        expect(troubles).toEqual([]);
      });
    }
  }
}

test('dates have Tigrinya names in the browser', async ({ page }) => {
  await remember(page, 'ti');
  await page.goto('/terms');
  await expect(page.getByText('21 ሕዳር 2026')).toBeVisible();
});
