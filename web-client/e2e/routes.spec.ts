import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { signIn, watch } from './support/actions';
import { demoAccount } from './support/platform';
import { languages, remember, schemes, textsOf } from './support/texts';

const routes = [
  '/',
  '/auth',
  '/auth?type=recovery',
  '/investors',
  '/about',
  '/contact',
  '/services/therapy',
  '/services/global-products',
  '/services/cleaning',
  '/services/cargo',
  '/therapist-registration',
  '/therapy-success',
  '/my-appointments',
  '/terms',
  '/privacy',
  '/careers',
  '/no-such-page',
];

async function check(page: Page, route: string) {
  await page.goto(route);
  await expect(page.locator('main h1')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html.slice(0, 160)) })),
    route,
  ).toEqual([]);
}

async function fitsPhone(page: Page, route: string) {
  await page.setViewportSize({ width: 390, height: 844 });
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(content, `${route} is as wide as the phone`).toBeLessThanOrEqual(screen ?? 0);
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** A key that is shown instead of its text. */
const bareKey = /\b(common|shell|home|auth|contact|admin|legal):[a-z]\w*|\{\{/;

for (const language of languages) {
  for (const scheme of schemes) {
    test(`every route in ${language}, ${scheme}`, async ({ page }) => {
      test.setTimeout(300_000);
      const troubles = watch(page);
      await remember(page, language, scheme);
      for (const route of routes) {
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

  test(`the opened menus, the dashboard and its dialog in ${language}`, async ({ page }) => {
    test.setTimeout(240_000);
    const t = textsOf(language);
    await remember(page, language, language === 'ti' ? 'dark' : 'light');
    const sent = await page.request.post('/v1/contact-messages', {
      data: { name: 'Yonatan', email: 'yonatan@example.org', message: 'Selam', languageCode: language },
    });
    expect(sent.status()).toBe(200);
    await signIn(page, demoAccount('admin'), language, '/admin');
    const axe = async (what: string) => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html.slice(0, 160)) })),
        what,
      ).toEqual([]);
    };
    await expect(page.getByRole('tab')).toHaveCount(5);
    await axe('the dashboard');
    await fitsPhone(page, '/admin');
    const first = page
      .getByRole('region', { name: t('admin:list.label') })
      .locator('li button')
      .first();
    await expect(first).toBeVisible();
    await first.click();
    await page.getByRole('button', { name: t('admin:open.reply'), exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await axe('the reply dialog');
    await page.getByRole('button', { name: t('common:cancel') }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await fitsPhone(page, '/admin with a message');
    await page.getByRole('button', { name: t('shell:nav.services'), exact: true }).click();
    await axe('the services menu');
    await page.goto('/account-settings');
    await expect(page.locator('main h1')).toBeVisible();
    await axe('the account');
    await fitsPhone(page, '/account-settings');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: t('shell:nav.menu') }).click();
    await axe('the mobile menu');
  });
}

test('dates have Tigrinya names in the browser', async ({ page }) => {
  await remember(page, 'ti');
  await page.goto('/terms');
  await expect(page.getByText('20 ሕዳር 2026')).toBeVisible();
});
