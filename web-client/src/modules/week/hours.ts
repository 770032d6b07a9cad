import * as v from 'valibot';
import { asciiText } from '@/ui/form/typed';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/**
 * Hours of a weekday, wall times of the calendar's zone: `07:00` to `12:50`. `24:00` is the end
 * of the day.
 */
export interface Hours {
  day: Weekday;
  start: string;
  end: string;
}

const MIDNIGHT = 24 * 60;
/** Resolution of calendar times, minutes. */
const STEP = 5;
const written = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * Returns `07:30` for `7:30`, `730`, `7.30`, `7`, `7:30 am`, `٧:٣٠`; undefined for invalid
 * times.
 */
export function timeOfText(text: string): string | undefined {
  const [, hour, minute = '0', half] =
    /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(asciiText(text.replace(/\u066B/g, '.'))) ?? [];
  if (hour === undefined) return undefined;
  const given = Number(hour);
  if (half && (given < 1 || given > 12)) return undefined;
  const hours = half ? (given % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : given;
  const at = hours * 60 + Number(minute);
  return Number(minute) < 60 && at <= MIDNIGHT ? written(at) : undefined;
}

const minutesOf = (text: string) => {
  const time = timeOfText(text);
  return time === undefined ? undefined : Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
};

/** Text keys of time errors. */
type HoursProblem = 'week:notATime' | 'week:fiveMinutes' | 'week:endFirst' | 'week:overlap';

/** A problem at the field that the user would change. */
export interface HoursProblems {
  start?: HoursProblem;
  end?: HoursProblem;
}

/**
 * Returns the problem of each entry, in order. Of two overlapping entries the later one is
 * wrong; adjacent entries are valid.
 */
export function problemsOf(all: readonly Hours[]): HoursProblems[] {
  const times = all.map(({ day, start, end }) => ({ day, start: minutesOf(start), end: minutesOf(end) }));
  return times.map(({ day, start, end }, index) => {
    const problems: HoursProblems = {};
    // Midnight is an end, not a start.
    if (start === undefined || start === MIDNIGHT) problems.start = 'week:notATime';
    if (end === undefined) problems.end = 'week:notATime';
    if (start !== undefined && start % STEP !== 0) problems.start ??= 'week:fiveMinutes';
    if (end !== undefined && end % STEP !== 0) problems.end ??= 'week:fiveMinutes';
    if (problems.start || problems.end || start === undefined || end === undefined) return problems;
    if (end <= start) return { end: 'week:endFirst' };
    const overlaps = times.some((other, place) => {
      if (place === index || other.day !== day || other.start === undefined || other.end === undefined) return false;
      const earlier = other.start < start || (other.start === start && place < index);
      return earlier && other.end > start;
    });
    return overlaps ? { start: 'week:overlap' } : {};
  });
}

/** Sorts by day and start, and normalises every time for the service. */
export const inOrder = (all: readonly Hours[]): Hours[] =>
  all
    .map(({ day, start, end }) => ({ day, start: timeOfText(start) ?? start, end: timeOfText(end) ?? end }))
    .sort((a, b) => weekdays.indexOf(a.day) - weekdays.indexOf(b.day) || (a.start < b.start ? -1 : 1));

/**
 * Initial hours: those of another day, or an hour after the last entry of this day. Undefined
 * when the day is full.
 */
export function moreHours(all: readonly Hours[], day: Weekday): Hours | undefined {
  const ends = all.filter((hours) => hours.day === day).map(({ end }) => minutesOf(end) ?? 0);
  if (ends.length === 0) {
    const like = inOrder(all)[0];
    return { day, start: like?.start ?? '09:00', end: like?.end ?? '17:00' };
  }
  const last = Math.max(...ends);
  if (last >= MIDNIGHT - 30) return undefined;
  const start = Math.min(last + 60, MIDNIGHT - 60);
  return { day, start: written(Math.max(start, last)), end: written(Math.min(Math.max(start, last) + 60, MIDNIGHT)) };
}

/** Replaces the hours of other days by those of one day. */
export const copied = (all: readonly Hours[], from: Weekday, to: readonly Weekday[]): Hours[] => [
  ...all.filter(({ day }) => !to.includes(day)),
  ...to.flatMap((day) => all.filter((hours) => hours.day === from).map((hours) => ({ ...hours, day }))),
];

/** Adds the problems of hours to a schema, each at its field; `before` is the path to them. */
export function addProblems(
  addIssue: (issue: { message: string; path: [v.IssuePathItem, ...v.IssuePathItem[]] }) => void,
  all: readonly Hours[],
  before: readonly v.IssuePathItem[] = [],
): void {
  const input = [...all];
  problemsOf(all).forEach((problems, index) => {
    const hours = all[index];
    for (const key of ['start', 'end'] as const) {
      const message = problems[key];
      if (!message || !hours) continue;
      const place = { type: 'array', origin: 'value', input, key: index, value: hours } as const;
      const field = { type: 'object', origin: 'value', input: { ...hours }, key, value: hours[key] } as const;
      const [first = place, ...rest] = [...before, place];
      addIssue({ message, path: [first, ...rest, field] });
    }
  });
}

/**
 * Schema of a week without problems, in order. Errors are at their fields, so that the form can
 * focus them.
 */
export const weekHours = v.pipe(
  v.array(v.object({ day: v.picklist(weekdays), start: v.string(), end: v.string() })),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    addProblems(addIssue, dataset.value);
  }),
  v.transform((all) => inOrder(all)),
);
