import { skipToken } from '@reduxjs/toolkit/query';
import { publicApi, type SessionFormat, type TherapistSlot } from '@/api/generated/public.gen';
import type { Appointment } from '@/api/generated/user.gen';
import { addDays } from '@/domain/calendar';
import { wallTimesAt } from './wallTimes';

interface WallTimesOptions {
  /** The moment to show. */
  instant: string | undefined;
  zone: string;
  therapistId: string;
  format: SessionFormat;
  /** The shown free times in that zone. */
  slots: readonly TherapistSlot[] | undefined;
  /** The session whose time is held at that moment. */
  held?: Appointment;
}

export interface ShownTimes {
  localTime: string;
  hostLocalTime?: string;
  /** Zone of `localTime`: that of the hold while the time in another zone is unknown. */
  zone: string;
}

/** Days around the instant whose free times have its offset. */
const AROUND = 2;

/**
 * Returns the wall times of an instant in a zone, as the server's list has them. For a time that is not in the shown list it queries
 * the days around it. Undefined until they are known.
 */
export function useWallTimes(options: WallTimesOptions): ShownTimes | undefined {
  const { instant, zone, therapistId: id, format, slots, held } = options;
  const isShown = slots?.some(({ startTime }) => startTime === instant) ?? false;
  const around = {
    id,
    format,
    fromDate: addDays(instant?.slice(0, 10) ?? '2000-01-01', -AROUND),
    days: 2 * AROUND + 1,
    timeZone: zone,
  };
  const asks = instant !== undefined && slots !== undefined && !isShown;
  const { currentData } = publicApi.useListTherapistSlotsQuery(asks ? around : skipToken);
  if (instant === undefined) return undefined;
  const near = (isShown ? slots : currentData?.slots) ?? [];
  const found = near.length > 0 ? wallTimesAt(instant, near) : undefined;
  if (found) return { ...found, zone };
  return held && { localTime: held.startLocalTime, zone: held.timeZone };
}
