import { expect, type Page, test } from '@playwright/test';
import { watch } from './support/actions';
import { axe } from './support/axe';
import { fitsPhone } from './support/phone';
import { routes } from './support/routes';
import { languages, remember, schemes } from './support/texts';

async function check(page: Page, route: string) {
  await page.goto(route);
  await expect(page.locator('main h1').first()).toBeVisible();
  await axe(page, route);
}

/** A key that is shown instead of its text. */
const bareKey =
  /\b(common|shell|home|auth|contact|admin|legal|therapy|products|cargo|cleaning|tracking|bookings|shipments):[a-z]\w*|\{\{/;

for (const language of languages) {
  for (const scheme of schemes) {
    test(`every route in ${language}, ${scheme}`, async ({ page }) => {
      test.setTimeout(300_000);
      const troubles = watch(page);
      await remember(page, language, scheme);
      for (const route of routes.visitor) {
        await check(page, route);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
        await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme);
        expect(await page.locator('body').innerText()).not.toMatch(bareKey);
        if (scheme === 'light') await fitsPhone(page, route);
      }
      expect(troubles).toEqual([]);
    });
  }
}

test('dates have Tigrinya names in the browser', async ({ page }) => {
  await remember(page, 'ti');
  await page.goto('/terms');
  await expect(page.getByText('21 ሕዳር 2026')).toBeVisible();
});
