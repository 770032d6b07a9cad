/* global document, FontFace, window */
// Measures how much of a page shifts while it loads (https://web.dev/cls) at a first visit: nothing
// is cached and fonts arrive late, so the text is first shown in a device font.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Delay of each font, milliseconds. */
export const FONT_DELAY = 500;

const viewports = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

/** Addresses of all public pages in all languages, from the sitemap. */
export async function publicAddresses(dist) {
  const sitemap = await readFile(path.join(dist, 'sitemap.xml'), 'utf8');
  return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address).pathname);
}

/**
 * Fallback fonts of phones and desktops that are shown until our fonts load
 * (src/theme/fonts.css), by the Debian package that provides them.
 */
const deviceFonts = {
  'fonts-noto-core': ['NotoSans-Regular', 'NotoSansArabic-Regular', 'NotoSansEthiopic-Regular'],
  'fonts-liberation': ['Liberation Sans'],
};

/**
 * Returns the missing Debian packages. Without them this machine measures lines in other fonts
 * than the devices that the budget covers.
 */
export async function missingFontPackages(browser) {
  const page = await browser.newPage();
  const missing = await page.evaluate(async (packages) => {
    const lacks = (name) =>
      new FontFace('any', `local('${name}')`).load().then(
        () => false,
        () => true,
      );
    const lacking = await Promise.all(
      Object.entries(packages).map(
        async ([name, fonts]) => (await Promise.all(fonts.map(lacks))).includes(true) && name,
      ),
    );
    return lacking.filter(Boolean);
  }, deviceFonts);
  await page.close();
  return missing;
}

/**
 * Runs in the page before any other script. Counts every shift, which is at least as strict as
 * the worst window of five seconds.
 */
function collect() {
  window.shifts = [];
  const nameOf = (node) => (node?.nodeType === 1 ? node : node?.parentElement)?.outerHTML.slice(0, 90);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) window.shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function measure(browser, origin, address, viewport) {
  const context = await browser.newContext({ viewport });
  await context.addInitScript(collect);
  const page = await context.newPage();
  await page.goto(origin + address, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  // Includes files that load when the browser is idle, and the frame after them.
  await page.waitForTimeout(500);
  const shifts = await page.evaluate(() => window.shifts);
  await context.close();
  const worst = shifts.toSorted((a, b) => b.value - a.value)[0];
  return {
    address,
    width: viewport.width,
    shift: shifts.reduce((total, { value }) => total + value, 0),
    moved: worst?.moved ?? [],
  };
}

/** Measures every address at both widths, worst first. */
export async function layoutShifts(browser, origin, addresses) {
  const open = addresses.flatMap((address) => viewports.map((viewport) => [address, viewport]));
  const measured = [];
  const work = async () => {
    for (let next = open.shift(); next; next = open.shift()) measured.push(await measure(browser, origin, ...next));
  };
  await Promise.all([work(), work()]);
  return measured.toSorted((a, b) => b.shift - a.shift);
}
