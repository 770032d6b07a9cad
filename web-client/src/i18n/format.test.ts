import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import {
  formatCalendarDate,
  formatDate,
  formatDateTime,
  formatDay,
  formatDuration,
  formatHour,
  formatListDate,
  formatMoney,
  formatMoneyRange,
  formatNumber,
  formatPlainDate,
  formatTime,
} from './format';

// 10:15 in Calgary.
const instant = '2026-11-20T17:15:00Z';
const plain = (text: string) => text.replace(/[\u202f\u00a0\u200e\u200f]/g, ' ').trim();

describe('dates', () => {
  it.each([
    ['en', 'Fri 20 Nov 2026, 10:15 AM'],
    ['ti', 'ዓርቢ 20 ሕዳር 2026፡ 10:15 ቅ.ቀ.'],
    ['ar', 'الجمعة 20 نوفمبر 2026، 10:15 ص'],
  ] as const)('with time in %s', (language, text) => {
    expect(plain(formatDateTime(instant, language))).toBe(text);
  });

  it('have Tigrinya names that the browser does not know', () => {
    expect(formatDay(instant, 'ti')).toBe('ዓርቢ 20 ሕዳር');
    expect(formatDate(instant, 'ti')).toBe('20 ሕዳር 2026');
    expect(formatTime('2026-11-20T19:05:00Z', 'ti')).toBe('12:05 ድ.ቀ.');
    expect(formatTime('2026-11-20T07:05:00Z', 'ti')).toBe('12:05 ቅ.ቀ.');
  });

  it('in lists say as little as tells the day', () => {
    const now = new Date('2026-11-20T18:00:00Z');
    expect(plain(formatListDate(instant, now, 'en'))).toBe('10:15 AM');
    expect(formatListDate('2026-11-19T18:00:00Z', now, 'en')).toBe('Yesterday');
    expect(formatListDate('2026-11-19T18:00:00Z', now, 'ti')).toBe('ትማሊ');
    expect(formatListDate('2026-11-19T18:00:00Z', now, 'ar')).toBe('أمس');
    expect(formatListDate('2026-11-18T18:00:00Z', now, 'en')).toBe('Wed 18 Nov');
    expect(formatListDate('2025-11-18T18:00:00Z', now, 'en')).toBe('Tue 18 Nov 2025');
  });

  it('count days, not hours, across the change of the clocks', () => {
    // The night of 1 November 2026 has 25 hours in Alberta.
    const now = new Date('2026-11-02T06:30:00Z');
    expect(formatListDate('2026-11-01T05:30:00Z', now, 'en')).toBe('Yesterday');
  });
});

it.each([
  ['en', 'Monday 23 November 2026'],
  ['ti', 'ሰኑይ 23 ሕዳር 2026'],
  ['ar', 'الاثنين 23 نوفمبر 2026'],
] as const)('a day of the calendar keeps its date in %s', (language, text) => {
  expect(formatCalendarDate('2026-11-23', language)).toBe(text);
  expect(formatCalendarDate('', language)).toBe('');
  expect(formatCalendarDate('2026-13-45', language)).toBe('');
});

it('hours are written as the company writes them', () => {
  expect([0, 9, 12, 18].map(formatHour)).toEqual(['12AM', '9AM', '12PM', '6PM']);
});

it('numbers keep Western digits in Arabic', () => {
  expect(formatNumber(999, 'ar')).toBe('999');
  expect(formatNumber(1500, 'ar')).toBe('1,500');
});

describe('money', () => {
  const cad = (amountMinor: string) => ({ currencyCode: 'CAD', amountMinor });

  it.each([
    ['12900', '$129.00'],
    ['123456789', '$1,234,567.89'],
    ['5', '$0.05'],
    ['0', '$0.00'],
    ['-1250', '-$12.50'],
    ['-5', '-$0.05'],
  ])('%s cents', (amount, text) => expect(formatMoney(cad(amount))).toBe(text));

  it('is written the same way in every language, as on the price lists', async () => {
    for (const language of ['ti', 'ar']) {
      await i18next.changeLanguage(language);
      expect(formatMoney(cad('12900'))).toBe('$129.00');
      expect(formatMoneyRange(cad('8000'), cad('12000'))).toBe('$80–120');
    }
  });

  it('keeps every cent of amounts that a floating-point number cannot hold', () => {
    expect(plain(formatMoney(cad('9007199254740993')))).toBe('$90,071,992,547,409.93');
  });

  it('knows currencies without a minor unit, and says which dollars when they are not Canadian', () => {
    expect(plain(formatMoney({ currencyCode: 'JPY', amountMinor: '500' }))).toMatch(/^JP¥500$|^¥500$/);
    expect(plain(formatMoney({ currencyCode: 'USD', amountMinor: '500' }))).toBe('US$5.00');
  });

  it('is nothing when there is no amount', () => expect(formatMoney(undefined)).toBe(''));

  it.each([
    ['8000', '12000', '$80–120'],
    ['8950', '12000', '$89.50–120.00'],
  ])('as a range of %s and %s', (from, to, text) => expect(formatMoneyRange(cad(from), cad(to))).toBe(text));
});

describe('days and lengths', () => {
  it.each([
    ['en', 'Mon 23 Nov 2026'],
    ['ti', 'ሰኑይ 23 ሕዳር 2026'],
    ['ar', 'الاثنين 23 نوفمبر 2026'],
  ] as const)('a day of the calendar in %s is the same in every time zone', (language, text) => {
    expect(plain(formatPlainDate('2026-11-23', language))).toBe(text);
  });

  it('no day is no text', () => expect(formatPlainDate('2026-13-45')).toBe(''));

  it.each([
    [45, '45 min'],
    [120, '2 h'],
    [150, '2 h 30 min'],
    [0, '0 min'],
  ])('%i minutes', (minutes, text) => expect(formatDuration(minutes, 'en')).toBe(text));
});
