import i18next from 'i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  formatCalendarDate,
  formatDate,
  formatDateTime,
  formatDay,
  formatDuration,
  formatListDate,
  formatLocalDateTime,
  formatLocalTimes,
  formatMarkedMoney,
  formatMoney,
  formatMoneyRange,
  formatPlainDate,
  formatTime,
} from './format';
import { formatHour, formatNumber } from './numbers';

// 10:15 in Calgary, the time zone of the tests. A past day: Node's data about future rules depends
// on its version.
const instant = '2025-11-21T17:15:00Z';
const plain = (text: string) => text.replace(/[\u202f\u00a0\u200e\u200f]/g, ' ').trim();

describe('dates', () => {
  it.each([
    ['en', 'Fri 21 Nov 2025, 10:15 AM'],
    ['ti', 'ዓርቢ 21 ሕዳር 2025፡ 10:15 ቅ.ቀ.'],
    ['ar', 'الجمعة 21 نوفمبر 2025، 10:15 ص'],
  ] as const)('include the time in %s', (language, text) => {
    expect(plain(formatDateTime(instant, language))).toBe(text);
  });

  it('use Tigrinya names that the browser lacks', () => {
    expect(formatDay(instant, 'ti')).toBe('ዓርቢ 21 ሕዳር');
    expect(formatDate(instant, 'ti')).toBe('21 ሕዳር 2025');
    expect(formatTime('2025-11-21T19:05:00Z', 'ti')).toBe('12:05 ድ.ቀ.');
    expect(formatTime('2025-11-21T07:05:00Z', 'ti')).toBe('12:05 ቅ.ቀ.');
  });

  it('are as short as possible in lists', () => {
    const now = new Date('2025-11-21T18:00:00Z');
    expect(plain(formatListDate(instant, now, 'en'))).toBe('10:15 AM');
    expect(formatListDate('2025-11-20T18:00:00Z', now, 'en')).toBe('Yesterday');
    expect(formatListDate('2025-11-20T18:00:00Z', now, 'ti')).toBe('ትማሊ');
    expect(formatListDate('2025-11-20T18:00:00Z', now, 'ar')).toBe('أمس');
    expect(formatListDate('2025-11-19T18:00:00Z', now, 'en')).toBe('Wed 19 Nov');
    expect(formatListDate('2024-11-18T18:00:00Z', now, 'en')).toBe('Mon 18 Nov 2024');
  });

  it('count days, not hours, across a clock change', () => {
    // The night of 2 November 2025 had 25 hours in Alberta.
    const now = new Date('2025-11-03T06:30:00Z');
    expect(formatListDate('2025-11-02T05:30:00Z', now, 'en')).toBe('Yesterday');
  });
});

describe('wall times of the company', () => {
  afterEach(() => vi.unstubAllEnvs());

  const zones = [
    'UTC',
    'America/Edmonton',
    'Europe/Stockholm',
    'Australia/Adelaide',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
  ];

  it.each(zones)('are shown as the server wrote them to readers in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    // The test is meaningless unless the zone is set.
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    // The nights before and after Alberta stopped changing its clocks, for a browser with outdated
    // rules.
    for (const [wall, text] of [
      ['2026-10-31T08:00:00-06:00', 'Sat 31 Oct 2026, 8:00 AM'],
      ['2026-11-02T08:00:00-06:00', 'Mon 2 Nov 2026, 8:00 AM'],
      ['2026-11-02T08:00:00-07:00', 'Mon 2 Nov 2026, 8:00 AM'],
      ['2026-11-02T23:59:59-05:00', 'Mon 2 Nov 2026, 11:59 PM'],
      // An hour that readers in Stockholm skip.
      ['2027-03-28T02:30:00-06:00', 'Sun 28 Mar 2027, 2:30 AM'],
      ['2027-01-01T00:00:00Z', 'Fri 1 Jan 2027, 12:00 AM'],
    ] as const) {
      expect(plain(formatLocalDateTime(wall, 'en'))).toBe(text);
    }
    expect(plain(formatLocalTimes('2026-11-02T11:00:00-06:00', '2026-11-02T14:00:00-06:00', 'en'))).toBe(
      '11:00 AM – 2:00 PM',
    );
    expect(plain(formatPlainDate('2026-11-02', 'en'))).toBe('Mon 2 Nov 2026');
    expect(plain(formatCalendarDate('2026-11-02', 'en'))).toBe('Monday 2 November 2026');
  });

  it("do not depend on the browser's zone rules", () => {
    // A browser whose rules are wrong for every zone but UTC.
    const Original = Intl.DateTimeFormat;
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (locale, options) {
      if (options?.timeZone !== 'UTC') throw new Error('used time zone rules');
      return new Original(locale, options);
    });
    for (const method of ['getHours', 'getDate', 'getTimezoneOffset'] as const) {
      vi.spyOn(Date.prototype, method).mockImplementation(() => {
        throw new Error('used time zone rules');
      });
    }
    expect(plain(formatLocalDateTime('2026-11-23T08:00:00-06:00', 'ar'))).toBe('الاثنين 23 نوفمبر 2026، 8:00 ص');
    expect(plain(formatLocalTimes('2026-11-23T08:00:00-06:00', '2026-11-23T11:00:00-06:00', 'en'))).toBe(
      '8:00 AM – 11:00 AM',
    );
    expect(() => formatDateTime(instant, 'en')).toThrow('used time zone rules');
  });

  it('are shown in Tigrinya and Arabic', () => {
    expect(formatLocalDateTime('2026-11-23T14:05:00-06:00', 'ti')).toBe('ሰኑይ 23 ሕዳር 2026፡ 2:05 ድ.ቀ.');
    expect(plain(formatLocalDateTime('2026-11-23T14:05:00-06:00', 'ar'))).toBe('الاثنين 23 نوفمبر 2026، 2:05 م');
    expect(formatLocalTimes('2026-11-23T08:00:00-06:00', '2026-11-23T11:00:00-06:00', 'ti')).toBe(
      '8:00 ቅ.ቀ. – 11:00 ቅ.ቀ.',
    );
  });

  it('are empty when missing', () => {
    for (const none of [undefined, '', 'tomorrow']) {
      expect(formatLocalDateTime(none)).toBe('');
      expect(formatLocalTimes(none, '2026-11-23T11:00:00-06:00')).toBe('');
    }
  });
});

