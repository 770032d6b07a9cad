import { expect, test } from '@playwright/test';
import { axe } from './support/axe';
import { startGallery } from './support/gallery';
import { settle, tolerance, views, viewports } from './support/pictures';
import { languages } from './support/texts';

let gallery: Awaited<ReturnType<typeof startGallery>>;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  gallery = await startGallery();
});
test.afterAll(() => gallery.close());

for (const language of languages) {
  test(`every building block in ${language}, light and dark`, async ({ page }) => {
    const troubles: string[] = [];
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    await page.goto(`${gallery.origin}/?language=${language}`);
    await expect(page.locator('h1')).toBeVisible();
    await page.locator('[data-section=ErrorSummary] button[type=submit]').click();
    await expect(page.locator('[data-section=ErrorSummary] ul')).toBeVisible();
    await page.locator('[data-open=toast]').click();
    await page.locator('[data-open=error]').click();
    await axe(page, 'the blocks');
    await page.locator('[data-open=dialog]').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await axe(page, 'the dialog');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(content, 'as wide as the phone').toBeLessThanOrEqual(screen ?? 0);
    expect(troubles).toEqual([]);
  });
}

for (const [language, scheme] of views) {
  for (const [width, viewport] of Object.entries(viewports)) {
    test(`a picture of the blocks, ${language}, ${scheme}, ${width}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto(`${gallery.origin}/?language=${language}&scheme=${scheme}`);
      await settle(page);
      await expect(page).toHaveScreenshot(`${language}-${scheme}-${width}.png`, tolerance);
    });
  }
}
