/* global document -- inside page.evaluate */
// Draws the images that are published as files from the client's own drawings and fonts: share.png
// (shown with shared links) and the icons of installed sites. Run `npm run build` first. The images
// are committed; redraw them after the mark or the home page's scene changes.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { browserPath } from './browser.mjs';
import { serveFolder } from './serve-folder.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const dist = process.argv[2] ? path.resolve(process.argv[2]) : path.join(root, 'dist');
const target = path.join(root, 'src/public');
const server = await serveFolder(dist);
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const context = await browser.newContext({
  colorScheme: 'light',
  viewport: { width: 1200, height: 630 },
});
const page = await context.newPage();
await page.goto(`${server.origin}/`);

await page.evaluate(() => {
  const scene = document.querySelector('main svg[preserveAspectRatio]').cloneNode(true);
  const mark = document.querySelector('header svg').cloneNode(true);
  const brand = document.querySelector('header a span').textContent;
  const line = document.querySelector('footer p').textContent;
  const card = document.createElement('div');
  card.style.cssText = 'position:relative;inline-size:1200px;block-size:630px;overflow:hidden;background:var(--bg)';
  const head = document.createElement('div');
  head.style.cssText = 'position:absolute;inset-inline:72px;inset-block-start:64px;display:grid;gap:20px';
  const name = document.createElement('div');
  name.style.cssText = 'display:flex;align-items:center;gap:28px;font:700 88px/1.1 var(--font);letter-spacing:-.03em';
  mark.style.cssText = 'inline-size:96px;block-size:96px';
  mark.removeAttribute('class');
  name.append(mark, brand);
  const text = document.createElement('p');
  text.style.cssText = 'font:500 32px/1.4 var(--font);color:var(--text-2);max-inline-size:480px';
  text.textContent = line;
  head.append(name, text);
  scene.removeAttribute('class');
  scene.setAttribute('preserveAspectRatio', 'xMidYMax slice');
  scene.style.cssText =
    'position:absolute;inset-inline-start:0;inset-block-end:0;inline-size:1200px;block-size:330px;overflow:visible';
  card.append(scene, head);
  document.body.replaceChildren(card);
});
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: path.join(target, 'share.png') });

const favicon = await readFile(path.join(root, 'src/favicon.svg'), 'utf8');
/** `room` is the share of the edge that stays free; icon masks may cut off a fifth. */
const icons = [
  { name: 'icon-192.png', size: 192, room: 0.06 },
  { name: 'icon-512.png', size: 512, room: 0.06 },
  { name: 'icon-maskable-512.png', size: 512, room: 0.22, ground: '#fbfaf7' },
  { name: 'apple-touch-icon.png', size: 180, room: 0.14, ground: '#fbfaf7' },
];
for (const { name, size, room, ground = 'transparent' } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>html,body{margin:0;background:${ground}}svg{position:absolute;inset:${room * size}px;width:${(1 - 2 * room) * size}px;height:auto}</style>${favicon}`,
  );
  await page.screenshot({ path: path.join(target, name), omitBackground: true });
}
await browser.close();
server.close();
