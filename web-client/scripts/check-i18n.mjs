// Checks that the three languages are complete. The rules are listed in i18n-problems.mjs.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { i18nProblems } from './i18n-problems.mjs';

const src = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../src');
const { problems, files, languages } = await i18nProblems(src);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`${files} files of texts are complete in ${languages.join(', ')}.`);
