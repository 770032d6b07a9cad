import type { CleaningBooking, CleaningBookingStatus } from '@/api/generated/user.gen';
import { serverNow } from '@/api/serverClock';

export type Part = 'upcoming' | 'past';

/** Returns whether the customer can still move, skip or cancel a visit. The server checks again. */
export const canChange = (
  { status, changeDeadline }: Pick<CleaningBooking, 'status' | 'changeDeadline'>,
  now = serverNow(),
) => isPlanned(status) && changeDeadline !== undefined && Date.parse(changeDeadline) > now;

/** Requested or confirmed: the crew has not come yet. */
export const isPlanned = (status: CleaningBookingStatus) =>
  status === 'CLEANING_BOOKING_STATUS_REQUESTED' || status === 'CLEANING_BOOKING_STATUS_CONFIRMED';

/** Events of a history that have a text. */
const events = [
  'requested',
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
  'rescheduled',
  'skipped',
  'moved',
] as const;
export const eventKey = (event: string) => `event.${events.find((known) => known === event) ?? 'other'}` as const;