it.each([
  ['en', 'Monday 23 November 2026'],
  ['ti', 'ሰኑይ 23 ሕዳር 2026'],
  ['ar', 'الاثنين 23 نوفمبر 2026'],
] as const)('keeps the date of a calendar day in %s', (language, text) => {
  expect(formatCalendarDate('2026-11-23', language)).toBe(text);
  expect(formatCalendarDate('', language)).toBe('');
  expect(formatCalendarDate('2026-13-45', language)).toBe('');
});

it('writes hours as the company does', () => {
  expect([0, 9, 12, 18].map(formatHour)).toEqual(['12AM', '9AM', '12PM', '6PM']);
});

it('keeps Western digits in Arabic numbers', () => {
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
  ])('formats %s cents', (amount, text) => expect(formatMoney(cad(amount))).toBe(text));

  it('is written the same way in every language, as on the price lists', async () => {
    for (const language of ['ti', 'ar']) {
      await i18next.changeLanguage(language);
      expect(formatMoney(cad('12900'))).toBe('$129.00');
      expect(formatMoneyRange(cad('8000'), cad('12000'))).toBe('$80–120');
    }
  });

  it('keeps every cent of amounts beyond floating-point precision', () => {
    expect(plain(formatMoney(cad('9007199254740993')))).toBe('$90,071,992,547,409.93');
  });

  it('supports currencies without a minor unit, and marks foreign dollars', () => {
    expect(plain(formatMoney({ currencyCode: 'JPY', amountMinor: '500' }))).toMatch(/^JP¥500$|^¥500$/);
    expect(plain(formatMoney({ currencyCode: 'USD', amountMinor: '500' }))).toBe('US$5.00');
  });

  it.each([
    [cad('189380'), 'CA$1,893.80'],
    [cad('-500'), '-CA$5.00'],
    [{ currencyCode: 'USD', amountMinor: '500' }, 'US$5.00'],
    [undefined, ''],
  ])('marks the country of dollars: %s', (amount, text) => expect(plain(formatMarkedMoney(amount))).toBe(text));

  it('is empty without an amount', () => expect(formatMoney(undefined)).toBe(''));

  it.each([
    ['8000', '12000', '$80–120'],
    ['8950', '12000', '$89.50–120.00'],
  ])('formats a range of %s and %s', (from, to, text) => expect(formatMoneyRange(cad(from), cad(to))).toBe(text));
});

describe('calendar days and durations', () => {
  it.each([
    ['en', 'Mon 23 Nov 2026'],
    ['ti', 'ሰኑይ 23 ሕዳር 2026'],
    ['ar', 'الاثنين 23 نوفمبر 2026'],
  ] as const)('shows a calendar day in %s the same in every time zone', (language, text) => {
    expect(plain(formatPlainDate('2026-11-23', language))).toBe(text);
  });

  it('returns an empty text without a day', () => expect(formatPlainDate('2026-13-45')).toBe(''));

  it.each([
    [45, '45 min'],
    [120, '2 h'],
    [150, '2 h 30 min'],
    [0, '0 min'],
  ])('formats %i minutes', (minutes, text) => expect(formatDuration(minutes, 'en')).toBe(text));
});
