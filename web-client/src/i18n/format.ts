import { currentLanguage } from '.';
import type { Language } from './languages';
import { locales, numberFormat } from './numbers';

/**
 * Dates and times in the reader's language. Two kinds, without our own time zone rules, because
 * rules in browsers become outdated:
 *
 * - A wall time of the company (`2026-11-23T08:00:00-06:00`) or a calendar day (`2026-11-23`) is
 * shown as the server wrote it.
 * - An instant that records when something happened is shown by the reader's clock.
 *
 * Chromium has Tigrinya plural rules but no Tigrinya names of days and months; it falls back to
 * English without a warning. The names are defined here. Digits are Western in all three
 * languages.
 */
const tigrinya = {
  weekdays: ['ሰንበት', 'ሰኑይ', 'ሰሉስ', 'ረቡዕ', 'ሓሙስ', 'ዓርቢ', 'ቀዳም'],
  months: ['ጥሪ', 'ለካቲት', 'መጋቢት', 'ሚያዝያ', 'ግንቦት', 'ሰነ', 'ሓምለ', 'ነሓሰ', 'መስከረም', 'ጥቅምቲ', 'ሕዳር', 'ታሕሳስ'],
  beforeNoon: 'ቅ.ቀ.',
  afterNoon: 'ድ.ቀ.',
  yesterday: 'ትማሊ',
} as const;

type Instant = string | number | Date;

/** A displayed clock time, stored as if it were UTC, so that the code below needs no time zone. */
type Shown = Date;

/** Returns the time that the reader's clock shows at an instant. */
function shownAt(instant: Instant): Shown {
  const at = new Date(instant);
  return new Date(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate(), at.getHours(), at.getMinutes()));
}

/**
 * Returns the time on the company's clocks: the digits of a wall time, independent of its
 * offset.
 */
const shownIn = (wall: string): Shown => new Date(`${wall.slice(0, 19)}Z`);

/**
 * One formatter per language and set of options. Creating a formatter is slower than formatting
 * a date.
 */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function part(language: Exclude<Language, 'ti'>, at: Shown, options: Intl.DateTimeFormatOptions): string {
  const kind = JSON.stringify([language, options]);
  const format = dateFormats.get(kind) ?? new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' });
  dateFormats.set(kind, format);
  return format.format(at);
}

const weekday = (at: Shown, language: Language, length: 'short' | 'long') =>
  language === 'ti' ? tigrinya.weekdays[at.getUTCDay()] : part(language, at, { weekday: length });

const month = (at: Shown, language: Language, length: 'short' | 'long') =>
  language === 'ti' ? tigrinya.months[at.getUTCMonth()] : part(language, at, { month: length });

const longDay = (at: Shown, language: Language) =>
  `${weekday(at, language, 'long')} ${at.getUTCDate()} ${month(at, language, 'long')}`;

const shortDay = (at: Shown, language: Language) =>
  `${weekday(at, language, 'short')} ${at.getUTCDate()} ${month(at, language, 'short')}`;

function time(at: Shown, language: Language): string {
  if (language !== 'ti') return part(language, at, { hour: 'numeric', minute: '2-digit', hour12: true });
  const minutes = String(at.getUTCMinutes()).padStart(2, '0');
  const half = at.getUTCHours() < 12 ? tigrinya.beforeNoon : tigrinya.afterNoon;
  return `${at.getUTCHours() % 12 || 12}:${minutes} ${half}`;
}

function dateTime(at: Shown, language: Language): string {
  const comma = language === 'en' ? ',' : language === 'ar' ? '،' : '፡';
  return `${shortDay(at, language)} ${at.getUTCFullYear()}${comma} ${time(at, language)}`;
}

/** Time zone of this device. */
export const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * `UTC+3`, `UTC−6`, `UTC`: the present offset of a zone by this device's rules, to tell zones of a
 * list apart. Times are shown with the offset that the server sent (decision 0015).
 */
export function formatZoneOffset(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts();
  const { value = '' } = parts.find(({ type }) => type === 'timeZoneName') ?? {};
  return value.replace('GMT', 'UTC').replace('-', '−');
}

/** `20 November 2026`. */
export function formatDate(instant: Instant, language = currentLanguage()): string {
  const at = shownAt(instant);
  return `${at.getUTCDate()} ${month(at, language, 'long')} ${at.getUTCFullYear()}`;
}

/** `Friday 20 November`. */
export const formatDay = (instant: Instant, language = currentLanguage()) => longDay(shownAt(instant), language);

/** `10:15 AM`. */
export const formatTime = (instant: Instant, language = currentLanguage()) => time(shownAt(instant), language);

/** `Fri 20 Nov 2026, 10:15 AM`. */
export const formatDateTime = (instant: Instant, language = currentLanguage()) => dateTime(shownAt(instant), language);

/**
 * `Fri 20 Nov 2026, 10:15 AM` for a wall time of the company (`2026-11-20T10:15:00-06:00`);
 * empty when missing.
 */
export function formatLocalDateTime(wall: string | undefined, language = currentLanguage()): string {
  const at = shownIn(wall ?? '');
  return Number.isNaN(at.getTime()) ? '' : dateTime(at, language);
}

/** `10:15 AM` for a wall time; empty when missing. */
export function formatLocalTime(wall: string | undefined, language = currentLanguage()): string {
  const at = shownIn(wall ?? '');
  return Number.isNaN(at.getTime()) ? '' : time(at, language);
}

