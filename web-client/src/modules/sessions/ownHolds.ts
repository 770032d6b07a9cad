import type { ListAppointmentsApiArg } from '@/api/generated/user.gen';

/** Query of the times that the signed-in client holds. All parts that show a hold share its cache. */
export const ownHolds = {
  status: 'APPOINTMENT_STATUS_HELD',
  role: 'APPOINTMENT_ROLE_CLIENT',
  pageSize: 5,
} as const satisfies ListAppointmentsApiArg;
