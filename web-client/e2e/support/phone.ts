import type { Page } from '@playwright/test';
import { layoutProblems } from '../../scripts/layout-problems.mjs';
import { expect } from './test';

export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 900 };

/** The page is as wide as a phone, no text is cut off, and none lies on another. */
export async function fitsPhone(page: Page, what: string) {
  await page.setViewportSize(phone);
  // What answers to the new width does so with the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(layoutProblems), `${what} on a phone`).toEqual([]);
  await page.setViewportSize(desk);
}
