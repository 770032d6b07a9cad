import type { Appointment } from '@/api/generated/user.gen';

/** The other party: the therapist for the client, the client for everybody else. */
export const otherParty = ({ role, therapistName, clientName }: Appointment) =>
  role === 'APPOINTMENT_ROLE_CLIENT' ? therapistName : clientName;

export const isClient = ({ role }: Appointment) => role === 'APPOINTMENT_ROLE_CLIENT';

/** Its time is held while it is paid. */
export const isHeld = ({ status }: Appointment) => status === 'APPOINTMENT_STATUS_HELD';
