import type { Appointment } from '@/api/generated/user.gen';

/** The other party: the therapist for the client, the client for everybody else, who may not have said a name: `nameless` then. */
export const otherParty = ({ role, therapistName, clientName }: Appointment, nameless: string) =>
  (role === 'APPOINTMENT_ROLE_CLIENT' ? therapistName : clientName) || nameless;

export const isClient = ({ role }: Appointment) => role === 'APPOINTMENT_ROLE_CLIENT';

/** Its time is held while it is paid. */
export const isHeld = ({ status }: Appointment) => status === 'APPOINTMENT_STATUS_HELD';
