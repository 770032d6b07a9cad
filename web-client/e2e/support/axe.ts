import type { Page } from '@playwright/test';
import axeCore from 'axe-core';
import { expect, test } from './test';

/**
 * Everything that axe finds, with all of its rules, in the language and the colours that the page has, is a failure; `what` says where. `without` names rules
 * that make no sense there. A page is
 * looked at in English in light and in Arabic in dark; that all colours fit in both schemes is for the gallery and for theme/contrast.test.ts.
 */
export const axe = (page: Page, what: string, without: string[] = []) =>
  test.step(`axe: ${what}`, () => look(page, what, without));

/** Milliseconds. On a page with everything on it one look takes longer than other things may, on a busy machine. */
const LONGEST = 60_000;

/** What fades in or waits for fresh rows is pale for a moment: only what stays is found. */
async function look(page: Page, what: string, without: string[]) {
  const options = { message: what, intervals: [300, 700, 1500], timeout: LONGEST };
  await expect.poll(() => findings(page, without), options).toEqual([]);
}

async function findings(page: Page, without: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(async (names) => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      rules: Object.fromEntries(names.map((name) => [name, { enabled: false }])),
    });
    return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html.slice(0, 160)) }));
  }, without);
}
