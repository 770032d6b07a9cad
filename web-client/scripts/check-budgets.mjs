/* global document, window */
// Measures in a real browser how much a visitor loads and how much a page moves while it loads.
// Compares both with the budgets (docs/benchmarks/web-client.md). Exits with 1 when a budget is exceeded.
//
//   npm run budgets -- [--dist FOLDER] [--only bytes|shifts]
//
//   --dist    a build to measure; default: dist/, rebuilt when a source file is newer
//   --only    one half of the measurements
//
// Page kinds:
//
// home page      every script of the first visit except auth-js, which is loaded when the browser
// is idle
//   static page    text, and live parts without a form: the scripts it adds to those of every page
// form page      a form or a live part with one (price calculators, therapist search): all scripts
// with
//                  auth-js, after scrolling to the end so that lazy parts are loaded
//   admin          the same, signed in, with the first tab open
//   fonts          of the home page in each language
//   shifts         every public page in every language, see layout-shifts.mjs
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { builtClient, launchBrowser } from './built-client.mjs';
import { FONT_DELAY, layoutShifts, missingFontPackages, publicAddresses } from './layout-shifts.mjs';
import { serveBuild } from './serve-build.mjs';

const KIB = 1024;
/** Text that only the auth-js file contains. */
const AUTH_MARK = 'X-Supabase-Api-Version';
const MAX_SHIFT = 0.05;
const staticPages = ['/investors', '/about', '/careers', '/terms', '/privacy', '/services/global-products'];
const formPages = [
  '/contact',
  '/auth',
  '/services/cleaning',
  '/services/cargo',
  '/services/therapy',
  '/therapist-registration',
  '/track',
];

/** Budgets in KiB; JavaScript compressed with gzip. */
const budgets = [
  { name: 'initial JS of /', path: '/', js: 190 },
  ...staticPages.map((page) => ({ name: `own JS of ${page}`, path: page, own: 15 })),
  ...formPages.map((page) => ({ name: `${page} with auth-js`, path: page, js: 285, whole: true })),
  { name: '/admin with auth-js', path: '/admin', js: 300, whole: true, admin: true },
  { name: 'fonts, English', path: '/', fonts: 30 },
  { name: 'fonts, Arabic', path: '/ar', fonts: 55 },
  { name: 'fonts, Tigrinya', path: '/ti', fonts: 95 },
];

const { values: options } = parseArgs({ options: { dist: { type: 'string' }, only: { type: 'string' } } });
const dist = builtClient(options.dist);
const auth = await findAuth();
const browser = await launchBrowser();
let broken = 0;

/** Prints one line of the report. */
function report(name, measured, limit, unit, digits) {
  const held = measured <= limit;
  if (!held) broken += 1;
  console.log(
    `${held ? 'ok  ' : 'OVER'} ${name.padEnd(40)} ${measured.toFixed(digits).padStart(7)} of ${limit}${unit}`,
  );
}

/** Returns the compressed size of every file that a page loads, by path. */
async function load(origin, { path: address, whole, admin }) {
  const context = await browser.newContext();
  if (admin) {
    await context.addInitScript((session) => localStorage.setItem('selam.session', session), adminSession());
  }
  const page = await context.newPage();
  const loaded = new Set();
  page.on('response', (response) => loaded.add(new URL(response.url()).pathname));
  const signIn = whole ? page.waitForResponse((response) => response.url().endsWith(auth)) : undefined;
  await page.goto(origin + address);
  await page.locator('main h1').waitFor();
  await signIn;
  if (whole) await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  // Includes files that load when the browser is idle.
  await page.waitForTimeout(1_000);
  await page.waitForLoadState('networkidle');
  await context.close();
  const files = [...loaded].filter((name) => /\.(js|woff2)$/.test(name));
  return new Map(
    await Promise.all(
      files.map(async (name) => {
        const body = await readFile(path.join(dist, name));
        return [name, name.endsWith('.js') ? gzipSync(body, { level: 9 }).length : body.length];
      }),
    ),
  );
}

/** Returns the path of the file that contains auth-js. */
async function findAuth() {
  const names = (await readdir(path.join(dist, 'assets'))).filter((name) => name.endsWith('.js'));
  for (const name of names) {
    if ((await readFile(path.join(dist, 'assets', name), 'utf8')).includes(AUTH_MARK)) return `/assets/${name}`;
  }
  throw new Error('no built file contains auth-js');
}

function adminSession() {
  const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const user = {
    id: '1',
    email: 'a@example.org',
    app_metadata: { roles: ['admin'] },
    user_metadata: {},
    created_at: '',
  };
  const access_token = `${encode({ alg: 'ES256' })}.${encode({ sub: '1', exp: expires_at })}.c2ln`;
  return JSON.stringify({ access_token, refresh_token: 'r', token_type: 'bearer', expires_in: 3600, expires_at, user });
}

async function checkBytes() {
  const { origin, close } = await serveBuild(dist);
  const sum = (files, fits) => [...files].reduce((total, [name, size]) => (fits(name) ? total + size : total), 0);
  const everyPage = await load(origin, { path: '/no-such-page' });
  for (const budget of budgets) {
    const files = await load(origin, budget);
    const isScript = (name) => name.endsWith('.js') && (budget.whole || name !== auth);
    const [measured, limit] = budget.fonts
      ? [sum(files, (name) => name.endsWith('.woff2')), budget.fonts]
      : budget.own
        ? [sum(files, (name) => isScript(name) && !everyPage.has(name)), budget.own]
        : [sum(files, isScript), budget.js];
    report(budget.name, measured / KIB, limit, ' KiB', 1);
  }
  close();
}

async function checkShifts() {
  const missing = await missingFontPackages(browser);
  if (missing.length > 0) {
    console.log(`OVER layout shift not measured: device fonts are missing (apt-get install ${missing.join(' ')})`);
    broken += 1;
    return;
  }
  const { origin, close } = await serveBuild(dist, { fontDelay: FONT_DELAY });
  const measured = await layoutShifts(browser, origin, await publicAddresses(dist));
  const exceeding = measured.filter(({ shift }) => shift > MAX_SHIFT);
  // When all pages are within the budget, print only the worst one.
  for (const { address, width, shift, moved } of exceeding.length > 0 ? exceeding : measured.slice(0, 1)) {
    report(`layout shift of ${address} at ${width} px`, shift, MAX_SHIFT, '', 3);
    if (shift > MAX_SHIFT) for (const element of moved) console.log(`       ${element}`);
  }
  console.log(`     layout shift measured ${measured.length} times, at two widths`);
  close();
}

if (options.only !== 'shifts') await checkBytes();
if (options.only !== 'bytes') await checkShifts();
await browser.close();
process.exit(broken ? 1 : 0);
