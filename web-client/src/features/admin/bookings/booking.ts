import type { CleaningBooking, CleaningBookingStatus } from '@/api/generated/user.gen';
import type { UpdateCleaningBookingBody } from '@/api/generated/admin.gen';

/** A status that a booking can be moved to. */
export type BookingStep = UpdateCleaningBookingBody['status'];

/** The way of a visit that goes well. */
const way: readonly BookingStep[] = [
  'CLEANING_BOOKING_STATUS_REQUESTED',
  'CLEANING_BOOKING_STATUS_CONFIRMED',
  'CLEANING_BOOKING_STATUS_IN_PROGRESS',
  'CLEANING_BOOKING_STATUS_COMPLETED',
];

/** The steps that lead on from a status, the usual one first. The service decides; this spares people a refusal. */
const steps = {
  CLEANING_BOOKING_STATUS_UNSPECIFIED: [],
  CLEANING_BOOKING_STATUS_REQUESTED: ['CLEANING_BOOKING_STATUS_CONFIRMED', 'CLEANING_BOOKING_STATUS_CANCELLED'],
  CLEANING_BOOKING_STATUS_CONFIRMED: ['CLEANING_BOOKING_STATUS_IN_PROGRESS', 'CLEANING_BOOKING_STATUS_CANCELLED'],
  CLEANING_BOOKING_STATUS_IN_PROGRESS: ['CLEANING_BOOKING_STATUS_COMPLETED'],
  CLEANING_BOOKING_STATUS_COMPLETED: [],
  CLEANING_BOOKING_STATUS_CANCELLED: [],
} as const satisfies Record<CleaningBookingStatus, readonly BookingStep[]>;

/** A step that leads on from some status. */
type NextStep = (typeof steps)[CleaningBookingStatus][number];

export const bookingSteps = (status: CleaningBookingStatus): readonly NextStep[] => steps[status] ?? [];

/** What is still to come when everything goes well. */
export function comingBookingSteps(status: CleaningBookingStatus): readonly BookingStep[] {
  const at = way.indexOf(status as BookingStep);
  return at === -1 ? [] : way.slice(at + 1);
}

/** Events of the history that say more than the status after them. */
const notableEvents = ['rescheduled', 'moved', 'skipped'] as const;
export type NotableEvent = (typeof notableEvents)[number];

export const notableEvent = (event: string): NotableEvent | undefined => notableEvents.find((name) => name === event);

export const isRecurring = ({ seriesId }: CleaningBooking) => seriesId !== '';
