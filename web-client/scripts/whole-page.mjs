/* global document, window */
import { nextFrame } from './next-frame.mjs';

/**
 * Waits until a page is hydrated and scrolls through it. Live parts far below load when they
 * come near the viewport (src/ui/InBrowser.tsx).
 *
 * @param {import('playwright-core').Page} page
 */
export async function showWhole(page) {
  await page.locator('html[data-alive]').waitFor({ state: 'attached' });
  /** Scrolls down by `screens` from the top. Returns whether there is more of the page. */
  const scrollDown = (screens) => {
    const top = screens * window.innerHeight;
    window.scrollTo({ top, behavior: 'instant' });
    return top + window.innerHeight < document.body.scrollHeight;
  };
  for (let screens = 0, isMore = true; isMore; screens += 1) {
    isMore = await page.evaluate(scrollDown, screens);
    await page.evaluate(nextFrame);
  }
  await page.evaluate(scrollDown, 0);
  await page.evaluate(nextFrame);
}
