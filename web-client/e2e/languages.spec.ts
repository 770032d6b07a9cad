import type { APIRequestContext, Page } from '@playwright/test';
import { alive } from './support/actions';
import { newProduct, unique } from './support/products';
import { expect, test } from './support/test';
import { type Language, languages, textsOf } from './support/texts';
import { inLanguage, pageAt } from './support/written';

const languageOf = (page: Page) => page.locator('html').getAttribute('lang');

/** Opens a page like a followed link, and returns the language in which it settles. */
async function open(page: Page, address: string) {
  await page.goto(address);
  await alive(page);
  return languageOf(page);
}

for (const [remembered, other] of [
  ['ar', 'ti'],
  ['ti', 'ar'],
  ['en', 'ar'],
] as const satisfies [Language, Language][]) {
  test.describe(() => {
    test.use({ language: remembered });

    test(`shows a shared page in the language of its address, with ${remembered} remembered`, async ({ page }) => {
      for (const path of ['/about', '/services/therapy', '/contact?subject=careers']) {
        for (const language of ['en', other] as const) {
          await test.step(inLanguage(path, language), async () => {
            expect(await open(page, inLanguage(path, language))).toBe(language);
            await expect(page).toHaveURL((url) => url.pathname + url.search === inLanguage(path, language));
          });
        }
      }
    });

    test(`opens addresses without a language in ${remembered}`, async ({ page }) => {
      for (const path of ['/', '/auth', '/track/CG0000000000000?x=1#story']) {
        await test.step(path, async () => {
          expect(await open(page, path)).toBe(remembered);
          await expect(page).toHaveURL((url) => url.href.endsWith(inLanguage(path, remembered)));
        });
      }
    });
  });
}

test.describe('the English link of an Arabic page', () => {
  test.use({ language: 'ar' });

  for (const path of ['/', '/about', '/auth']) {
    test(`opens ${path} in another tab in English`, async ({ page }) => {
      await open(page, inLanguage(path, 'ar'));
      const opened = page.context().waitForEvent('page');
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: 'English' })
        .click({ modifiers: ['ControlOrMeta'] });
      const tab = await opened;
      await alive(tab);
      expect(await languageOf(tab)).toBe('en');
      await expect(tab).toHaveURL((url) => url.pathname === path);
      // A reload keeps it, and the first tab keeps its language.
      await tab.reload();
      await alive(tab);
      expect(await languageOf(tab)).toBe('en');
      expect(await languageOf(page)).toBe('ar');
    });
  }
});

test('changes the language in the menu and keeps the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/about?x=1');
  await page.getByRole('button', { name: textsOf('en')('shell:nav.menu') }).click();
  await page.getByRole('banner').getByRole('link', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page).toHaveURL(/\/ar\/about\?x=1$/);
  expect(await open(page, '/')).toBe('ar');
});

/** The public pages of one record each: address, and a text that its head contains. */
async function records(request: APIRequestContext) {
  const { therapists } = (await (await request.get('/v1/therapists')).json()) as {
    therapists: { id: string; fullName: string }[];
  };
  const product = await newProduct(request, unique());
  const [therapist] = therapists;
  if (!therapist) throw new Error('There is no therapist');
  return [
    { address: `/therapists/${therapist.id}`, name: therapist.fullName },
    { address: `/products/${product.id}`, name: product.name },
  ];
}

for (const language of languages) {
  test(`lets search engines index therapists and products in ${language}`, async ({ request, page }) => {
    for (const record of await records(request)) {
      await test.step(record.address, async () => {
        const address = inLanguage(record.address, language);
        const { status, document } = await pageAt(request, address);
        expect(status).toBe(200);
        expect(document.querySelector('meta[name=robots]')).toBeNull();

        await page.goto(address);
        await expect(page.locator('head link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${address}$`));
        await expect(page.locator('head link[rel=alternate][hreflang]')).toHaveCount(languages.length + 1);
        await expect(page.locator('head meta[name=description]')).toHaveAttribute('content', /\S.{20}/);
        await expect(page.locator('meta[name=robots]')).toHaveCount(0);
        await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);
        if (language === 'en') await expect.poll(() => page.title()).toContain(record.name);
      });
    }
  });
}

test('keeps unknown therapists and products out of search engines', async ({ page }) => {
  for (const address of ['/therapists/no-such-id', '/products/no-such-id']) {
    await page.goto(address);
    await expect(page.locator('main h1').first()).toBeVisible();
    await expect(page.locator('head meta[name=robots]')).toHaveAttribute('content', 'noindex');
  }
});
