import { addDays } from '@/domain/calendar';
import { formatLocalTime } from '@/i18n/format';
import { offsetOf } from './zones';

/**
 * A bookable time. Wall times come from the server with the offset valid then (decision 0015),
 * in the requested zone; they are shown as written.
 */
export interface Slot {
  /** Id for the booking call. */
  id: string;
  /** `2026-11-25T17:00:00+03:00`: in the viewer's zone. */
  localTime: string;
  /** The same moment in the other party's zone. */
  hostLocalTime?: string;
  /** The time is booked or held. */
  taken?: boolean;
}

/** A time in its day. */
interface DaySlot extends Slot {
  /** Position among the wall times of all days; times of a repeated hour follow its first pass. */
  row: number;
  /** `UTC+2`, where clocks go back and the same wall time comes twice. */
  offset?: string;
}

/** A calendar day and its times, in order. */
export interface SlotDay {
  day: string;
  slots: DaySlot[];
}

/** `2026-11-25` and `17:00` of a wall time, to compare; `timeText` shows it. */
export const dayOf = ({ localTime }: Pick<Slot, 'localTime'>) => localTime.slice(0, 10);
const timeOf = (localTime: string) => localTime.slice(11, 16);

/**
 * Times before this hour are hidden until the user expands them: they are rarely wanted, and
 * distant zones have many.
 */
const MORNING = '06:00';
export const isNight = ({ localTime }: Slot) => timeOf(localTime) < MORNING;

/** Minutes of a day. */
const DAY = 24 * 60;
const minutes = (localTime: string) => Number(localTime.slice(11, 13)) * 60 + Number(localTime.slice(14, 16));

/** `5:00 PM`, with the offset where the time comes twice. */
export const timeText = ({ localTime, offset }: Pick<DaySlot, 'localTime' | 'offset'>) =>
  offset ? `${formatLocalTime(localTime)} \u2066${offset}\u2069` : formatLocalTime(localTime);

/** Sorts by instant, and tells times of a repeated hour apart. */
export function inOrder(slots: readonly Slot[]): DaySlot[] {
  const sorted = slots.toSorted((a, b) => Date.parse(a.localTime) - Date.parse(b.localTime));
  const days = [...new Set(sorted.map(dayOf))];
  return days.flatMap((day) => placed(sorted.filter((slot) => dayOf(slot) === day)));
}

function placed(day: readonly Slot[]): DaySlot[] {
  let latest = -1;
  const rows = day.map(({ localTime }) => {
    const wall = minutes(localTime);
    // Between the last time before the clocks went back and the next minute.
    if (wall <= latest) return latest + (wall + 1) / (DAY + 1);
    latest = wall;
    return wall;
  });
  const repeated = day.filter((_, index) => !Number.isInteger(rows[index])).map(({ localTime }) => minutes(localTime));
  const last = Math.max(...rows.filter((row) => !Number.isInteger(row)).map(Math.floor));
  return day.map((slot, index) => {
    const row = rows[index] ?? 0;
    const isAmbiguous = row !== minutes(slot.localTime) || (row >= Math.min(...repeated) && row <= last);
    return { ...slot, row, ...(isAmbiguous && { offset: offsetOf(slot.localTime) }) };
  });
}

/** Returns weeks of seven days from `from` on, each day with its times. */
export function weeksOf(slots: readonly DaySlot[], from: string, weeks: number): SlotDay[][] {
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => {
      const day = addDays(from, week * 7 + index);
      return { day, slots: slots.filter((slot) => dayOf(slot) === day) };
    }),
  );
}

/**
 * Movement of a key: along the times of a day, to another day, to the ends of the day, to the
 * same day of another week.
 */
export type Move = { along: 1 | -1 } | { across: 1 | -1 } | { end: 'first' | 'last' } | { weeks: 1 | -1 };

/**
 * Returns the free time that a key leads to; undefined at the edge. On another day it is the
 * nearest time.
 */
export function target(free: readonly Slot[], from: Slot, move: Move): Slot | undefined {
  const ofDay = (day: string) => free.filter((slot) => dayOf(slot) === day);
  const nearest = (slots: Slot[]) =>
    slots.toSorted(
      (a, b) =>
        Math.abs(minutes(a.localTime) - minutes(from.localTime)) -
        Math.abs(minutes(b.localTime) - minutes(from.localTime)),
    )[0];
  const day = ofDay(dayOf(from));
  if ('along' in move) return day[day.findIndex(({ id }) => id === from.id) + move.along];
  if ('end' in move) return move.end === 'first' ? day[0] : day.at(-1);
  if ('weeks' in move) return nearest(ofDay(addDays(dayOf(from), 7 * move.weeks)));
  const days = [...new Set(free.map(dayOf))];
  const other = days[days.indexOf(dayOf(from)) + move.across];
  return other === undefined ? undefined : nearest(ofDay(other));
}
