import * as v from 'valibot';
import type { Availability, UpdateAvailabilityRequest } from '@/api/generated/user.gen';
import { otherDays, weekdays, weekHours } from '@/modules/week';

/** Choices of the rules, in the unit of the contract (selam.therapy.v1 `Availability`). */
export const choices = {
  bufferBeforeMinutes: [0, 5, 10, 15, 20, 30, 45, 60],
  bufferAfterMinutes: [0, 5, 10, 15, 20, 30, 45, 60],
  noticeHours: [0, 1, 2, 4, 12, 24, 48, 72, 168],
  horizonDays: [7, 14, 28, 42, 60, 90, 120, 180],
  stepMinutes: [15, 20, 30, 45, 60, 90],
} as const satisfies Partial<Record<keyof Availability, readonly number[]>>;
export type Rule = keyof typeof choices;
export const rules = Object.keys(choices) as Rule[];

/** The choices, plus the current value, which another client may have set. */
export const choicesWith = (rule: Rule, present: number): number[] =>
  [...new Set<number>([...choices[rule], present])].sort((a, b) => a - b);

const number = v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'common:validation.invalid'));

/** Form values of the hours. Selects hold text. */
export const availabilitySchema = v.object({
  timeZone: v.string(),
  week: weekHours,
  days: otherDays,
  bufferBeforeMinutes: number,
  bufferAfterMinutes: number,
  noticeHours: number,
  horizonDays: number,
  stepMinutes: number,
});
export type AvailabilityValues = v.InferInput<typeof availabilitySchema>;

/** Returns the initial values. */
export const valuesOf = (kept: Availability): AvailabilityValues => ({
  timeZone: kept.timeZone,
  week: kept.weeklyHours.map(({ weekday, start, end }) => ({ day: weekdays[weekday - 1] ?? 'monday', start, end })),
  days: kept.exceptions.map(({ date, hours }) => ({ date, hours: hours.map(({ start, end }) => ({ start, end })) })),
  bufferBeforeMinutes: String(kept.bufferBeforeMinutes),
  bufferAfterMinutes: String(kept.bufferAfterMinutes),
  noticeHours: String(kept.noticeHours),
  horizonDays: String(kept.horizonDays),
  stepMinutes: String(kept.stepMinutes),
});

/** Converts the form to the request, after the schema has sorted it. */
export const requestOf = ({ week, days, ...values }: AvailabilityValues, etag: string): UpdateAvailabilityRequest => ({
  timeZone: values.timeZone,
  weeklyHours: week.map(({ day, start, end }) => ({ weekday: weekdays.indexOf(day) + 1, start, end })),
  exceptions: days,
  bufferBeforeMinutes: Number(values.bufferBeforeMinutes),
  bufferAfterMinutes: Number(values.bufferAfterMinutes),
  noticeHours: Number(values.noticeHours),
  horizonDays: Number(values.horizonDays),
  stepMinutes: Number(values.stepMinutes),
  etag,
});
