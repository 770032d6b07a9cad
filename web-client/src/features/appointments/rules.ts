import type { Appointment, AppointmentStatus, ListAppointmentsApiArg } from '@/api/generated/user.gen';
import { serverNow } from '@/api/serverClock';

/** The two tabs. The server assigns the sessions. */
export type Part = 'upcoming' | 'past';

/** The filter's entries (docs/product.md, section 2). */
export const filters = ['all', 'scheduled', 'completed', 'cancelled'] as const;

const periods = { upcoming: 'APPOINTMENT_PERIOD_UPCOMING', past: 'APPOINTMENT_PERIOD_PAST' } as const;

/** The query of a tab. */
export const listArguments = (part: Part, status: AppointmentStatus | undefined): ListAppointmentsApiArg => ({
  period: periods[part],
  status,
});

export const isTherapist = ({ role }: Appointment) => role === 'APPOINTMENT_ROLE_THERAPIST';
export const isScheduled = ({ status }: Appointment) => status === 'APPOINTMENT_STATUS_SCHEDULED';
export const isCompleted = ({ status }: Appointment) => status === 'APPOINTMENT_STATUS_COMPLETED';

/** Returns whether the start time has passed, by the clock or because the server already accepts a report of an absence. */
export const hasStarted = ({ startTime, canReportAbsence }: Appointment) =>
  canReportAbsence || Date.parse(startTime ?? '') <= serverNow();

/** Returns whether the call is shown: for a scheduled session, or one whose absent client can still attend. */
export const hasCall = (appointment: Appointment) => isScheduled(appointment) || isOpen(appointment);

/** Returns whether it is a video session that can be joined now, according to the server. */
export const isOpen = ({ meetingAvailability }: Appointment) =>
  meetingAvailability === 'MEETING_AVAILABILITY_AVAILABLE_NOW' ||
  meetingAvailability === 'MEETING_AVAILABILITY_STILL_AVAILABLE';
