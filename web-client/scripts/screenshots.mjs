/* global document */
// Takes screenshots of every page of a running platform: two widths, both schemes, three languages,
// signed out and in. Checks each for layout defects. The pictures and a contact sheet are written
// to screenshots/. Exits with 1 when a defect is found.
//
//   npm run screenshots -- [--quick] [--only /contact] [--mock FOLDER]
//
//   --quick    English in light and Arabic in dark only
//   --only     routes that start with this
// --mock     a folder with design pictures (home-*.png, therapy-*.png, cargo-*.png, admin-*.png,
// ui.png) for comparison
//
// Settings are those of the end-to-end tests: E2E_BASE_URL, E2E_DATA_DIR (its demo accounts),
// E2E_CHROMIUM.
import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { browserPath } from './browser.mjs';
import { layoutProblems } from './layout-problems.mjs';
import { serveFolder } from './serve-folder.mjs';
import { showWhole } from './whole-page.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const out = path.join(root, 'screenshots');
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, only: { type: 'string' }, mock: { type: 'string' } },
});
const origin = process.env.E2E_BASE_URL ?? 'http://localhost:8080';
const dataDir = process.env.E2E_DATA_DIR ?? path.resolve(root, '../var');
const routes = JSON.parse(await readFile(path.join(root, 'e2e/support/routes.json'), 'utf8'));

const widths = [1280, 390];
const views = options.quick
  ? [
      ['en', 'light'],
      ['ar', 'dark'],
    ]
  : ['en', 'ti', 'ar'].flatMap((language) => ['light', 'dark'].map((scheme) => [language, scheme]));

/**
 * Whether a console message is expected on a route, such as the 404 of a missing page, product
 * or room.
 */
const expectedError = (route, text) => route.includes('no-such-') && /Not found:|status of 40[04]/.test(text);

const browser = await chromium.launch({
  executablePath: browserPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
const shots = [];

async function sessionOf(role) {
  const accounts = JSON.parse(await readFile(path.join(dataDir, 'demo-accounts.json'), 'utf8'));
  const { email, password } = accounts[role];
  const response = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`The demo account "${role}" cannot sign in: ${response.status}`);
  const session = await response.json();
  // The client refuses a stored session without the time at which it expires.
  return JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + session.expires_in });
}

/**
 * Takes screenshots of the pages of one role in one language and scheme. `addressOf` turns a
 * route into an address.
 */
async function photograph({ role, list, session, language, scheme, addressOf }) {
  const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'America/Edmonton' });
  await context.addInitScript(
    ([chosen, colours, signedIn]) => {
      localStorage.setItem('selam.language', chosen);
      localStorage.setItem('selam.scheme', colours);
      if (signedIn && !localStorage.getItem('selam.session')) localStorage.setItem('selam.session', signedIn);
    },
    [language, scheme, session ?? ''],
  );
  const page = await context.newPage();
  let errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  for (const route of list) {
    for (const width of widths) {
      errors = [];
      await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
      const problems = [];
      try {
        await page.goto(addressOf(route), { waitUntil: 'load' });
        await page.locator('main h1').first().waitFor({ timeout: 15_000 });
        // The gallery is a single page that renders at once.
        if (role !== 'gallery') await showWhole(page);
        // Waits for API data, fonts and lazy parts. A page that polls is never idle, hence the
        // limit.
        await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
        await page.evaluate(() => document.fonts.ready);
        problems.push(...(await page.evaluate(layoutProblems)));
      } catch (error) {
        problems.push(`not shown: ${error.message.split('\n')[0]}`);
      }
      problems.push(
        ...errors.filter((text) => !expectedError(route, text)).map((text) => `console: ${text.slice(0, 200)}`),
      );
      const name = `${role}${route.replace(/[^\w-]+/g, '_').replace(/_$/, '') || '_home'}`;
      const file = `${name}-${language}-${scheme}-${width}.jpg`;
      await page.screenshot({ path: path.join(out, file), fullPage: true, type: 'jpeg', quality: 80 });
      shots.push({ role, route, language, scheme, width, file, problems });
      for (const problem of problems) console.log(`${role} ${route} ${language} ${scheme} ${width}: ${problem}`);
    }
  }
  await context.close();
}

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });

