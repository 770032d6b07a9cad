// Finds classes of `*.module.css` files and of `theme/layout.css` that no component uses, and classes
// that a component uses but its sheet or `theme/` lacks. Exits with 1 when it finds one.
//
//   node scripts/check-css-classes.mjs
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import postcss from 'postcss';
import { classProblems, sharedClassProblems } from './css-classes.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../src');
const files = (await readdir(root, { recursive: true })).map((file) => path.join(root, file));

/** Returns the classes of a sheet. */
async function classesOf(file) {
  const names = new Set();
  postcss.parse(await readFile(file, 'utf8')).walkRules(({ selector }) => {
    const own = selector.replace(/:global\([^)]*\)/g, '');
    for (const [, name] of own.matchAll(/\.([a-z][\w-]*)/gi)) names.add(name);
  });
  return names;
}

const sheets = new Map();
const known = new Set();
const layout = new Map();
for (const file of files.filter((name) => name.endsWith('.css'))) {
  const names = await classesOf(file);
  if (file.endsWith('.module.css')) sheets.set(file, names);
  else for (const name of names) known.add(name);
  if (path.basename(file) === 'layout.css') for (const name of names) layout.set(name, file);
}
const modules = [];
for (const file of files.filter((name) => /(?<!\.test)\.tsx?$/.test(name)))
  modules.push({ file, text: await readFile(file, 'utf8') });

const problems = classProblems(
  sheets,
  modules.filter(({ text }) => text.includes('.module.css')),
  (file, address) =>
    address.startsWith('@/') ? path.join(root, address.slice(2)) : path.resolve(path.dirname(file), address),
);
problems.push(
  ...sharedClassProblems(
    known,
    layout,
    modules.filter(({ file }) => file.endsWith('.tsx')),
  ),
);
for (const { file, text } of problems) console.log(`${path.relative(path.dirname(root), file)}: ${text}`);
process.exit(problems.length > 0 ? 1 : 0);
