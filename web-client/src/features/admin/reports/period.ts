import type { ReportInterval } from '@/api/generated/admin.gen';
import { addDays } from '@/domain/calendar';
import { mondayOf } from '../frame/officeClock';

export const periods = ['day', 'week', 'month', 'custom'] as const;
export type Period = (typeof periods)[number];

/** The report that the address names. */
export interface ReportView {
  period: Period;
  /** A day of the period; of a custom range, the first and last day. */
  at: string;
  from: string;
  to: string;
  compares: boolean;
}

export type Interval = Exclude<ReportInterval, 'REPORT_INTERVAL_UNSPECIFIED'>;

/** Arguments of the API's report. */
export interface ReportRange {
  fromDate: string;
  toDate: string;
  interval: Interval;
  compareFromDate?: string;
}

/** Length of a custom range without dates, days. */
const CUSTOM_DAYS = 30;
/** Longest ranges with a point per day and per week, days: more points would be too narrow. */
const MOST_DAYS = 62;
const MOST_WEEK_DAYS = 364;
/** Days of the chart of a single day. */
const CONTEXT_DAYS = 14;
const DAY = 86_400_000;

/** Whether a text is an existing calendar day. */
const isDay = (text: string | null): text is string => {
  const at = Date.parse(`${text}T00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text ?? '')
  );
};

/** Reads the view from the address; unknown words mean the present month. */
export function viewOf(parameters: URLSearchParams, present: string): ReportView {
  const day = (name: string, otherwise: string) => {
    const text = parameters.get(name);
    return isDay(text) ? text : otherwise;
  };
  return {
    period: periods.find((period) => period === parameters.get('period')) ?? 'month',
    at: day('at', present),
    from: day('from', addDays(present, 1 - CUSTOM_DAYS)),
    to: day('to', present),
    compares: parameters.get('compare') !== 'off',
  };
}

/** Writes a view to the address; what is usual is omitted. */
export function writeView(
  { period, at, from, to, compares }: ReportView,
  parameters: URLSearchParams,
  present: string,
) {
  const set = (name: string, value: string | undefined) =>
    value === undefined ? parameters.delete(name) : parameters.set(name, value);
  const isCustom = period === 'custom';
  set('period', period === 'month' ? undefined : period);
  set('at', isCustom || at === present ? undefined : at);
  set('from', isCustom ? from : undefined);
  set('to', isCustom ? to : undefined);
  set('compare', compares ? undefined : 'off');
}

/** Returns the first and last day of the period, whether they have passed or not. */
export function daysOf({ period, at, from, to }: ReportView): [first: string, last: string] {
  if (period === 'custom') return [from, to];
  if (period === 'day') return [at, at];
  if (period === 'week') {
    const monday = mondayOf(at);
    return [monday, addDays(monday, 6)];
  }
  const first = `${at.slice(0, 7)}-01`;
  return [first, addDays(monthAfter(first, 1), -1)];
}

function monthAfter(first: string, months: number): string {
  const date = new Date(`${first}T00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/** Number of days of a range, at least one. */
const lengthOf = (first: string, last: string) =>
  Math.max(1, Math.round((Date.parse(`${last}T00:00Z`) - Date.parse(`${first}T00:00Z`)) / DAY) + 1);

/** Returns the view one period earlier or later. */
export function step(view: ReportView, by: -1 | 1): ReportView {
  const [first, last] = daysOf(view);
  if (view.period === 'month') return { ...view, at: monthAfter(first, by) };
  const days = by * lengthOf(first, last);
  if (view.period === 'custom') return { ...view, from: addDays(first, days), to: addDays(last, days) };
  return { ...view, at: addDays(first, days) };
}

/** Whether the period after this one has begun. */
export const hasNext = (view: ReportView, present: string) => daysOf(view)[1] < present;

/** Number of weeks between a range and the one it is compared with: the same weekdays, without common days. */
const weeksBefore = (days: number) => Math.ceil(days / 7);

const ranged = (first: string, last: string, compares: boolean): ReportRange => {
  const days = lengthOf(first, last);
  return {
    fromDate: first,
    toDate: last,
    interval:
      days <= MOST_DAYS
        ? 'REPORT_INTERVAL_DAY'
        : days <= MOST_WEEK_DAYS
          ? 'REPORT_INTERVAL_WEEK'
          : 'REPORT_INTERVAL_MONTH',
    compareFromDate: compares ? addDays(first, -7 * weeksBefore(days)) : undefined,
  };
};

/** Returns the days of the report. The present period ends today, so that it is compared with as many days. */
export function rangeOf(view: ReportView, present: string): ReportRange {
  const [first, last] = daysOf(view);
  const isPresent = view.period !== 'custom' && first <= present && present < last;
  return ranged(first, isPresent ? present : last, view.compares);
}

/** Returns the days of the charts: those of the report, or for a single day the two weeks up to it. */
export function chartRangeOf(view: ReportView, present: string): ReportRange {
  const range = rangeOf(view, present);
  if (range.fromDate !== range.toDate) return range;
  return ranged(addDays(range.toDate, 1 - CONTEXT_DAYS), range.toDate, view.compares);
}

/** Number of weeks that the comparison is earlier; 0 without one. */
export const weeksOf = ({ fromDate, compareFromDate }: ReportRange) =>
  compareFromDate ? (lengthOf(compareFromDate, fromDate) - 1) / 7 : 0;
