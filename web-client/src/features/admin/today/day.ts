/** Milliseconds of an hour and of a day. */
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Returns the calendar day of this device, `2026-11-23`. The office staff is in Calgary. */
export function dayOfDevice(at: number): string {
  const shown = new Date(at);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${shown.getFullYear()}-${two(shown.getMonth() + 1)}-${two(shown.getDate())}`;
}

/** Returns the Monday of the week of a calendar day. */
export function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}

/** Minutes from midnight of a wall time, `2026-11-23T08:30:00-06:00`. */
export const minutesOf = (wall: string) => Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));

/** Offset of a wall time from UTC, minutes; undefined without one. */
function offsetOf(wall: string): number | undefined {
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})$/.exec(wall) ?? [];
  if (!sign) return wall.endsWith('Z') ? 0 : undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * Returns the minutes from midnight that the company's clocks show at an instant. The offset comes
 * from a wall time of the server; without one, this device's clock decides.
 */
export function officeMinutes(at: number, wall = ''): number {
  const offset = offsetOf(wall) ?? -new Date(at).getTimezoneOffset();
  const minutes = Math.floor(at / 60_000) + offset;
  return ((minutes % 1440) + 1440) % 1440;
}
