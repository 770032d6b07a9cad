import type { Page } from '@playwright/test';
import { layoutProblems } from '../../scripts/layout-problems.mjs';
import { nextFrame } from '../../scripts/next-frame.mjs';
import { expect } from './test';

export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 900 };

/** Checks that the page fits the width of a phone, without cut-off or overlapping text. */
export async function fitsPhone(page: Page, what: string) {
  await page.setViewportSize(phone);
  // Responses to the new width follow in the frame after the next.
  for (let frames = 0; frames < 2; frames += 1) await page.evaluate(nextFrame);
  expect(await page.evaluate(layoutProblems), `${what} on a phone`).toEqual([]);
  await page.setViewportSize(desk);
}
