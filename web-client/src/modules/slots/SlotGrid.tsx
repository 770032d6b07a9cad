import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayOfMonth, formatLocalTime, formatLongDay, formatWeekday } from '@/i18n/format';
import { Spinner } from '@/ui/Spinner';
import { type Move, type Slot, type SlotDay, target, timeText } from './days';
import styles from './slots.module.css';

interface SlotGridProps {
  weeks: SlotDay[][];
  label: string;
  /** Places of the viewer's times and of the other party's times. */
  place: string;
  hostPlace?: string;
  /** The held slot, and the slot that is being requested. */
  heldId?: string;
  busyId?: string;
  /** Only the held slot is active. */
  locked?: boolean;
  onChoose: (slot: Slot) => void;
}

/** Rows of a week that are aligned; with more rows, a day would be mostly gaps. */
const LEVEL = 12;

/**
 * Free times as one stop of the Tab key. Days are columns, or rows in narrow places; arrow keys
 * follow the visual direction. Home and End: first and last time of the day. Page Up and Page
 * Down: the same weekday a week earlier or later. Enter or Space chooses.
 */
export function SlotGrid({ weeks, label, place, hostPlace, heldId, busyId, locked, onChoose }: SlotGridProps) {
  const { t } = useTranslation('slots');
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const free = weeks.flat().flatMap(({ slots }) => slots.filter(({ id, taken }) => !taken || id === heldId));
  const stop = [focused, heldId].find((id) => free.some((slot) => slot.id === id)) ?? free[0]?.id;

  const move = (event: KeyboardEvent, slot: Slot) => {
    const days = grid.current?.querySelectorAll<HTMLElement>('[data-day]') ?? [];
    const columns = days[0]?.offsetTop === days[1]?.offsetTop;
    const rtl = grid.current !== null && getComputedStyle(grid.current).direction === 'rtl';
    const go = moveOf(event.key, columns, rtl);
    if (!go) return;
    event.preventDefault();
    const next = target(free, slot, go);
    if (!next) return;
    setFocused(next.id);
    grid.current?.querySelector<HTMLElement>(`[data-slot="${CSS.escape(next.id)}"]`)?.focus();
  };

  return (
    <div ref={grid} role="group" aria-label={label}>
      {weeks.map((days) => {
        const shown = days.flatMap(({ slots }) => slots);
        const count = shown.filter((slot) => free.includes(slot)).length;
        const rows = [...new Set(shown.map(({ row }) => row))].sort((a, b) => a - b);
        return (
          <div key={days[0]?.day} className={`${styles.band} border-t border-line`}>
            <p className="mb-12 flex flex-wrap justify-between gap-16 gap-y-4 max-w-none">
              <b className="num font-650">
                {formatDayOfMonth(days[0]?.day ?? '')} – {formatDayOfMonth(days[6]?.day ?? '')}
              </b>
              <span className="small muted num">{t('free', { count })}</span>
            </p>
            <div className={`${styles.days} grid gap-8`}>
              {days.map(({ day, slots }) => {
                const open = slots.filter((slot) => free.includes(slot));
                const state =
                  open.length > 0 ? t('free', { count: open.length }) : t(slots.length > 0 ? 'full' : 'off');
                return (
                  <div
                    key={day}
                    data-day
                    role="group"
                    aria-label={`${formatLongDay(day)}, ${state}`}
                    className={`${styles.day} grid content-start gap-6 min-w-0 ${open.length > 0 ? styles.has : ''}`}
                  >
                    <p className={`num ${styles.name} grid justify-items-center`} aria-hidden>
                      <span className="muted text-14">{formatWeekday(day)}</span>
                      <b className="font-700 text-20">{Number(day.slice(8))}</b>
                    </p>
                    <div className={`${styles.times} grid gap-6`}>
                      {open.length === 0 && (
                        <p className={`${styles.none} muted leading-140 text-center text-14`}>{state}</p>
                      )}
                      {open.length > 0 &&
                        (rows.length > LEVEL ? slots.map(({ row }) => row) : rows).map((row) => {
                          const slot = slots.find((each) => each.row === row);
                          if (!slot || !open.includes(slot))
                            return (
                              <span key={row} className={`${styles.gap} h-40 grid place-items-center`} aria-hidden />
                            );
                          return (
                            <button
                              key={slot.id}
                              type="button"
                              data-slot={slot.id}
                              className={`${styles.slot} num grid place-items-center w-full text-normal font-600 whitespace-nowrap text-15 cursor-pointer bg-surface rounded-field p-0`}
                              tabIndex={slot.id === stop ? 0 : -1}
                              aria-pressed={slot.id === heldId}
                              aria-disabled={(locked && slot.id !== heldId) || undefined}
                              aria-busy={slot.id === busyId || undefined}
                              aria-label={[
                                t('at', { day: formatLongDay(day), time: timeText(slot), place }),
                                slot.hostLocalTime &&
                                  hostPlace &&
                                  t('there', { time: formatLocalTime(slot.hostLocalTime), place: hostPlace }),
                              ]
                                .filter(Boolean)
                                .join(t('comma'))}
                              onFocus={() => setFocused(slot.id)}
                              onKeyDown={(event) => move(event, slot)}
                              onClick={() => !busyId && !locked && onChoose(slot)}
                            >
                              {slot.id === busyId ? <Spinner /> : timeText(slot)}
                            </button>
                          );
                        })}
                    </div>
                  </div>
                );
              })}
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** Meaning of a key, by the layout of the days and the reading direction. */
function moveOf(key: string, columns: boolean, rtl: boolean): Move | undefined {
  const onward = rtl ? 'ArrowLeft' : 'ArrowRight';
  const back = rtl ? 'ArrowRight' : 'ArrowLeft';
  switch (key) {
    case 'Home':
      return { end: 'first' };
    case 'End':
      return { end: 'last' };
    case 'PageDown':
      return { weeks: 1 };
    case 'PageUp':
      return { weeks: -1 };
    case 'ArrowDown':
      return columns ? { along: 1 } : { across: 1 };
    case 'ArrowUp':
      return columns ? { along: -1 } : { across: -1 };
    case onward:
      return columns ? { across: 1 } : { along: 1 };
    case back:
      return columns ? { across: -1 } : { along: -1 };
    default:
      return undefined;
  }
}
