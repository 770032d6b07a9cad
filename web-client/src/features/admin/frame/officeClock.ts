/** Milliseconds of a minute, an hour and a day. */
const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Offset from UTC of this device's clock, minutes. */
export const deviceOffset = () => -new Date().getTimezoneOffset();

/** Offset from UTC of a wall time, `2026-11-23T08:30:00-06:00`, minutes; undefined without one. */
export function offsetOf(wall: string): number | undefined {
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})$/.exec(wall) ?? [];
  if (!sign) return wall.endsWith('Z') ? 0 : undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Returns the calendar day, `2026-11-23`, of an instant by clocks with an offset. */
export const dayAt = (at: number, offset: number) => new Date(at + offset * MINUTE).toISOString().slice(0, 10);

/** Returns the wall time, `2026-11-23T08:30:00`, of an instant by clocks with an offset, for the formatters. */
export const wallAt = (at: number, offset: number) => new Date(at + offset * MINUTE).toISOString().slice(0, 19);

/** Returns the last minute of a calendar day by clocks with an offset. */
export const endOf = (day: string, offset: number) => Date.parse(`${day}T23:59:59Z`) - offset * MINUTE;

/** Returns the minutes from midnight of an instant by clocks with an offset. */
export const minutesAt = (at: number, offset: number) => (((Math.floor(at / MINUTE) + offset) % 1440) + 1440) % 1440;

/** Returns the Monday of the week of a calendar day. */
export function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}

/** Minutes from midnight of a wall time, `2026-11-23T08:30:00-06:00`. */
export const minutesOf = (wall: string) => Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
