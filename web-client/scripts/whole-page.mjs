/* global document, requestAnimationFrame, window */
/**
 * Waits until a page is hydrated and scrolls through it. Live parts far below load when they
 * come near the viewport (src/ui/InBrowser.tsx).
 *
 * @param {import('playwright-core').Page} page
 */
export async function showWhole(page) {
  await page.locator('html[data-alive]').waitFor({ state: 'attached' });
  await page.evaluate(async () => {
    const scrollTo = async (top) => {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    };
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) await scrollTo(top);
    await scrollTo(0);
  });
}
