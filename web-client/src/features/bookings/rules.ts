import type { CleaningBooking, CleaningBookingStatus } from '@/api/generated/user.gen';
import type { BadgeVariant } from '@/ui/StatusBadge';

export type Part = 'upcoming' | 'past';

/** Whether the customer may still move, skip or cancel a visit. The server decides anew. */
export const canChange = (
  { status, changeDeadline }: Pick<CleaningBooking, 'status' | 'changeDeadline'>,
  now = Date.now(),
) => isPlanned(status) && changeDeadline !== undefined && Date.parse(changeDeadline) > now;

/** Asked for or confirmed: the crew has not come yet. */
export const isPlanned = (status: CleaningBookingStatus) =>
  status === 'CLEANING_BOOKING_STATUS_REQUESTED' || status === 'CLEANING_BOOKING_STATUS_CONFIRMED';

/** How a status looks as a badge. */
export const badgeOf: Readonly<Record<CleaningBookingStatus, BadgeVariant>> = {
  CLEANING_BOOKING_STATUS_UNSPECIFIED: 'secondary',
  CLEANING_BOOKING_STATUS_REQUESTED: 'warning',
  CLEANING_BOOKING_STATUS_CONFIRMED: 'info',
  CLEANING_BOOKING_STATUS_IN_PROGRESS: 'info',
  CLEANING_BOOKING_STATUS_COMPLETED: 'success',
  CLEANING_BOOKING_STATUS_CANCELLED: 'secondary',
};

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
