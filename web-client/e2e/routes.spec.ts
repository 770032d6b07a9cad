import type { Page } from '@playwright/test';
import { showWhole } from '../scripts/whole-page.mjs';
import { watch } from './support/actions';
import { axe } from './support/axe';
import { places } from './support/dashboard';
import { fitsPhone } from './support/phone';
import { rendersIn, routes } from './support/routes';
import { expect, test } from './support/test';
import { type Language, languages } from './support/texts';
import { inLanguage } from './support/written';

/** Places that office-places.spec.ts loads and checks in the same way, in all languages but Tigrinya. */
const ofOffice = new Set<string>(places.map(([, at]) => at));

/** Checks the complete page in its language and colours, on a phone and with axe. */
async function visit(page: Page, route: string, language: Language) {
  await page.goto(inLanguage(route, language));
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await showWhole(page);
  await rendersIn(page, language, route);
  // React hydrates the prerendered content.
  if (await page.locator('#root[data-page]').count()) await expect(page.locator('main[data-served]')).toHaveCount(1);
  if (language !== 'ti') await axe(page, route);
  await fitsPhone(page, route);
}

const roles = { visitor: undefined, client: 'client', therapist: 'therapist', admin: 'admin' } as const;

for (const language of languages) {
  for (const [name, as] of Object.entries(roles)) {
    test.describe(() => {
      test.use({ as, language });

      test(`renders every route of the ${name} in ${language}`, async ({ page }) => {
        test.slow();
        const troubles = watch(page);
        await page.addInitScript(() =>
          document.addEventListener('DOMContentLoaded', () =>
            document.querySelector('main')?.setAttribute('data-served', ''),
          ),
        );
        for (const route of routes[name as keyof typeof roles])
          if (language === 'ti' || !ofOffice.has(route)) await test.step(route, () => visit(page, route, language));
        expect(troubles).toEqual([]);
      });
    });
  }
}

test.describe('in Tigrinya', () => {
  test.use({ language: 'ti' });

  test('formats dates with Tigrinya names', async ({ page }) => {
    await page.goto('/ti/terms');
    await expect(page.getByText(/\d+ ሕዳር 2026/)).toBeVisible();
  });
});
