import { test } from '@playwright/test';
import type { Caller } from './orders';

/** Tests that book by the API. Each has days of its own, far ahead of the days that pages show first and others book. */
const BOOKERS = ['access', 'office', 'late'] as const;

export interface Opening {
  therapistId: string;
  startTime: string;
}

/** A free time of the first therapist of the directory, on a day on which no test books that runs beside this one. */
export async function freeTime(caller: Caller, booker: (typeof BOOKERS)[number]): Promise<Opening> {
  const { therapists } = await caller.get<{ therapists: { id: string }[] }>('/v1/therapists');
  const therapistId = therapists[0]?.id ?? '';
  const { slots } = await caller.get<{ slots: { startTime: string; therapistLocalTime: string }[] }>(
    `/v1/therapists/${therapistId}/slots?days=31`,
  );
  const days = new Map(slots.map(({ startTime, therapistLocalTime }) => [therapistLocalTime.slice(0, 10), startTime]));
  const startTime = [...days.values()].at(-1 - BOOKERS.indexOf(booker) - BOOKERS.length * test.info().parallelIndex);
  if (!startTime) throw new Error('The therapist works on too few days');
  return { therapistId, startTime };
}
