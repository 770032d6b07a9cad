import type { CleaningBooking, CleaningBookingStatus } from '@/api/generated/user.gen';
import type { UpdateCleaningBookingBody } from '@/api/generated/admin.gen';

/** A status that a booking can move to. */
export type BookingStep = UpdateCleaningBookingBody['status'];

/** The steps of a successful visit. */
const way: readonly BookingStep[] = [
  'CLEANING_BOOKING_STATUS_REQUESTED',
  'CLEANING_BOOKING_STATUS_CONFIRMED',
  'CLEANING_BOOKING_STATUS_IN_PROGRESS',
  'CLEANING_BOOKING_STATUS_COMPLETED',
];

/** Returns the next steps of a status, the default first. The service decides; this avoids rejected requests. */
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

/** Returns the remaining steps of a successful visit. */
export function comingBookingSteps(status: CleaningBookingStatus): readonly BookingStep[] {
  const at = way.indexOf(status as BookingStep);
  return at === -1 ? [] : way.slice(at + 1);
}

/** Events of the history that add to the status after them. */
const notableEvents = ['rescheduled', 'moved', 'skipped'] as const;
export type NotableEvent = (typeof notableEvents)[number];

export const notableEvent = (event: string): NotableEvent | undefined => notableEvents.find((name) => name === event);

export const isRecurring = ({ seriesId }: CleaningBooking) => seriesId !== '';

/** Returns the midnight that begins the day of a visit, by the company's clocks. */
export const startOfVisitDay = ({ windowStartLocalTime }: Pick<CleaningBooking, 'windowStartLocalTime'>) =>
  windowStartLocalTime.replace(/T\d\d:\d\d:\d\d/, 'T00:00:00');

/** Returns whether the customer gets an email about a new status. The account of the customer may be deleted. */
export const mails = ({ userEmail }: Pick<CleaningBooking, 'userEmail'>) => userEmail !== '';
