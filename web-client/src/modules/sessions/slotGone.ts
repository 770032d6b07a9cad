import type { ApiError } from '@/api/ApiError';

/** Returns whether a start time was refused because it is taken or no longer offered. */
export const isSlotGone = ({ reason, violations }: ApiError) =>
  reason === 'SLOT_TAKEN' || violations.some(({ field }) => field === 'startTime');
