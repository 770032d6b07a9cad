// Finds problems in the texts. Every English key must exist in Tigrinya and Arabic, with the plural
// forms that the language needs. No key may be left over, empty, still English or unused, and
// placeholders and tags must match.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const source = 'en';
const others = ['ti', 'ar'];
const pluralForms = {
  en: ['one', 'other'],
  ti: ['one', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
};
/** Words that are the same in every language. */
const sameEverywhere = /^(\{\{\w+\}\}|[^\p{L}]*|\{\{page\}\} \| \{\{brand\}\})$/u;

/**
 * A number with its noun, which needs plural forms. `{{count}}` always does; the others do where the
 * noun follows. In Tigrinya a verb may follow instead. Numbers that never change, such as `{{hours}}`
 * of the office, have other names.
 */
const counted = (language) =>
  language === 'ti'
    ? /\{\{count\}\}/
    : /\{\{count\}\}|\{\{(days|messages|minutes|pieces|seconds|sessions|weeks)\}\}\s+\p{L}/u;

/** Tigrinya uses the same plural form for zero and one. */
const zeroIsOne = (language) => new Intl.PluralRules(language).select(0) === 'one';

const flatten = (texts, prefix = '') =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' ? flatten(value, `${prefix}${key}.`) : [[`${prefix}${key}`, value]],
  );
const base = (key) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const marks = (text) =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}|<\/?(\w+)>/g)]
    .map(([mark]) => mark)
    .sort()
    .join(' ');

/** Tests and the gallery show no texts to visitors. */
const isCode = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|[\\/](gallery|testing)[\\/]/.test(file);

/**
 * Returns one line for each problem of the texts in `src/i18n/locales`, and the number of files.
 * @param {string} src
 */
export async function i18nProblems(src) {
  const locales = path.join(src, 'i18n/locales');
  const problems = [];
  const load = async (language, file) =>
    new Map(flatten(JSON.parse(await readFile(path.join(locales, language, file), 'utf8'))));
  const files = await readdir(path.join(locales, source));
  for (const language of others) {
    const present = await readdir(path.join(locales, language));
    for (const file of [...new Set([...files, ...present])]) {
      if (!files.includes(file) || !present.includes(file))
        problems.push(`${language}/${file} and ${source}/${file} do not both exist`);
    }
  }

  for (const file of files) {
    const english = await load(source, file);
    const plurals = new Set([...english.keys()].filter((key) => key !== base(key)).map(base));
    // A separate sentence for zero is optional, but when English has one, every language needs it.
    const formsOf = (language, key) =>
      english.has(`${key}_zero`) ? [...new Set([...pluralForms[language], 'zero'])] : pluralForms[language];
    const wanted = (language) =>
      new Set(
        [...english.keys()].flatMap((key) =>
          plurals.has(base(key)) ? formsOf(language, base(key)).map((form) => `${base(key)}_${form}`) : [key],
        ),
      );
    for (const language of [source, ...others]) {
      const texts = await load(language, file).catch(() => new Map());
      const where = (key) => `${language}/${file}: ${key}`;
      for (const key of wanted(language)) if (!texts.has(key)) problems.push(`${where(key)} is missing`);
      for (const [key, text] of texts) {
        if (!wanted(language).has(key)) problems.push(`${where(key)} is not in English`);
        if (
          zeroIsOne(language) &&
          /_one$/.test(key) &&
          !/\{\{(count|number)\}\}/.test(text) &&
          !texts.has(`${base(key)}_zero`)
        )
          problems.push(`${where(key)} is "one" although the count can be zero`);
        if (key === base(key) && counted(language).test(text))
          problems.push(`${where(key)} counts without plural forms`);
        if (text.trim() === '') problems.push(`${where(key)} is empty`);
        const original = english.get(key) ?? english.get(`${base(key)}_other`) ?? '';
        if (language === source) continue;
        if (!plurals.has(base(key)) && marks(text) !== marks(original))
          problems.push(`${where(key)}: placeholders differ`);
        if (text === original && !sameEverywhere.test(text)) problems.push(`${where(key)} is still English`);
      }
    }
  }

  // Keys that no code mentions. A composed key (`services.${name}`) is found by the part before its
  // placeholder.
  const code = [];
  for (const entry of await readdir(src, { recursive: true, withFileTypes: true })) {
    if (isCode(path.join(entry.parentPath, entry.name)) && entry.isFile())
      code.push(await readFile(path.join(entry.parentPath, entry.name), 'utf8'));
  }
  const all = code.join('\n');
  const stems = [...all.matchAll(/[`'"](?:[\w-]+:)?((?:\w+\.)*\w*)\$\{/g)]
    .map(([, stem]) => stem)
    .filter((stem) => stem.includes('.'));
  /** Groups of enumText, with their file: `requests:status.`. */
  const groups = [...all.matchAll(/enumText\(\s*['"]([\w-]+:[\w.]+)['"]/g)].map(([, group]) => `${group}.`);
  for (const file of files) {
    for (const key of new Set([...(await load(source, file)).keys()].map(base))) {
      const last = key.split('.').at(-1);
      const used =
        new RegExp(`['"\`:]${key.replaceAll('.', '\\.')}['"\`]`).test(all) ||
        stems.some((stem) => key.startsWith(stem)) ||
        groups.some((group) => `${path.parse(file).name}:${key}`.startsWith(group)) ||
        (key.includes('.') && new RegExp(`\\$\\{\\w+\\}\\.${last}[\`'"]`).test(all)) ||
        (!key.includes('.') && new RegExp(`['"\`]${last}['"\`]`).test(all));
      if (!used) problems.push(`${source}/${file}: ${key} is used nowhere`);
    }
  }

  return { problems, files: files.length, languages: [source, ...others] };
}
