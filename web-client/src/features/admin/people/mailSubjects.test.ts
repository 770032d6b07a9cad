import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type Language, languages } from '@/i18n/languages';

const read = (file: string) => JSON.parse(readFileSync(path.resolve(__dirname, file), 'utf8')) as object;

it.each(languages)('are those of the emails, in %s', (language: Language) => {
  const { mails } = read(`../../../../../services/notifications/templates/${language}.json`) as {
    mails: Record<string, { subject: string }>;
  };
  const subjects = Object.entries(mails).map(([name, { subject }]) => [name, subject.replace('{brand}', '{{brand}}')]);
  const expected: object = { template: Object.fromEntries(subjects) as Record<string, string> };
  expect(read(`../../../i18n/locales/${language}/mail-subjects.json`)).toEqual(expected);
});
