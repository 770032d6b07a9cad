// Finds classes of `*.module.css` files that no component uses, and classes that a component uses but
// its sheet lacks. Exits with 1 when it finds one. ESLint checks the classes of Tailwind.
//
//   node scripts/check-css-classes.mjs
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import postcss from 'postcss';
import { classProblems } from './css-classes.mjs';

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
for (const file of files.filter((name) => name.endsWith('.module.css'))) sheets.set(file, await classesOf(file));
const modules = [];
for (const file of files.filter((name) => /(?<!\.test)\.tsx?$/.test(name))) {
  const text = await readFile(file, 'utf8');
  if (text.includes('.module.css')) modules.push({ file, text });
}

const problems = classProblems(sheets, modules, (file, address) =>
  address.startsWith('@/') ? path.join(root, address.slice(2)) : path.resolve(path.dirname(file), address),
);
for (const { file, text } of problems) console.log(`${path.relative(path.dirname(root), file)}: ${text}`);
process.exit(problems.length > 0 ? 1 : 0);
