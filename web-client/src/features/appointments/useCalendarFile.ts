import { useCallback } from 'react';
import { fileAddress, fileEndpoint, freshFile } from '@/api/fileCalls';
import { userApi } from '@/api/generated/user.gen';
import { useThunks } from '@/api/useThunks';

const { downloadAppointmentCalendar } = userApi.enhanceEndpoints({
  endpoints: { downloadAppointmentCalendar: fileEndpoint },
}).endpoints;

/** Requests the calendar file of a session; returns its object URL. */
export function useCalendarFile(id: string) {
  const dispatch = useThunks();
  return useCallback(
    async () => fileAddress(await dispatch(downloadAppointmentCalendar.initiate({ id }, freshFile)).unwrap()),
    [dispatch, id],
  );
}
