// Finds the browser of the end-to-end tests and of the scripts that open pages.
//
//   node scripts/browser.mjs     prints its path, or nothing
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The headless one draws the same pages in three quarters of the time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the path of a browser, or undefined. */
const found = () =>
  process.env.E2E_CHROMIUM ||
  names
    .flatMap((name) => process.env.PATH.split(path.delimiter).map((folder) => path.join(folder, name)))
    .find(isProgram);

/** Returns the path of the browser: E2E_CHROMIUM, or the first installed one. Without any, a name that cannot be started. */
export const browserPath = () => found() ?? names[0];

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(found() ?? '');
