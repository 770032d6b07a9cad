import { expect, it } from 'vitest';
import { countryName } from './countries';

it.each([
  ['TR', 'en', 'Türkiye'],
  ['TR', 'ar', 'تركيا'],
  ['TR', 'ti', 'ቱርኪ'],
] as const)('names %s in %s', (code, language, name) => expect(countryName(code, language)).toBe(name));

it.each(['', 'T', 'tr', 'TUR', '<b'])('returns %j, which is not a code, unchanged', (code) =>
  expect(countryName(code)).toBe(code),
);
