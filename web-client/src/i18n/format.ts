import { currentLanguage } from '.';
import type { Language } from './languages';

/**
 * Dates and times in the reader's language and time zone. Chromium knows the plural rules of Tigrinya but not its names of days and
 * months (dates come out in English without a warning), so these are written here. Digits are Western in all three languages.
 */
const tigrinya = {
  weekdays: ['ሰንበት', 'ሰኑይ', 'ሰሉስ', 'ረቡዕ', 'ሓሙስ', 'ዓርቢ', 'ቀዳም'],
  months: ['ጥሪ', 'ለካቲት', 'መጋቢት', 'ሚያዝያ', 'ግንቦት', 'ሰነ', 'ሓምለ', 'ነሓሰ', 'መስከረም', 'ጥቅምቲ', 'ሕዳር', 'ታሕሳስ'],
  beforeNoon: 'ቅ.ቀ.',
  afterNoon: 'ድ.ቀ.',
  yesterday: 'ትማሊ',
} as const;

const locales: Record<Exclude<Language, 'ti'>, string> = { en: 'en-US', ar: 'ar-u-nu-latn-ca-gregory' };

type Instant = string | number | Date;

const part = (language: Exclude<Language, 'ti'>, at: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locales[language], options).format(at);

const weekday = (at: Date, language: Language, length: 'short' | 'long') =>
  language === 'ti' ? tigrinya.weekdays[at.getDay()] : part(language, at, { weekday: length });

const month = (at: Date, language: Language, length: 'short' | 'long') =>
  language === 'ti' ? tigrinya.months[at.getMonth()] : part(language, at, { month: length });

/** `20 November 2026`. */
export function formatDate(instant: Instant, language = currentLanguage()): string {
  const at = new Date(instant);
  return `${at.getDate()} ${month(at, language, 'long')} ${at.getFullYear()}`;
}

/** `Friday 20 November`. */
export function formatDay(instant: Instant, language = currentLanguage()): string {
  const at = new Date(instant);
  return `${weekday(at, language, 'long')} ${at.getDate()} ${month(at, language, 'long')}`;
}

/** `Monday 23 November 2026` of a day of the calendar (`2026-11-23`), which has no time zone; empty when it is none. */
export function formatCalendarDate(day: string, language = currentLanguage()): string {
  // Noon, so that no zone and no change of the clocks makes another day of it.
  const at = new Date(`${day}T12:00`);
  return Number.isNaN(at.getTime()) ? '' : `${formatDay(at, language)} ${at.getFullYear()}`;
}

/** `10:15 AM`. */
export function formatTime(instant: Instant, language = currentLanguage()): string {
  const at = new Date(instant);
  if (language !== 'ti') return part(language, at, { hour: 'numeric', minute: '2-digit', hour12: true });
  const minutes = String(at.getMinutes()).padStart(2, '0');
  const half = at.getHours() < 12 ? tigrinya.beforeNoon : tigrinya.afterNoon;
  return `${at.getHours() % 12 || 12}:${minutes} ${half}`;
}

/** `Fri 20 Nov 2026, 10:15 AM`. */
export function formatDateTime(instant: Instant, language = currentLanguage()): string {
  const at = new Date(instant);
  const comma = language === 'en' ? ',' : language === 'ar' ? '،' : '፡';
  const day = `${weekday(at, language, 'short')} ${at.getDate()} ${month(at, language, 'short')} ${at.getFullYear()}`;
  return `${day}${comma} ${formatTime(at, language)}`;
}

/** The shortest form that still tells the day: the time today, `Yesterday`, `Wed 18 Nov`, with the year when it is another one. */
export function formatListDate(instant: Instant, now: Date = new Date(), language = currentLanguage()): string {
  const at = new Date(instant);
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  // Days may have 23 or 25 hours.
  const daysAgo = Math.round((midnight(now) - midnight(at)) / 86_400_000);
  if (daysAgo === 0) return formatTime(at, language);
  if (daysAgo === 1) return yesterday(language);
  const day = `${weekday(at, language, 'short')} ${at.getDate()} ${month(at, language, 'short')}`;
  return at.getFullYear() === now.getFullYear() ? day : `${day} ${at.getFullYear()}`;
}

function yesterday(language: Language): string {
  if (language === 'ti') return tigrinya.yesterday;
  const word = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(-1, 'day');
  return word.charAt(0).toLocaleUpperCase(locales[language]) + word.slice(1);
}

/** An hour of the day as the company writes it: `9AM`, `6PM`, the same in every language. */
export function formatHour(hour: number): string {
  return `${hour % 12 || 12}${hour < 12 ? 'AM' : 'PM'}`;
}

/** A whole or decimal number with the separators of the language, Western digits. */
export function formatNumber(value: number, language = currentLanguage()): string {
  return new Intl.NumberFormat(language === 'ar' ? locales.ar : 'en-US').format(value);
}
