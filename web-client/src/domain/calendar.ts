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