/** `8:00 AM – 11:00 AM` for two wall times of the company; empty when missing. */
export function formatLocalTimes(
  from: string | undefined,
  to: string | undefined,
  language = currentLanguage(),
): string {
  const [start, end] = [shownIn(from ?? ''), shownIn(to ?? '')];
  if (Number.isNaN(start.getTime()) || Number.isNaN(end.getTime())) return '';
  return `${time(start, language)} – ${time(end, language)}`;
}

/** `Monday 23 November 2026` for a calendar day (`2026-11-23`); empty when missing. */
export function formatCalendarDate(day: string, language = currentLanguage()): string {
  const at = new Date(`${day}T00:00Z`);
  return Number.isNaN(at.getTime()) ? '' : `${longDay(at, language)} ${at.getUTCFullYear()}`;
}

/**
 * The shortest unambiguous form: the time today, `Yesterday`, `Wed 18 Nov`, with the year when
 * it differs.
 */
export function formatListDate(instant: Instant, now: Date = new Date(), language = currentLanguage()): string {
  const [at, present] = [shownAt(instant), shownAt(now)];
  const dayOf = (shown: Shown) => Math.floor(shown.getTime() / 86_400_000);
  const daysAgo = dayOf(present) - dayOf(at);
  if (daysAgo === 0) return time(at, language);
  if (daysAgo === 1) return yesterday(language);
  const day = shortDay(at, language);
  return at.getUTCFullYear() === present.getUTCFullYear() ? day : `${day} ${at.getUTCFullYear()}`;
}

function yesterday(language: Language): string {
  if (language === 'ti') return tigrinya.yesterday;
  const word = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(-1, 'day');
  return word.charAt(0).toLocaleUpperCase(locales[language]) + word.slice(1);
}

/** Money of the API: exact in the minor unit of its currency, `{ currencyCode: 'CAD', amountMinor: '12900' }`. */
export interface MoneyLike {
  currencyCode: string;
  amountMinor: string | number;
}

/**
 * Prices are written the same way in every language, as on the price lists: sign first, Western
 * digits. Show them with the class `ltr`.
 */
const moneyLocale = 'en-CA';

const moneyFormat = (currency: string, options: Intl.NumberFormatOptions = {}) =>
  numberFormat(moneyLocale, { style: 'currency', currency, ...options });

/**
 * `$129.00`, `-$12.50`, `US$5.00`. Exact: Intl receives the amount as decimal text, never as a
 * floating-point number. Empty without an amount.
 */
export function formatMoney(money: MoneyLike | undefined): string {
  if (!money) return '';
  const format = moneyFormat(money.currencyCode);
  return format.format(decimalOf(money, digitsOf(format)) as never);
}

/** `CA$129.00`: where dollars of two countries meet. Everywhere else `$` means Canadian dollars. */
export const formatMarkedMoney = (money: MoneyLike | undefined): string =>
  formatMoney(money).replace(/^(-?)\$/, '$1CA$$');

/** `$150`, `$157.50`: a price on a card or a button, without cents when they are zero. */
export function formatPrice(money: MoneyLike | undefined): string {
  return formatMoney(money).replace(/\.00$/, '');
}

/** `$80–120`: two amounts of one currency, without cents when both are zero. */
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

/** `129.00` for 12900 with two digits. Intl takes it as text, so that large amounts lose no cent. */
function decimalOf({ amountMinor }: MoneyLike, digits: number): string {
  const minor = BigInt(amountMinor);
  const text = String(minor < 0n ? -minor : minor).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${minor < 0n ? '-' : ''}${whole}${digits > 0 ? `.${text.slice(-digits)}` : ''}`;
}

/** `Mon 23 Nov 2026` for a calendar day (`2026-11-23`); empty when missing. */
export function formatPlainDate(day: string, language = currentLanguage()): string {
  const at = new Date(`${day}T00:00Z`);
  return Number.isNaN(at.getTime()) ? '' : `${shortDay(at, language)} ${at.getUTCFullYear()}`;
}

const dayAt = (day: string): Shown => new Date(`${day}T00:00Z`);

/** `Wed` or `Wednesday` for a calendar day (`2026-11-25`). */
export const formatWeekday = (day: string, length: 'short' | 'long' = 'short', language = currentLanguage()) =>
  weekday(dayAt(day), language, length) ?? '';

/** `25 Nov` or `25 November` for a calendar day. */
export const formatDayOfMonth = (day: string, length: 'short' | 'long' = 'short', language = currentLanguage()) =>
  `${dayAt(day).getUTCDate()} ${month(dayAt(day), language, length)}`;

/** `November 2026` for a calendar month (`2026-11`). */
export const formatMonth = (of: string, language = currentLanguage()) =>
  `${month(dayAt(`${of}-01`), language, 'long')} ${of.slice(0, 4)}`;

/** `Wednesday 25 November` for a calendar day. */
export const formatLongDay = (day: string, language = currentLanguage()) => longDay(dayAt(day), language);

const durationUnits = {
  en: { hour: 'h', minute: 'min' },
  ti: { hour: 'ሰዓት', minute: 'ደቒቕ' },
  ar: { hour: 'س', minute: 'د' },
} as const;

/** `2 h 30 min` for 150 minutes. */
export function formatDuration(minutes: number, language = currentLanguage()): string {
  const { hour, minute } = durationUnits[language];
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [hours > 0 && `${hours} ${hour}`, (rest > 0 || hours === 0) && `${rest} ${minute}`];
  return parts.filter(Boolean).join(' ');
}
