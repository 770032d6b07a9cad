import { useEffect, useState } from 'react';

/** Interval between updates of remaining times, milliseconds. */
const TICK = 30_000;

/** Returns the present instant, updated while the page is open. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  return now;
}
