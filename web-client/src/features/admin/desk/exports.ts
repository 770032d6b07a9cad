import { useCallback } from 'react';
import { fileAddress, fileEndpoint, freshFile } from '@/api/fileCalls';
import { adminApi, type ExportCleaningBookingsApiArg, type ExportShipmentsApiArg } from '@/api/generated/admin.gen';
import { useThunks } from '@/api/useThunks';

const { exportCleaningBookings, exportShipments } = adminApi.enhanceEndpoints({
  endpoints: { exportCleaningBookings: fileEndpoint, exportShipments: fileEndpoint },
}).endpoints;

/** Asks for the bookings that fit as a file; answers the address of its bytes. */
export function useBookingsFile() {
  const dispatch = useThunks();
  return useCallback(
    async (filters: ExportCleaningBookingsApiArg) =>
      fileAddress(await dispatch(exportCleaningBookings.initiate(filters, freshFile)).unwrap()),
    [dispatch],
  );
}

/** The same for shipments. */
export function useShipmentsFile() {
  const dispatch = useThunks();
  return useCallback(
    async (filters: ExportShipmentsApiArg) =>
      fileAddress(await dispatch(exportShipments.initiate(filters, freshFile)).unwrap()),
    [dispatch],
  );
}
