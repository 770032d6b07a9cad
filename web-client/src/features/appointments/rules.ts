import type { Appointment, AppointmentStatus, ListAppointmentsApiArg } from '@/api/generated/user.gen';

/** The two tabs. What belongs to which, the server decides. */
export type Part = 'upcoming' | 'past';

/** The filter's entries (docs/product.md, section 2). */
export const filters = ['all', 'scheduled', 'completed', 'cancelled'] as const;

const periods = { upcoming: 'APPOINTMENT_PERIOD_UPCOMING', past: 'APPOINTMENT_PERIOD_PAST' } as const;

/** What a tab asks for. */
export const listArguments = (part: Part, status: AppointmentStatus | undefined): ListAppointmentsApiArg => ({
  period: periods[part],
  status,
});

/** The same for the number on the tab: as few records as there can be. */
export const countArguments = (part: Part, status: AppointmentStatus | undefined): ListAppointmentsApiArg => ({
  ...listArguments(part, status),
  pageSize: 1,
});

export const isTherapist = ({ role }: Appointment) => role === 'APPOINTMENT_ROLE_THERAPIST';
export const isScheduled = ({ status }: Appointment) => status === 'APPOINTMENT_STATUS_SCHEDULED';
export const isCompleted = ({ status }: Appointment) => status === 'APPOINTMENT_STATUS_COMPLETED';

/** Returns whether the start time has passed, by this device's clock or because the server already accepts a report of an absence. */
export const hasStarted = ({ startTime, canReportAbsence }: Appointment) =>
  canReportAbsence || Date.parse(startTime ?? '') <= Date.now();

/** The call is shown: of a scheduled session, and of one whose absent client can still come. */
export const hasCall = (appointment: Appointment) => isScheduled(appointment) || isOpen(appointment);

/** It is by video, and can be joined now as far as the server has said. */
export const isOpen = ({ meetingAvailability }: Appointment) =>
  meetingAvailability === 'MEETING_AVAILABILITY_AVAILABLE_NOW' ||
  meetingAvailability === 'MEETING_AVAILABILITY_STILL_AVAILABLE';

/** An instant near a session as wall time where the session is, in the form of `startLocalTime` without the offset. Empty when there is none. */
export function localTimeAt({ startTime, startLocalTime }: Appointment, instant: string | undefined): string {
  const later = Date.parse(instant ?? '') - Date.parse(startTime ?? '');
  const start = Date.parse(`${startLocalTime.slice(0, 19)}Z`);
  const at = new Date(start + later);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 19);
}
