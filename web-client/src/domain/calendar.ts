/**
 * Calendar days, `2026-11-23`, as used for bookings. They have no time zone; only the server
 * determines today's date at the company.
 */

/** Returns the day `days` later, or earlier when negative. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** A session's start: as an instant, and as the wall time that the server wrote. */
interface Start {
  startTime?: string;
  startLocalTime: string;
}

/**
 * Returns the wall time of an instant near a session by the offset of the server, because this
 * device may have other rules for the zone. Like `startLocalTime` without the offset; empty if
 * there is none.
 */
export function localTimeAt({ startTime, startLocalTime }: Start, instant: string | undefined): string {
  const later = Date.parse(instant ?? '') - Date.parse(startTime ?? '');
  const start = Date.parse(`${startLocalTime.slice(0, 19)}Z`);
  const at = new Date(start + later);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 19);
}
