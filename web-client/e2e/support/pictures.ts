import type { Page } from '@playwright/test';
import { expect } from './test';

/**
 * Edges of letters and curves may be drawn a little differently on another machine; a button that has moved by its own width is more than
 * this. `threshold` is about the colour of one point.
 */
export const tolerance = { maxDiffPixelRatio: 0.004, threshold: 0.2 };

/** Lower than other tests have it: smaller pictures. */
export const viewports = { desk: { width: 1280, height: 720 }, phone: { width: 390, height: 844 } };

/** Waits for what comes after the first paint, so that the picture is always of the same moment. */
export async function settle(page: Page) {
  await expect(page.locator('h1')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}
