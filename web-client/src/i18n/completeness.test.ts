import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { i18nProblems } from '../../scripts/i18n-problems.mjs';

let src: string;
beforeEach(async () => {
  src = await mkdtemp(path.join(tmpdir(), 'selam-texts-'));
});
afterEach(() => rm(src, { recursive: true }));

const whole = {
  en: { hello: 'Hello {{name}}', days_one: '{{count}} day', days_other: '{{count}} days' },
  ti: { hello: 'ሰላም {{name}}', days_one: '{{count}} መዓልቲ', days_other: '{{count}} መዓልታት' },
  ar: {
    hello: 'مرحبًا {{name}}',
    days_zero: 'لا أيام',
    days_one: 'يوم',
    days_two: 'يومان',
    days_few: '{{count}} أيام',
    days_many: '{{count}} يومًا',
    days_other: '{{count}} يوم',
  },
};
type Texts = Record<string, Record<string, string | undefined>>;

/**
 * Returns the problems of three small languages with changed texts, and of a page that contains
 * `code`.
 */
async function problemsOf(changes: Texts, code = "t('hello'); t('days', { count })") {
  for (const [language, texts] of Object.entries(whole)) {
    const folder = path.join(src, 'i18n/locales', language);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'home.json'), JSON.stringify({ ...texts, ...changes[language] }));
  }
  await writeFile(path.join(src, 'Page.tsx'), code);
  return (await i18nProblems(src)).problems;
}

it('finds nothing in complete texts', async () => {
  expect(await problemsOf({})).toEqual([]);
});

it.each<[string, Texts, string]>([
  ['a missing text', { ti: { hello: undefined } }, 'ti/home.json: hello is missing'],
  ['a missing plural form', { ar: { days_few: undefined } }, 'ar/home.json: days_few is missing'],
  ['an extra text', { ar: { bye: 'وداعًا' } }, 'ar/home.json: bye is not in English'],
  ['an empty text', { ti: { hello: ' ' } }, 'ti/home.json: hello is empty'],
  ['an untranslated text', { ti: { hello: 'Hello {{name}}' } }, 'ti/home.json: hello is still English'],
  [
    'a Tigrinya text for zero',
    { ti: { days_one: 'ሓደ መዓልቲ' } },
    'ti/home.json: days_one is "one" although the count can be zero',
  ],
  ['a missing text for none', { en: { days_zero: 'No day' } }, 'ti/home.json: days_zero is missing'],
  [
    'a count without plural forms',
    { en: { hello: 'Hello {{count}} friends' } },
    'en/home.json: hello counts without plural forms',
  ],
  [
    'an Arabic noun that does not follow its number',
    { ar: { hello: 'بعد {{days}} يومًا' } },
    'ar/home.json: hello counts without plural forms',
  ],
  ['a lost placeholder', { ar: { hello: 'مرحبًا' } }, 'ar/home.json: hello: placeholders differ'],
])('finds %s', async (_, changes, problem) => {
  expect(await problemsOf(changes)).toContain(problem);
});

it('finds an unused text', async () => {
  expect(await problemsOf({}, "t('days', { count })")).toEqual(['en/home.json: hello is used nowhere']);
});

it('counts the group of enumText as a use', async () => {
  const grouped = { size: { SMALL: 'S', LARGE: 'L' } };
  const changes = Object.fromEntries(Object.keys(whole).map((language) => [language, grouped]));
  const problems = await problemsOf(changes as never, "t('hello'); t('days', { count }); enumText('home:size', size)");
  expect(problems.filter((problem) => problem.includes('nowhere'))).toEqual([]);
});

it('does not count a test as a use', async () => {
  await writeFile(path.join(src, 'Page.test.tsx'), "t('hello')");
  expect(await problemsOf({}, "t('days', { count })")).toEqual(['en/home.json: hello is used nowhere']);
});

it('finds a file that is missing in one language', async () => {
  await mkdir(path.join(src, 'i18n/locales/en'), { recursive: true });
  await writeFile(path.join(src, 'i18n/locales/en/about.json'), '{"title":"About"}');
  expect(await problemsOf({})).toContain('ti/about.json and en/about.json do not both exist');
});
