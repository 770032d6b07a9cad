import * as v from 'valibot';
import { REQUIRED } from '@/ui/form';
import { addProblems, type Hours, problemsOf, timeOfText } from './hours';

/** A day that differs from its week: its own hours, none for a day off. */
export interface OtherDay {
  /** `2026-12-24`; empty until it is chosen. */
  date: string;
  hours: DayHours[];
}

/** Start and end. */
export type DayHours = Pick<Hours, 'start' | 'end'>;

/** Converts the hours of one day to weekly hours, so that the same rules apply. */
export const ofOneDay = (hours: readonly DayHours[]): Hours[] => hours.map((span) => ({ ...span, day: 'monday' }));

/** Problems of each of a day's hours. */
export const problemsOfDay = (hours: readonly DayHours[]) => problemsOf(ofOneDay(hours));

const written = ({ start, end }: DayHours): DayHours => ({
  start: timeOfText(start) ?? start,
  end: timeOfText(end) ?? end,
});

/** Schema of exceptions, each day once, in order. Errors are at their fields. */
export const otherDays = v.pipe(
  v.array(
    v.object({
      date: v.pipe(v.string(), v.nonEmpty(REQUIRED), v.isoDate('common:validation.date')),
      hours: v.array(v.object({ start: v.string(), end: v.string() })),
    }),
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value } = dataset;
    value.forEach((day, index) => {
      const place = { type: 'array', origin: 'value', input: value, key: index, value: day } as const;
      if (value.findIndex(({ date }) => date === day.date) < index) {
        const input = { ...day };
        addIssue({
          message: 'week:dayTwice',
          path: [place, { type: 'object', origin: 'value', input, key: 'date', value: day.date }],
        });
      }
      const hours = { type: 'object', origin: 'value', input: { ...day }, key: 'hours', value: day.hours } as const;
      addProblems(addIssue, ofOneDay(day.hours), [place, hours]);
    });
  }),
  v.transform((days) =>
    days
      .map(({ date, hours }) => ({
        date,
        hours: hours.map(written).sort((a, b) => (a.start < b.start ? -1 : 1)),
      }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
  ),
);
