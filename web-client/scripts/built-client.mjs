// Builds and opens the client for the scripts that measure it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { browserPath } from './browser.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** Source folders and files of a build. */
const sources = [
  'src',
  'scripts',
  'package-lock.json',
  '../services/notifications/company.json',
  'webpack.common.cjs',
  'webpack.prod.cjs',
  'webpack.prerender.cjs',
];
/** Files that contribute no text or drawing to a build. */
const noSource = /\.(test\.tsx?|mjs|mts)$/;

const filesOf = (name) => {
  const file = path.join(root, name);
  return statSync(file).isDirectory()
    ? readdirSync(file, { recursive: true }).map((inside) => path.join(file, inside))
    : [file];
};

/**
 * Returns the given build folder unchanged. Otherwise returns dist/, rebuilt when a source file
 * is newer.
 */
export function builtClient(given) {
  if (given) return path.resolve(given);
  const dist = path.join(root, 'dist');
  const page = path.join(dist, 'index.html');
  const built = existsSync(page) ? statSync(page).mtimeMs : 0;
  const isYounger = (file) => !noSource.test(file) && statSync(file).mtimeMs > built;
  if (sources.flatMap(filesOf).some(isYounger)) {
    console.log('Building the client');
    const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
    if (status !== 0) throw new Error('The client cannot be built');
  }
  return dist;
}

/** Starts the browser that measures. */
export const launchBrowser = () =>
  chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
