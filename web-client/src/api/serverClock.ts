/** Milliseconds that the server's clock is ahead of the one of this device. */
let ahead = 0;

/** Reads the server's clock from the `Date` header of a response. */
export function readServerClock(date: string | null | undefined) {
  const instant = Date.parse(date ?? '');
  if (instant) ahead = instant - Date.now();
}

/** Returns the current time of the server, milliseconds; that of this device before the first response. */
export const serverNow = () => Date.now() + ahead;
