// Serves a production build as the gateway does (gateway/envoy_config): written-out pages, 404.html
// for every other address, Brotli, hashed files cached for a year. API calls return
// src/config/options.json where public pages need it, otherwise empty lists.
import { createServer } from 'node:http';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';

const types = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'text/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
/** Same as the gateway's. */
const BROTLI_QUALITY = 4;
const COMPRESSED = /^(?:text\/|image\/svg|application\/)/;
/** Members that pages read from a response without checking that they exist. */
const EMPTY = JSON.stringify({
  contactMessages: [],
  nextPageToken: '',
  counts: { unread: 0, read: 0, replied: 0 },
  therapists: [],
  therapyTypes: [],
  languages: [],
  qualifications: [],
  specializations: [],
  sessionTypes: [],
  insuranceProviders: [],
});

const answers = JSON.parse(await readFile(new URL('../src/config/options.json', import.meta.url), 'utf8'));

const isFile = (file) =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );

/**
 * @param {string} folder
 * @param {{ fontDelay?: number }} options `fontDelay`: delay of each font in milliseconds, as on
 * a slow connection
 */
export async function serveBuild(folder, { fontDelay = 0 } = {}) {
  const compressed = new Map();

  async function answerOf(file) {
    const type = types[path.extname(file)] ?? 'application/octet-stream';
    const headers = {
      'content-type': type,
      'cache-control': file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'Accept-Encoding',
    };
    if (!COMPRESSED.test(type)) return { headers, body: await readFile(file) };
    if (!compressed.has(file)) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
      compressed.set(file, brotliCompressSync(await readFile(file), { params }));
    }
    return { headers: { ...headers, 'content-encoding': 'br' }, body: compressed.get(file) };
  }

  const server = createServer(async ({ url }, response) => {
    const pathname = decodeURIComponent(new URL(url ?? '/', 'http://localhost').pathname);
    if (/^\/(?:auth\/)?v1\//.test(pathname)) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(answers[pathname] ? JSON.stringify(answers[pathname]) : EMPTY);
      return;
    }
    const asked = path.join(folder, pathname);
    const candidates = [asked, path.join(asked, 'index.html')].filter((file) => file.startsWith(folder + path.sep));
    const existing = await Promise.all(candidates.map(isFile));
    const file = candidates[existing.indexOf(true)];
    if (fontDelay > 0 && file?.endsWith('.woff2')) await delay(fontDelay);
    const { headers, body } = await answerOf(file ?? path.join(folder, '404.html'));
    response.writeHead(file ? 200 : 404, headers);
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
