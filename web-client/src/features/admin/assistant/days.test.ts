import { expect, it } from 'vitest';
import { usage } from '@/testing/handlers/assistant';
import { everyDay } from './days';

it('keeps days without events, so that distances in time are true', () => {
  const days = everyDay(usage().days);
  expect(days.map(({ date, counts }) => [date, counts?.messages])).toEqual([
    ['2026-11-22', 11],
    ['2026-11-23', undefined],
    ['2026-11-24', 20],
  ]);
});

it('keeps the latest days and handles an empty list', () => {
  const counts = usage().total!;
  const days = everyDay([
    { date: '2026-11-24', counts },
    { date: '2026-01-01', counts },
  ]);
  expect(days).toHaveLength(31);
  expect(days[0]?.date).toBe('2026-10-25');
  expect(everyDay([])).toEqual([]);
});
