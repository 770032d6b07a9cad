import { expect, test } from '@playwright/test';
import { watch } from './support/actions';
import { languages, remember, textsOf } from './support/texts';

const pages = [
  '/',
  '/investors',
  '/about',
  '/contact',
  '/careers',
  '/terms',
  '/privacy',
  '/services/therapy',
  '/services/global-products',
  '/services/cleaning',
  '/services/cargo',
  '/therapist-registration',
];
const inLanguage = (path: string, language: string) =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const language of languages) {
    test(`every public page shows its content in ${language}`, async ({ page }) => {
      for (const path of pages) {
        const answer = await page.goto(inLanguage(path, language));
        expect(answer?.status(), path).toBe(200);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
        await expect(page.locator('main h1')).toBeVisible();
        await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\S.{20}/);
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
          'href',
          new RegExp(`${inLanguage(path, language).replace(/^\/$/, '/')}$`),
        );
        await expect(page.locator('link[rel=alternate][hreflang]')).toHaveCount(languages.length + 1);
        await expect(page.locator('body [style]')).toHaveCount(0);
      }
    });

    test(`an unknown address is 404 in ${language}`, async ({ page }) => {
      const answer = await page.goto(inLanguage('/no-such-page', language));
      expect(answer?.status()).toBe(404);
      await expect(page.locator('main h1')).toContainText(textsOf(language)('shell:notFound.text'));
    });
  }

  test('a form says that it needs scripts, and takes nothing', async ({ page }) => {
    for (const path of ['/', '/contact']) {
      await page.goto(path);
      const form = page.locator('main form');
      await expect(form.getByText(/This form needs JavaScript\. Without it, please write to \S+@\S+/)).toBeVisible();
      await expect(form.getByLabel(/Name/i)).toBeDisabled();
      await expect(form.getByRole('button')).toBeDisabled();
    }
  });

  test('links and the language selector lead on in the language', async ({ page }) => {
    await page.goto('/ar/about');
    await page.locator('footer a[href="/ar/careers"]').click();
    await expect(page).toHaveURL(/\/ar\/careers$/);
    await page.getByRole('link', { name: 'ትግርኛ' }).click();
    await expect(page).toHaveURL(/\/ti\/careers$/);
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(/\/careers$/);
  });
});

test('JavaScript starts on top of every written page and leaves it as it is', async ({ page }) => {
  const troubles = watch(page);
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () =>
      document.querySelector('main')?.setAttribute('data-served', ''),
    ),
  );
  for (const language of languages) {
    for (const path of pages) {
      await page.goto(inLanguage(path, language));
      await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light');
      // The button works only once the page has started.
      await page.getByRole('button', { name: textsOf(language)('shell:nav.services'), exact: true }).click();
      await expect(page.locator('#navigation-panel a').first()).toBeVisible();
      await expect(page.locator('main[data-served]'), `${language} ${path}`).toHaveCount(1);
      await expect(page.locator('head title')).toHaveCount(1);
    }
  }
  expect(troubles).toEqual([]);
});

test('the remembered language decides where the address names none', async ({ page }) => {
  await remember(page, 'ar');
  await page.goto('/about?x=1#story');
  await expect(page).toHaveURL(/\/ar\/about\?x=1#story$/);
  await page.goto('/ti/about');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ti');
});

test('the sitemap and structured data name the pages', async ({ page, request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of pages) {
    for (const language of languages)
      expect(sitemap).toMatch(new RegExp(`<loc>[^<]*${inLanguage(path, language)}</loc>`));
  }
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml');
  for (const file of ['/manifest.webmanifest', '/share.png', '/icon-512.png']) {
    expect((await request.get(file)).status(), file).toBe(200);
  }
  const troubles = watch(page);
  await page.goto('/');
  const data: unknown = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject({ '@type': ['Organization', 'LocalBusiness'], name: 'Selam' });
  expect(troubles).toEqual([]);
});
