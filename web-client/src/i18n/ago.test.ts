import { expect, it } from 'vitest';
import { formatAgo } from './ago';

const now = Date.parse('2026-11-25T12:00:00Z');
const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

it.each([
  [0.5, 'now', 'الآن', 'ሕጂ'],
  [-3, 'now', 'الآن', 'ሕጂ'],
  [5, '5 minutes ago', 'قبل 5 دقائق', 'ቅድሚ 5 ደቒቕ'],
  [3 * 60, '3 hours ago', 'قبل 3 ساعات', 'ቅድሚ 3 ሰዓት'],
  [24 * 60, 'yesterday', 'أمس', 'ትማሊ'],
  [3 * 24 * 60, '3 days ago', 'قبل 3 أيام', 'ቅድሚ 3 መዓልቲ'],
  [8 * 24 * 60, '17 November 2026', '17 نوفمبر 2026', '17 ሕዳር 2026'],
])('formats %d minutes ago', (minutes, en, ar, ti) => {
  expect(formatAgo(before(minutes), now, 'en')).toBe(en);
  expect(formatAgo(before(minutes), now, 'ar')).toBe(ar);
  expect(formatAgo(before(minutes), now, 'ti')).toBe(ti);
});

it('counts days of the calendar', () => {
  const wednesday = new Date(2026, 10, 25, 5).getTime();
  const ago = (day: number, hour: number) => formatAgo(new Date(2026, 10, day, hour).toISOString(), wednesday, 'en');
  expect(ago(24, 23)).toBe('6 hours ago');
  expect(ago(24, 4)).toBe('yesterday');
  expect(ago(23, 23)).toBe('2 days ago');
});
