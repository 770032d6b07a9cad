import type { Page } from '@playwright/test';
import { expect } from './test';

/**
 * Edges of letters and curves may differ slightly on another machine; a button that has moved by its own width exceeds
 * this. `threshold` concerns the colour of one pixel.
 */
export const tolerance = { maxDiffPixelRatio: 0.004, threshold: 0.2 };

/** Lower than in other tests, for smaller pictures. */
export const viewports = { desk: { width: 1280, height: 720 }, phone: { width: 390, height: 844 } };

/** Waits until content after the first paint is loaded, so that pictures always show the same state. */
export async function settle(page: Page) {
  await expect(page.locator('h1')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}
