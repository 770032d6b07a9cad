import { expect, type Page, test } from '@playwright/test';
import { startGallery } from './support/gallery';
import { phone } from './support/phone';
import { type Language, remember, type schemes } from './support/texts';

// The first screen of the pages whose looks matter most, against pictures that were looked at. All letters come from our own fonts. After a
// change that is meant: npx playwright test e2e/visual.spec.ts --update-snapshots, and look at the pictures before committing them.

/**
 * Edges of letters and curves may be drawn a little differently on another machine; a button that has moved by its own width is more than
 * this. `threshold` is about the colour of one point.
 */
const tolerance = { maxDiffPixelRatio: 0.004, threshold: 0.2 };

const pages = {
  home: '/',
  therapy: '/services/therapy',
  cargo: '/services/cargo',
  cleaning: '/services/cleaning',
  contact: '/contact',
  'not-found': '/no-such-page',
};
const views: [Language, (typeof schemes)[number]][] = [
  ['en', 'light'],
  ['ar', 'dark'],
];
/** Lower than other tests have it: smaller pictures. */
const viewports = { desk: { width: 1280, height: 720 }, phone };

/** Waits for what comes after the first paint, so that the picture is always of the same moment. */
async function settle(page: Page) {
  await expect(page.locator('h1')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

for (const [language, scheme] of views) {
  for (const [width, viewport] of Object.entries(viewports)) {
    test.describe(`${language}, ${scheme}, ${width}`, () => {
      test.use({ viewport });

      for (const [name, path] of Object.entries(pages)) {
        test(name, async ({ page }) => {
          // A booking or an opening hour shows the day; it is always this Wednesday, at ten in Calgary.
          await page.clock.setFixedTime(new Date('2026-11-18T17:00:00Z'));
          await remember(page, language, scheme);
          await page.goto(path);
          await settle(page);
          await expect(page).toHaveScreenshot(`${name}-${language}-${scheme}-${width}.png`, {
            ...tolerance,
            mask: [page.locator('input[type=date], time')],
          });
        });
      }
    });
  }
}

test.describe('the building blocks', () => {
  let gallery: Awaited<ReturnType<typeof startGallery>>;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    gallery = await startGallery();
  });
  test.afterAll(() => gallery.close());

  for (const [language, scheme] of views) {
    for (const [width, viewport] of Object.entries(viewports)) {
      test(`${language}, ${scheme}, ${width}`, async ({ page }) => {
        await page.setViewportSize(viewport);
        await page.goto(`${gallery.origin}/?language=${language}&scheme=${scheme}`);
        await settle(page);
        await expect(page).toHaveScreenshot(`gallery-${language}-${scheme}-${width}.png`, tolerance);
      });
    }
  }
});
