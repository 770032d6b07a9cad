import { currentLanguage } from '.';
import type { Language } from './languages';

// Number formats of the first page. Dates and money are in format.ts, which that page does not
// load.

/** Chromium has Tigrinya plural rules but no other Tigrinya data. */
export const locales: Record<Exclude<Language, 'ti'>, string> = { en: 'en-US', ar: 'ar-u-nu-latn-ca-gregory' };

/** An hour of the day as the company writes it: `9AM`, `6PM`, the same in every language. */
export function formatHour(hour: number): string {
  return `${hour % 12 || 12}${hour < 12 ? 'AM' : 'PM'}`;
}

/** A whole or decimal number with the separators of the language, Western digits. */
export function formatNumber(value: number, language = currentLanguage()): string {
  // The first use of Intl takes 100 ms on a slow phone; small whole numbers need none of it.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  return numberFormat(language === 'ar' ? locales.ar : locales.en).format(value);
}

/** Cached by kind: creating a formatter takes as long as formatting a thousand numbers. */
const numberFormats = new Map<string, Intl.NumberFormat>();

export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const kind = JSON.stringify([locale, options]);
  const format = numberFormats.get(kind) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(kind, format);
  return format;
}

/** `$150–250`, the same in every language, like all prices. Whole dollars. */
export const dollarRange = ([from, to]: readonly [number, number]) => `$${from}–${to}`;
