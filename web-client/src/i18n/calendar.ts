/** Days of the calendar, `2026-11-23`: what bookings are made for. They have no time zone; "today" is today where the company is. */

/** Where the company is; the platform counts its days there too. */
const COMPANY_ZONE = 'America/Edmonton';

/** Today in Calgary, whatever the clock of the visitor says. */
export function todayInCalgary(now: Date = new Date()): string {
  // Sweden writes dates in the form that the API uses.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: COMPANY_ZONE, dateStyle: 'short' }).format(now);
}

/** The day that is `days` later, or earlier when negative. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