const wanted = (list) => list.filter((route) => !options.only || route.startsWith(options.only));
for (const [role, list] of Object.entries(routes)) {
  if (wanted(list).length === 0) continue;
  const session = role === 'visitor' ? undefined : await sessionOf(role);
  for (const [language, scheme] of views)
    await photograph({
      role,
      list: wanted(list),
      session,
      language,
      scheme,
      addressOf: (route) => origin + (language === 'en' ? '' : `/${language}`) + route,
    });
  console.log(`${role}: ${wanted(list).length} pages`);
}
if (!options.only || '/gallery'.startsWith(options.only)) {
  execFileSync('npx', ['webpack', '--config', 'webpack.gallery.cjs', '--mode', 'production'], { cwd: root });
  const gallery = await serveFolder(path.join(root, '.cache/gallery'));
  for (const [language, scheme] of views) {
    const addressOf = () => `${gallery.origin}/?language=${language}&scheme=${scheme}`;
    await photograph({ role: 'gallery', list: ['/gallery'], language, scheme, addressOf });
  }
  gallery.close();
}
await browser.close();

/** Design pictures that correspond to one of our pages. */
async function comparisons() {
  if (!options.mock) return '';
  const pictures = (await readdir(options.mock)).filter((file) => file.endsWith('.png'));
  const pairs = [
    ['home', 'visitor', '/'],
    ['therapy', 'visitor', '/services/therapy'],
    ['cargo', 'visitor', '/services/cargo'],
    ['admin', 'admin', '/admin'],
    ['ui', 'gallery', '/gallery'],
  ];
  const rows = [];
  for (const [design, role, route] of pairs) {
    for (const picture of pictures.filter((file) => file === `${design}.png` || file.startsWith(`${design}-`))) {
      const ours = shots.find(
        (shot) =>
          shot.role === role &&
          shot.route === route &&
          shot.width === (/mobile/.test(picture) ? 390 : 1280) &&
          shot.language === (/arabic/.test(picture) ? 'ar' : 'en') &&
          (shot.scheme === (/dark/.test(picture) ? 'dark' : 'light') || options.quick),
      );
      if (!ours) continue;
      await copyFile(path.join(options.mock, picture), path.join(out, `design-${picture}`));
      rows.push(
        `<h3>${picture}</h3><div class="pair"><img src="design-${picture}" alt="design"><img src="${ours.file}" alt="ours"></div>`,
      );
    }
  }
  return rows.length > 0 ? `<h2>Design and page</h2>${rows.join('')}` : '';
}

const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const figure = ({ file, language, scheme, width, problems }) =>
  `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${language} ${scheme} ${width}${problems
    .map((problem) => `<p class="bad">${escape(problem)}</p>`)
    .join('')}</figcaption></figure>`;
const groups = new Map();
for (const shot of shots) {
  const key = `${shot.role} ${shot.route}`;
  groups.set(key, [...(groups.get(key) ?? []), shot]);
}
const broken = shots.filter(({ problems }) => problems.length > 0);
await writeFile(
  path.join(out, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Screenshots</title><style>
body{font:15px/1.5 system-ui;margin:24px;background:#fff;color:#111}figure{margin:0}figcaption{font-size:13px}.bad{color:#b3261e;margin:2px 0}
.shots{display:grid;grid-template-columns:repeat(auto-fill,minmax(220px,1fr));gap:16px}img{inline-size:100%;block-size:260px;object-fit:cover;object-position:top;border:1px solid #ccc}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:16px;align-items:start}.pair img{block-size:auto}</style>
<h1>Screenshots</h1><p>${shots.length} pictures of ${escape(origin)}, ${broken.length} with findings.</p>${await comparisons()}${[
    ...groups,
  ]
    .map(([key, group]) => `<h2>${escape(key)}</h2><div class="shots">${group.map(figure).join('')}</div>`)
    .join('')}`,
);
console.log(
  `${shots.length} pictures in ${path.relative(process.cwd(), out)}/index.html, ${broken.length} with findings.`,
);
process.exit(broken.length > 0 ? 1 : 0);
