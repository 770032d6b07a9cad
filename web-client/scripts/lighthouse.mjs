// Runs Lighthouse as a phone against a running platform or a build. Prints the median
// of every category and the audits that cost points. Exits with 1 when performance is below 90 or
// another category below 100. Run it on an idle machine: load costs points.
//
//   npm run lighthouse -- [--dist FOLDER | --origin URL] [--runs 5] [--only /contact]
//
// --dist      a build, served as the gateway does; default: dist/, rebuilt when a source file is
// newer
//   --origin    a running platform instead (E2E_BASE_URL does the same)
import { parseArgs } from 'node:util';
import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { browserPath } from './browser.mjs';
import { builtClient } from './built-client.mjs';
import { serveBuild } from './serve-build.mjs';

const routes = ['/', '/services/cleaning', '/services/cargo', '/services/therapy', '/contact', '/ar'];
const least = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 };

const { values: options } = parseArgs({
  options: {
    dist: { type: 'string' },
    origin: { type: 'string', default: process.env.E2E_BASE_URL },
    runs: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});
const served = options.origin
  ? { origin: options.origin.replace(/\/+$/, ''), close: () => undefined }
  : await serveBuild(builtClient(options.dist));

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Runs one first visit in a new browser. */
async function audit(address) {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
  });
  try {
    const { lhr } = await lighthouse(address, { port, onlyCategories: Object.keys(least), logLevel: 'error' });
    if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
    return lhr;
  } finally {
    await browser.close();
  }
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const points = (lhr, category) => Math.round((lhr.categories[category].score ?? 0) * 100);

/** Audits that keep a category below 100. */
const lost = (lhr, category) =>
  lhr.categories[category].auditRefs
    .map(({ id, weight }) => ({ weight, ...lhr.audits[id] }))
    .filter(({ weight, score }) => weight > 0 && score !== null && score < 0.9)
    .map(({ title, displayValue }) => [title, displayValue].filter(Boolean).join(': '));

let broken = 0;
for (const route of routes.filter((candidate) => !options.only || candidate === options.only)) {
  const runs = [];
  for (let run = 0; run < Number(options.runs); run += 1) runs.push(await audit(served.origin + route));
  const cells = Object.entries(least).map(([category, limit]) => {
    const reached = median(runs.map((lhr) => points(lhr, category)));
    if (reached < limit) broken += 1;
    return `${category} ${reached}${reached < limit ? ` (below ${limit})` : ''}`;
  });
  const shown = (id) => median(runs.map((lhr) => lhr.audits[id].numericValue ?? 0));
  const lcp = (shown('largest-contentful-paint') / 1000).toFixed(1);
  console.log(
    `${route.padEnd(20)} ${cells.join(', ')}; LCP ${lcp} s, TBT ${Math.round(shown('total-blocking-time'))} ms, CLS ${shown('cumulative-layout-shift').toFixed(3)}`,
  );
  for (const category of Object.keys(least))
    for (const what of lost(runs[0], category)) console.log(`       ${category}: ${what}`);
}
served.close();
process.exit(broken > 0 ? 1 : 0);
