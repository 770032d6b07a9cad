import { describe, expect, it } from 'vitest';
import type { TherapistSlot } from '@/api/generated/public.gen';
import { wallTimesAt } from './wallTimes';

const slot = (startTime: string, startLocalTime: string, therapistLocalTime: string): TherapistSlot => ({
  startTime,
  startLocalTime,
  therapistLocalTime,
  endLocalTime: '',
});
const friday = slot('2026-10-30T15:00:00Z', '2026-10-30T16:00:00+01:00', '2026-10-30T09:00:00-06:00');
const saturday = slot('2026-10-31T15:00:00Z', '2026-10-31T16:00:00+01:00', '2026-10-31T09:00:00-06:00');
const monday = slot('2026-11-02T16:00:00Z', '2026-11-02T17:00:00+01:00', '2026-11-02T09:00:00-07:00');

describe('wall times', () => {
  it('are those of the listed time', () => {
    expect(wallTimesAt(friday.startTime!, [friday, saturday])).toEqual({
      localTime: friday.startLocalTime,
      hostLocalTime: friday.therapistLocalTime,
    });
  });

  it('have the offsets of the times around a held one', () => {
    expect(wallTimesAt('2026-10-30T23:30:00Z', [saturday, friday])).toEqual({
      localTime: '2026-10-31T00:30:00+01:00',
      hostLocalTime: '2026-10-30T17:30:00-06:00',
    });
    expect(wallTimesAt('2026-11-03T16:00:00Z', [monday])?.hostLocalTime).toBe('2026-11-03T09:00:00-07:00');
    expect(wallTimesAt('2026-10-29T15:00:00Z', [friday])?.localTime).toBe('2026-10-29T16:00:00+01:00');
  });

  it('are unknown where the clocks change in between', () => {
    expect(wallTimesAt('2026-11-01T15:00:00Z', [saturday, monday])).toBeUndefined();
    expect(wallTimesAt('2026-11-01T15:00:00Z', [])).toBeUndefined();
  });
});
