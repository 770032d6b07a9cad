/**
 * Days of the calendar, `2026-11-23`: what bookings are made for. They have no time zone, and only the server says which of them is today where
 * the company is.
 */

/** The day that is `days` later, or earlier when negative. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
