// Measures what a visitor loads, in a real browser, against the budgets of the design (see README.md). Needs `npm run build` before.
import { createServer } from 'node:http';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../dist');
const KIB = 1024;
const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** Scripts that come when the browser is idle and that the first page does not wait for. */
const idle = /\/auth-js\./;

/** KiB, JavaScript compressed with gzip. `own` counts only what the page adds to the chunks of every page. */
const budgets = [
  { name: 'initial JS of /', path: '/', js: 190 },
  ...['investors', 'about', 'terms', 'privacy', 'careers'].map((page) => ({
    name: `own chunk of /${page}`,
    path: `/${page}`,
    own: 15,
  })),
  { name: '/contact with auth', path: '/contact', js: 285, withIdle: true },
  { name: '/auth with auth', path: '/auth', js: 285, withIdle: true },
  { name: '/admin', path: '/admin', js: 300, withIdle: true, admin: true },
  { name: 'fonts, English', path: '/', language: 'en', fonts: 30 },
  { name: 'fonts, Arabic', path: '/', language: 'ar', fonts: 55 },
  { name: 'fonts, Tigrinya', path: '/', language: 'ti', fonts: 95 },
];

const server = createServer(async ({ url }, response) => {
  const { pathname } = new URL(url, 'http://localhost');
  if (/^\/(v1|auth\/v1)\//.test(pathname)) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"contactMessages":[],"nextPageToken":"","counts":{"unread":0,"read":0,"replied":0}}');
    return;
  }
  const page = path.join(dist, pathname, 'index.html');
  const file = path.extname(pathname)
    ? path.join(dist, pathname)
    : existsSync(page)
      ? page
      : path.join(dist, '404.html');
  const body = await readFile(file).catch(() => null);
  response.writeHead(body ? 200 : 404, { 'content-type': types[path.extname(file)] ?? 'text/plain' });
  response.end(body ?? '');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${server.address().port}`;

const browser = await chromium.launch({
  executablePath: process.env.E2E_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});

/** Compressed sizes of the files that a page loads, by their path. */
async function load({ path: page, language = 'en', admin }) {
  const context = await browser.newContext();
  await context.addInitScript(
    ([chosen, session]) => {
      localStorage.setItem('selam.language', chosen);
      if (session) localStorage.setItem('selam.session', session);
    },
    [language, admin ? adminSession() : ''],
  );
  const tab = await context.newPage();
  const files = new Map();
  tab.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (!/\.(js|woff2)$/.test(pathname)) return;
    const body = await readFile(path.join(dist, pathname));
    files.set(pathname, pathname.endsWith('.js') ? gzipSync(body, { level: 9 }).length : body.length);
  });
  await tab.goto(`${origin}${page}`);
  await tab.locator('main h1').waitFor();
  await tab.waitForTimeout(5_000);
  await context.close();
  return files;
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

const kib = (bytes) => bytes / KIB;
const sum = (files, fits) => [...files].reduce((total, [name, size]) => (fits(name) ? total + size : total), 0);
const shared = new Set((await load({ path: '/no-such-page' })).keys());
let broken = 0;
for (const budget of budgets) {
  const files = await load(budget);
  const isScript = (name) => name.endsWith('.js') && (budget.withIdle || !idle.test(name));
  const [measured, limit] = budget.fonts
    ? [sum(files, (name) => name.endsWith('.woff2')), budget.fonts]
    : budget.own
      ? [sum(files, (name) => isScript(name) && !shared.has(name)), budget.own]
      : [sum(files, isScript), budget.js];
  const held = kib(measured) <= limit;
  if (!held) broken += 1;
  console.log(
    `${held ? 'ok  ' : 'OVER'} ${budget.name.padEnd(28)} ${kib(measured).toFixed(1).padStart(7)} of ${limit} KiB`,
  );
}
await browser.close();
server.close();
process.exit(broken ? 1 : 0);
