import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import { expect, test } from './test';

/** The minified build: half the cost of sending and compiling it on every page. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Fails on every axe finding, with all rules, in the language and colours of the page; `what` names the place. `without` names rules that
 * do not apply there. Pages are checked in English in light and in Arabic in dark. The gallery and theme/contrast.test.ts check both
 * schemes for all colours.
 */
export const axe = (page: Page, what: string, without: string[] = []) =>
  test.step(`axe: ${what}`, () =>
    // Retries, because fading or loading content is pale for a moment.
    expect
      .poll(() => findings(page, without), { message: what, intervals: [300, 700, 1500], timeout: LONGEST })
      .toEqual([]));

const CONTRAST = 'color-contrast';

/** Timeout, milliseconds. Checking a full page takes longer than other actions on a busy machine. */
const LONGEST = 60_000;

async function findings(page: Page, without: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ([names, contrastRule]) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const run = async (context: axeCore.ElementContext, options: axeCore.RunOptions) =>
        (await axe.run(context, { resultTypes: ['violations'], ...options })).violations;
      // Contrast takes two thirds of the time and does not change behind an open dialog.
      const isBehind =
        !names.includes(contrastRule) && document.querySelector('.MuiDialog-root [role=dialog]') !== null;
      const off = Object.fromEntries(
        [...names, ...(isBehind ? [contrastRule] : [])].map((name) => [name, { enabled: false }]),
      );
      const violations = await run(document, { rules: off });
      if (isBehind) {
        const before = document.querySelectorAll('[role=dialog], [role=alert], [role=status]');
        violations.push(...(await run(before, { runOnly: [contrastRule] })));
      }
      return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html.slice(0, 160)) }));
    },
    [without, CONTRAST] as const,
  );
}
