import { describe, expect, it } from 'vitest';
import type { CleaningBookingStatus } from '@/api/generated/user.gen';
import { bookingSteps, comingBookingSteps, notableEvent } from './booking';

const short = (statuses: readonly string[]) =>
  statuses.map((status) => status.replace('CLEANING_BOOKING_STATUS_', '')).join(' ');

describe('the steps of a booking', () => {
  it.each([
    ['REQUESTED', 'CONFIRMED CANCELLED', 'CONFIRMED IN_PROGRESS COMPLETED'],
    ['CONFIRMED', 'IN_PROGRESS CANCELLED', 'IN_PROGRESS COMPLETED'],
    ['IN_PROGRESS', 'COMPLETED', 'COMPLETED'],
    ['COMPLETED', '', ''],
    ['CANCELLED', '', ''],
    ['UNSPECIFIED', '', ''],
  ])('%s leads to %s', (status, next, coming) => {
    const name = `CLEANING_BOOKING_STATUS_${status}` as CleaningBookingStatus;
    expect(short(bookingSteps(name))).toBe(next);
    expect(short(comingBookingSteps(name))).toBe(coming);
  });

  it('offers no step for an unknown status', () => {
    expect(bookingSteps('CLEANING_BOOKING_STATUS_NEW' as CleaningBookingStatus)).toEqual([]);
  });

  it('names events that the status does not show', () => {
    expect(notableEvent('rescheduled')).toBe('rescheduled');
    expect(notableEvent('confirmed')).toBeUndefined();
  });
});
