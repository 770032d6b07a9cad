import type { UsageDay } from '@/api/generated/admin.gen';

/** Most days of a chart: more columns would be too narrow. */
const MOST = 31;

const DAY = 86_400_000;

/** Returns each day between the first and the last event, earliest first, so that distances in time are true. At most the latest 31. */
export function everyDay(days: readonly UsageDay[]): { date: string; counts?: UsageDay['counts'] }[] {
  const known = new Map(days.map(({ date, counts }) => [date, counts]));
  const dates = [...known.keys()].sort();
  const last = Date.parse(`${dates.at(-1)}T00:00Z`);
  const first = Math.max(Date.parse(`${dates[0]}T00:00Z`), last - (MOST - 1) * DAY);
  if (Number.isNaN(last)) return [];
  return Array.from({ length: Math.round((last - first) / DAY) + 1 }, (_, index) => {
    const date = new Date(first + index * DAY).toISOString().slice(0, 10);
    return { date, counts: known.get(date) };
  });
}
