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
  // The first use of Intl costs a slow phone 100 ms; small whole numbers are the same everywhere.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  return numberFormat(language === 'ar' ? locales.ar : 'en-US').format(value);
}

/** Money of the API: exact in the minor unit of its currency, `{ currencyCode: 'CAD', amountMinor: '12900' }`. */
export interface MoneyLike {
  currencyCode: string;
  amountMinor: string | number;
}

/** Prices are written the same way in every language, as on the price lists: the sign first, Western digits. Show them with the class `ltr`. */
const moneyLocale = 'en-CA';

/** Made once for each kind: making one takes as long as writing a thousand numbers. */
const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const kind = JSON.stringify([locale, options]);
  const format = numberFormats.get(kind) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(kind, format);
  return format;
}

const moneyFormat = (currency: string, options: Intl.NumberFormatOptions = {}) =>
  numberFormat(moneyLocale, { style: 'currency', currency, ...options });

/**
 * `$129.00`, `-$12.50`, `US$5.00`. Exact: the amount goes to Intl as decimal text and never through a floating-point number. Nothing when
 * there is no amount.
 */
export function formatMoney(money: MoneyLike | undefined): string {
  if (!money) return '';
  const format = moneyFormat(money.currencyCode);
  return format.format(decimalOf(money, digitsOf(format)) as never);
}

/** `$80–120`: two amounts of one currency, without cents when neither has any. */
export function formatMoneyRange(from?: MoneyLike, to?: MoneyLike): string {
  if (!from || !to) return formatMoney(from ?? to);
  const digits = digitsOf(moneyFormat(from.currencyCode));
  const whole = [from, to].every(({ amountMinor }) => BigInt(amountMinor) % 10n ** BigInt(digits) === 0n);
  const shown = whole ? 0 : digits;
  const cents = { minimumFractionDigits: shown, maximumFractionDigits: shown };
  const first = moneyFormat(from.currencyCode, cents).format(decimalOf(from, digits) as never);
  const last = numberFormat(moneyLocale, cents).format(decimalOf(to, digits) as never);
  return `${first}–${last}`;
}

const digitsOf = (format: Intl.NumberFormat) => format.resolvedOptions().maximumFractionDigits ?? 2;

/** `129.00` of 12900 with two digits; Intl takes it as text, so that no cent is lost however large the amount is. */
function decimalOf({ amountMinor }: MoneyLike, digits: number): string {
  const minor = BigInt(amountMinor);
  const text = String(minor < 0n ? -minor : minor).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${minor < 0n ? '-' : ''}${whole}${digits > 0 ? `.${text.slice(-digits)}` : ''}`;
}

/** `Mon 23 Nov 2026` of a day of the calendar (`2026-11-23`), which has no time zone; empty when it is none. */
export function formatPlainDate(day: string, language = currentLanguage()): string {
  const at = new Date(`${day}T12:00`);
  if (Number.isNaN(at.getTime())) return '';
  return `${weekday(at, language, 'short')} ${at.getDate()} ${month(at, language, 'short')} ${at.getFullYear()}`;
}

const durationUnits = {
  en: { hour: 'h', minute: 'min' },
  ti: { hour: 'ሰዓት', minute: 'ደቒቕ' },
  ar: { hour: 'س', minute: 'د' },
} as const;

/** `2 h 30 min` of 150 minutes. */
export function formatDuration(minutes: number, language = currentLanguage()): string {
  const { hour, minute } = durationUnits[language];
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [hours > 0 && `${hours} ${hour}`, (rest > 0 || hours === 0) && `${rest} ${minute}`];
  return parts.filter(Boolean).join(' ');
}
