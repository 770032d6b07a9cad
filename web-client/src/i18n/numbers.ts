import { currentLanguage } from '.';
import type { Language } from './languages';

// What the first page says in figures; dates and money are in format.ts, which it does without.

/** Chromium knows Tigrinya's plural rules and nothing else of it. */
export const locales: Record<Exclude<Language, 'ti'>, string> = { en: 'en-US', ar: 'ar-u-nu-latn-ca-gregory' };

/** An hour of the day as the company writes it: `9AM`, `6PM`, the same in every language. */
export function formatHour(hour: number): string {
  return `${hour % 12 || 12}${hour < 12 ? 'AM' : 'PM'}`;
}

/** A whole or decimal number with the separators of the language, Western digits. */
export function formatNumber(value: number, language = currentLanguage()): string {
  // The first use of Intl costs a slow phone 100 ms; small whole numbers are the same everywhere.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  return numberFormat(language === 'ar' ? locales.ar : locales.en).format(value);
}

/** Made once for each kind: making one takes as long as writing a thousand numbers. */
const numberFormats = new Map<string, Intl.NumberFormat>();

export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const kind = JSON.stringify([locale, options]);
  const format = numberFormats.get(kind) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(kind, format);
  return format;
}

/** `$150–250`: written the same in every language, like all prices. Whole dollars. */
export const dollarRange = ([from, to]: readonly [number, number]) => `$${from}–${to}`;
