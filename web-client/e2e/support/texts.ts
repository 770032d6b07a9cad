import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import offers from '../../scripts/offers.cjs';

export const languages = ['en', 'ti', 'ar'] as const;
export type Language = (typeof languages)[number];
type Scheme = 'light' | 'dark';

/** Default values of every text (src/i18n/index.ts). */
const figures: Record<string, string> = { heaviestCargo: offers.cargo.maximumWeightKg.toLocaleString('en-CA') };

/** Returns the texts of a language: `t('auth:signIn.action')`. */
export const textsOf = (language: Language) => (key: string) => {
  const [file = '', dotted = ''] = key.split(':');
  const texts: unknown = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, `../../src/i18n/locales/${language}/${file}.json`), 'utf8'),
  );
  const text = dotted.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], texts);
  if (typeof text !== 'string') throw new Error(`There is no text ${key} in ${language}`);
  return text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => figures[name] ?? gap);
};

/** The colours in which a language is tested: one direction in light, the other in dark. */
export const schemeOf = (language: Language): Scheme => (language === 'ar' ? 'dark' : 'light');

const folder = path.resolve(import.meta.dirname, '../../src/i18n/locales/en');
const namesIn = (texts: object, start = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'object' && text ? namesIn(text, `${start}${name}.`) : [start + name],
  );
/** Every text key with a dot; other keys look like words. */
const keys = new Set(
  readdirSync(folder)
    .flatMap((file) => namesIn(JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as object))
    .filter((key) => key.includes('.')),
);

/** Finds keys that are shown instead of texts, and unfilled placeholders. */
export const bareKeys = (shown: string) => [
  ...(shown.match(/[\w-]+(?:\.[\w-]+)+/g) ?? []).filter((word) => keys.has(word)),
  ...(shown.match(/\{\{.*?\}\}/g) ?? []),
];
