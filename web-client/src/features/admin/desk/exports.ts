import { useCallback } from 'react';
import { adminApi, type ExportCleaningBookingsApiArg, type ExportShipmentsApiArg } from '@/api/generated/admin.gen';
import { useThunks } from './useThunks';

/** Longest time that a file may take, milliseconds: a whole table is streamed. */
const TIMEOUT = 600_000;

/** The exports with the time they need, and forgotten as soon as they are handed over. */
const { exportCleaningBookings, exportShipments } = adminApi.enhanceEndpoints({
  endpoints: {
    exportCleaningBookings: { keepUnusedDataFor: 0, extraOptions: { timeout: TIMEOUT } },
    exportShipments: { keepUnusedDataFor: 0, extraOptions: { timeout: TIMEOUT } },
  },
}).endpoints;

/** Nothing is remembered, every file is fresh. */
const once = { subscribe: false, forceRefetch: true } as const;

/** Asks for the bookings that fit as a file; answers the address of its bytes (see api/baseQuery). */
export function useBookingsFile() {
  const dispatch = useThunks();
  return useCallback(
    async (filters: ExportCleaningBookingsApiArg) =>
      addressOf(await dispatch(exportCleaningBookings.initiate(filters, once)).unwrap()),
    [dispatch],
  );
}

/** The same for shipments. */
export function useShipmentsFile() {
  const dispatch = useThunks();
  return useCallback(
    async (filters: ExportShipmentsApiArg) =>
      addressOf(await dispatch(exportShipments.initiate(filters, once)).unwrap()),
    [dispatch],
  );
}

// The contract calls a file a blob; the base query answers where it is.
const addressOf = (file: unknown) => String(file);
