import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import { expect, test } from './test';

/** The small build: half of what the large one costs to send and to compile on every page. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (names) => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    const CONTRAST = 'color-contrast';
    const run = async (context: axeCore.ElementContext, options: axeCore.RunOptions) =>
      (await axe.run(context, { resultTypes: ['violations'], ...options })).violations;
    // Contrasts take two thirds of the time, and those of a page are not new when it lies dimmed and inert behind a dialog.
    const isBehind = !names.includes(CONTRAST) && document.querySelector('[role=dialog][aria-modal=true]') !== null;
    const off = Object.fromEntries(
      [...names, ...(isBehind ? [CONTRAST] : [])].map((name) => [name, { enabled: false }]),
    );
    const violations = await run(document, { rules: off });
    if (isBehind) {
      const before = document.querySelectorAll('[role=dialog], [role=alert], [role=status]');
      violations.push(...(await run(before, { runOnly: [CONTRAST] })));
    }
    return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html.slice(0, 160)) }));
  }, without);
}
