import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLocalTime } from '@/i18n/format';
import styles from './slots.module.css';

interface HoldTimerProps {
  /**
   * End of the hold: wall time in the viewer's zone, as the server wrote it. Missing when the
   * viewer has changed the zone.
   */
  until?: string;
  /**
   * End of the hold on this device's clock, milliseconds. Use `deadlineOf` with the server's
   * remaining seconds, because that clock may be wrong.
   */
  endsAt: number;
  /** Total length of the hold, minutes. */
  minutes: number;
  /** Called once when the hold has ended. */
  onOver: () => void;
}

/** Returns the time `seconds` from now on this device's clock. */
export const deadlineOf = (seconds: number) => Date.now() + seconds * 1000;

const BEADS = 10;
/** Remaining minutes that are announced to screen readers. */
const SAID = [5, 1];

/** A held time during payment: its end, and the time left. Texts of `slots`. */
export function HoldTimer({ until, endsAt, minutes, onOver }: HoldTimerProps) {
  const { t } = useTranslation('slots');
  const minutesLeft = () => Math.max(0, Math.ceil((endsAt - Date.now()) / 60_000));
  const [left, setLeft] = useState(minutesLeft);
  /** Minutes left at the last announcement; undefined before the first. */
  const [said, setSaid] = useState<number>();
  const latest = useRef(onOver);
  useEffect(() => {
    latest.current = onOver;
  });

  useEffect(() => {
    let over = false;
    const look = () => {
      const now = Math.max(0, Math.ceil((endsAt - Date.now()) / 60_000));
      setLeft(now);
      if (SAID.includes(now)) setSaid(now);
      if (now > 0 || over) return;
      over = true;
      clearInterval(timer);
      latest.current();
    };
    // Screen readers often skip a live region that is inserted together with its text.
    const first = setTimeout(() => setSaid(0), 0);
    const timer = setInterval(look, 1_000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [endsAt]);

  const held = until ? t('hold.until', { time: formatLocalTime(until) }) : t('hold.running');
  return (
    <div className={`${styles.hold} py-18 px-24 bg-warning-wash grid gap-8`}>
      {left > 0 ? (
        <>
          <b>{held}</b>
          <div className={`${styles.beads} p-2 flex gap-8`} aria-hidden>
            {Array.from({ length: BEADS }, (_, index) => (
              <i key={index} className={index < Math.ceil((left / minutes) * BEADS) ? styles.on : ''} />
            ))}
          </div>
          <p className="small">{t('hold.left', { count: left })}</p>
        </>
      ) : (
        <b>{t('hold.over')}</b>
      )}
      <p className="visually-hidden" role="status">
        {left === 0 && t('hold.over')}
        {left > 0 && said === 0 && held}
        {left > 0 && said !== undefined && said > 0 && t('hold.left', { count: said })}
      </p>
    </div>
  );
}
