import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { type Language, textsOf } from './texts';

/** A tab of the dashboard with a list of orders, as an admin sees it. */
export function adminTable(
  page: Page,
  language: Language,
  tab: 'bookings' | 'shipments' | 'payments' | 'applications' | 'catalogue',
) {
  const t = textsOf(language);
  const one = {
    bookings: 'booking',
    shipments: 'shipment',
    payments: 'payment',
    applications: 'application',
    catalogue: 'product',
  }[tab];
  const list = page.getByRole('region', { name: t(`admin:${tab}`), exact: true });
  const links = list.getByRole('row').getByRole('link');
  const article = page.getByRole('article');
  const steps = article.getByRole('radio');

  return {
    page,
    t,
    list,
    links,
    article,
    history: article.getByRole('list', { name: t('admin:desk.history') }).getByRole('listitem'),

    /**
     * Types into the search, with a pause in the middle, and waits for the address and the results:
     * stale rows are pale until then, even when they are the same.
     */
    search: async (query: string) => {
      const field = page.getByRole('searchbox');
      const half = Math.ceil(query.length / 2);
      const asked = (text: string) => expect(page).toHaveURL((url) => url.searchParams.get('q') === text);
      await field.fill(query.slice(0, half));
      await asked(query.slice(0, half));
      const found = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('query') === query);
      await page.keyboard.type(query.slice(half));
      await asked(query);
      await expect(field).toHaveValue(query);
      await found;
      await expect
        .poll(() => list.locator('table').evaluateAll((all) => all.map((table) => getComputedStyle(table).opacity)))
        .not.toContainEqual(expect.stringMatching(/^0/));
    },

    /** Returns the ids of the listed orders, from their links. */
    ids: () =>
      links.evaluateAll((found) =>
        found.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('open') ?? ''),
      ),

    /** Returns the statuses offered as next steps. */
    offered: async () => {
      await expect(steps.first()).toBeVisible();
      return steps.evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value));
    },

    /** Returns the status of the open order. */
    stands: (status: string) =>
      expect(article.locator('header [data-variant]')).toHaveText(t(`admin:${one}Status.${status}`)),

    choose: async (status: string) => {
      await article.locator(`input[type=radio][value=${status}]`).check();
    },

    note: async (label: string, text: string) => {
      await article.getByLabel(label).fill(text);
    },

    /** Saves the chosen step and waits for the confirmation. */
    save: async (status: string) => {
      await article.getByRole('button', { name: t('admin:step.save') }).click();
      const saved = filled(t('admin:step.saved'), { status: t(`admin:${one}Status.${status}`) });
      await expect(page.getByText(saved, { exact: true })).toBeVisible();
    },

    /** Downloads the filtered list and returns the cells of every line, without the header. */
    exported: async () => {
      const { name, text } = await downloaded(page, t('admin:desk.export'));
      const [header = [], ...rows] = cellsOf(text);
      const column = (name: string) => {
        const at = header.indexOf(name);
        expect(at, `a column ${name} among ${header.join(', ')}`).toBeGreaterThanOrEqual(0);
        return rows.map((row) => row[at] ?? '');
      };
      return { name, column };
    },
  };
}

/**
 * Downloads a text file by a button. On a busy machine Chromium's headless shell cancels some downloads,
 * the second of a tab more often than the first: then the button is pressed again in another tab.
 */
export async function downloaded(page: Page, button: string) {
  for (let tries = 3; ; tries -= 1) {
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    const begun = tab.waitForEvent('download');
    await tab.getByRole('button', { name: button }).click();
    const file = await begun;
    const isCanceled = (await file.failure()) === 'canceled';
    if (isCanceled && tries > 1) continue;
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
  }
}

/** Interpolates a text as i18next does. */
export const filled = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

/** Parses a CSV file with a byte-order mark (RFC 4180) into lines and cells. */
function cellsOf(file: string): string[][] {
  expect(file.codePointAt(0), 'a byte-order mark').toBe(0xfeff);
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of file.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  // Nothing follows the last line end.
  return rows.slice(0, -1);
}
