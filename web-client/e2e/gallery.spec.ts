import { axe } from './support/axe';
import { startGallery } from './support/gallery';
import { desk, fitsPhone, phone } from './support/phone';
import { settle, tolerance, viewports } from './support/pictures';
import { expect, test } from './support/test';
import { type Language, languages, schemeOf, textsOf } from './support/texts';

// Runs serially, so that the gallery is built and served once.
test.describe.configure({ mode: 'default' });

let gallery: Awaited<ReturnType<typeof startGallery>>;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  gallery = await startGallery();
});
test.afterAll(() => gallery.close());

/** Width of the reference picture, by language. */
const pictures: Partial<Record<Language, keyof typeof viewports>> = { en: 'desk', ar: 'phone' };

// Colours do not depend on the language, nor text lengths on the colours.
for (const language of languages) {
  const scheme = schemeOf(language);
  test(`renders every building block in ${language}, ${scheme}`, async ({ page }) => {
    const troubles: string[] = [];
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    const picture = pictures[language];
    if (picture) await page.setViewportSize(viewports[picture]);
    await page.goto(`${gallery.origin}/?language=${language}&scheme=${scheme}`);
    if (picture) {
      await settle(page);
      // A selected table row scrolls into view.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect.soft(page).toHaveScreenshot(`${language}-${scheme}-${picture}.png`, tolerance);
      await page.setViewportSize(desk);
    }
    await page.locator('[data-section=ErrorSummary] button[type=submit]').click();
    await expect(page.locator('[data-section=ErrorSummary] ul')).toBeVisible();
    await page.locator('[data-open=toast]').click();
    await page.locator('[data-open=error]').click();
    // The gallery shows the same landmark in several states.
    if (language !== 'ti') await axe(page, 'the blocks', ['landmark-unique']);
    await page.locator('[data-open=dialog]').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    if (language !== 'ti') await axe(page, 'the dialog', ['landmark-unique']);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.setViewportSize(phone);
    const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(content, 'as wide as the phone').toBeLessThanOrEqual(screen ?? 0);
    expect(troubles).toEqual([]);
  });
}

for (const language of ['en', 'ar'] as const) {
  test(`renders loading, failed and empty pages, in ${language}`, async ({ page }) => {
    for (const at of ['/my-bookings', '/admin?tab=bookings']) {
      for (const [state, sign] of [
        ['loading', page.getByText(textsOf(language)('common:loading')).first()],
        ['failed', page.getByRole('button', { name: textsOf(language)('common:retry') }).first()],
        ['empty', page.getByRole('main').locator('svg').first()],
      ] as const) {
        const query = new URLSearchParams({ page: at, state, language, scheme: schemeOf(language) });
        await page.goto(`${gallery.origin}/?${query}`);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(sign).toBeAttached();
        await axe(page, `${at}, ${state}`);
        await fitsPhone(page, `${at}, ${state}`);
      }
    }
  });
}
