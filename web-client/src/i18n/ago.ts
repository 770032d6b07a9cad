import { currentLanguage } from '.';
import { formatDate } from './format';
import type { Language } from './languages';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From this age on, the date is more useful than the age. */
const LONG_AGO = 7 * DAY;

const locales: Record<Exclude<Language, 'ti'>, string> = { en: 'en-US', ar: 'ar-u-nu-latn' };

/** Chromium has no Tigrinya texts for this. */
const tigrinya = {
  second: () => 'ሕጂ',
  minute: (count: number) => `ቅድሚ ${count} ደቒቕ`,
  hour: (count: number) => `ቅድሚ ${count} ሰዓት`,
  day: (count: number) => (count === 1 ? 'ትማሊ' : `ቅድሚ ${count} መዓልቲ`),
} as const;

function say(count: number, unit: keyof typeof tigrinya, language: Language) {
  if (language === 'ti') return tigrinya[unit](count);
  return new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(-count, unit);
}

/** Number of a day on this device's calendar: 30 hours before a morning is not yesterday. */
function calendarDay(instant: number): number {
  const at = new Date(instant);
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY;
}

/** `now`, `5 minutes ago`, `3 hours ago`, `yesterday`, and after a week `20 November 2026`. */
export function formatAgo(instant: string, now = Date.now(), language = currentLanguage()): string {
  // Clocks differ: a recent event must not appear in the future.
  const passed = Math.max(0, now - Date.parse(instant));
  if (passed >= LONG_AGO) return formatDate(instant, language);
  const days = calendarDay(now) - calendarDay(now - passed);
  if (passed >= DAY && days > 0) return say(days, 'day', language);
  if (passed >= HOUR) return say(Math.floor(passed / HOUR), 'hour', language);
  if (passed >= MINUTE) return say(Math.floor(passed / MINUTE), 'minute', language);
  return say(0, 'second', language);
}
