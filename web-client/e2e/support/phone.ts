import type { Page } from '@playwright/test';
import { layoutProblems } from '../../scripts/layout-problems.mjs';
import { expect } from './test';

export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 900 };

/** Checks that the page fits the width of a phone, without cut-off or overlapping text. */
export async function fitsPhone(page: Page, what: string) {
  await page.setViewportSize(phone);
  // Responses to the new width follow in the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(layoutProblems), `${what} on a phone`).toEqual([]);
  await page.setViewportSize(desk);
}
