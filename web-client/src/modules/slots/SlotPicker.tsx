import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '@/domain/calendar';
import { formatDayOfMonth, formatLocalTime, formatPlainDate, formatWeekday } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { LoadError } from '@/ui/LoadError';
import { Notice } from '@/ui/Notice';
import { CalendarIcon } from '@/ui/pageIcons';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { dayOf, inOrder, isNight, type Slot, timeText, weeksOf } from './days';
import { SlotGrid } from './SlotGrid';
import styles from './slots.module.css';
import { ZoneSelect } from './ZoneSelect';
import { offsetOf, ownZone, type Zone, zoneName } from './zones';

export interface SlotPickerProps {
  /** Accessible name: "Times with Selihom Tesfay". */
  label: string;
  /** First shown day, and number of weeks. */
  from: string;
  weeks?: number;
  /** Times of these weeks in the chosen zone, as the server wrote them; undefined while loading. */
  slots?: readonly Slot[];
  /** Why they could not be loaded. */
  error?: string;
  onRetry: () => void;
  /** The zone of the times; a change needs a new query. */
  zone: Zone;
  onZone: (id: string) => void;
  /** Zone of the other party. */
  host?: Zone;
  heldId?: string;
  /** `heldId` is only chosen in the client; the time is not held yet. */
  chosenOnly?: boolean;
  busyId?: string;
  /** No other time can be chosen, because one is held. */
  locked?: boolean;
  onChoose: (slot: Slot) => void;
  /** Wall time of a chosen slot that another user has taken. */
  gone?: string;
  /** Other weeks; omitted where there are none. */
  onEarlier?: () => void;
  onLater?: () => void;
  /** The first free time of all, when it is outside these weeks. */
  next?: Slot;
  /** Content below the weeks: the waiting list. */
  children?: ReactNode;
}

const offsetsOf = (times: readonly string[]) => [...new Set(times.map(offsetOf))];

/** A zone with its offset in these weeks, unless clocks change in them. */
const withOffset = (zone: Zone, offsets: readonly string[]): Zone =>
  offsets.length === 1 ? { ...zone, offset: offsets[0] } : zone;

/**
 * Chooses a free time: weeks of days with their times, in a named zone that can be changed.
 * Choosing does not book: the page asks the server to hold the time and passes `heldId` with
 * `HoldTimer`, or `gone`. Texts of `slots`.
 */
export function SlotPicker(props: SlotPickerProps) {
  const {
    label,
    from,
    weeks = 2,
    slots,
    error,
    onRetry,
    zone,
    onZone,
    host,
    heldId,
    busyId,
    locked,
    onChoose,
    gone,
  } = props;
  const { t } = useTranslation('slots');
  const id = useId();
  const [night, setNight] = useState(false);
  const isFree = (slot: Slot) => !slot.taken || slot.id === heldId;
  const all = inOrder(slots ?? []);
  const free = all.filter(isFree);
  const atNight = free.filter((slot) => isNight(slot) && slot.id !== heldId).length;
  const visible = all.filter((slot) => night || !isNight(slot) || slot.id === heldId);
  const next = free.find((slot) => slot.id !== heldId && (night || !isNight(slot))) ?? props.next;
  const offsets = offsetsOf(all.map(({ localTime }) => localTime));
  const hostOffsets = offsetsOf(all.flatMap(({ hostLocalTime }) => hostLocalTime ?? []));
  const place = zoneName(zone);
  const elsewhere = host && host.id !== zone.id ? zoneName(host) : undefined;
  const likely = [withOffset(zone, offsets), ...(host ? [withOffset(host, hostOffsets)] : []), { id: ownZone() }];
  const last = addDays(from, weeks * 7 - 1);

  return (
    <div
      role="group"
      className={`${styles.picker} overflow-hidden bg-surface border border-line-2 rounded-card`}
      aria-labelledby={`${id}-title`}
    >
      <div className={`${styles.head} grid gap-20`}>
        <div className="flex flex-wrap items-end justify-between gap-24 gap-y-12">
          <div>
            <h2 id={`${id}-title`}>{t('title')}</h2>
            <p className="muted num">
              {formatDayOfMonth(from)} – {formatDayOfMonth(last)} {last.slice(0, 4)}
            </p>
          </div>
          {next && !locked && (
            <Button startIcon={<CalendarIcon />} onClick={() => onChoose(next)}>
              {t('next', {
                day: `${formatWeekday(dayOf(next))} ${formatDayOfMonth(dayOf(next))}`,
                time: timeText(next),
              })}
            </Button>
          )}
        </div>
        <div className="flex flex-wrap items-end justify-between gap-24 gap-y-12">
          <p className="flex-[1_1_300px]">
            <b>{offsets.length === 1 ? t('zone', { place, offset: offsets[0] }) : t('zoneOnly', { place })}</b>{' '}
            {offsets.length > 1 && t('changes')} {elsewhere && t('host', { place: elsewhere })}
          </p>
          <div className={`${styles.zone} grid gap-6`}>
            <label htmlFor={`${id}-zone`}>{t('change')}</label>
            <ZoneSelect id={`${id}-zone`} value={zone.id} likely={likely} onChange={onZone} />
          </div>
        </div>
        <div className="flex flex-wrap items-end justify-between gap-24 gap-y-12">
          <p className={`small ${styles.legend} flex flex-wrap gap-20 gap-y-4 muted`} aria-hidden>
            <span className="inline-flex items-center gap-8">
              <i />
              {t('legend.free')}
            </span>
            <span className="inline-flex items-center gap-8">
              <i className={styles.isHeld} />
              {t(props.chosenOnly ? 'legend.chosen' : 'legend.held')}
            </span>
          </p>
          {atNight > 0 && (
            <label className={`${styles.night} min-h-40 flex items-center gap-10 text-15`}>
              <input type="checkbox" checked={night} onChange={({ target }) => setNight(target.checked)} />
              {t('night', { count: atNight })}
            </label>
          )}
        </div>
        {gone && (
          <Notice tone="warning" announced title={t('gone.title')}>
            <p>{t('gone.text', { day: formatPlainDate(gone.slice(0, 10)), time: formatLocalTime(gone) })}</p>
          </Notice>
        )}
      </div>
      {error ? (
        <div className={`${styles.band} border-t border-line`}>
          <LoadError title={t('failed')} text={error} onRetry={onRetry} />
        </div>
      ) : !slots ? (
        <Loading label={t('loading')} className={`${styles.band} border-t border-line`}>
          <div className={`${styles.bones} grid gap-8`}>
            {Array.from({ length: 21 }, (_, index) => (
              <Skeleton key={index} shape={index < 7 ? 'title' : 'button'} />
            ))}
          </div>
        </Loading>
      ) : (
        <>
          {free.length === 0 && (
            <p role="status" className={`${styles.band} border-t border-line grid gap-4 max-w-none`}>
              <b>{t('none.title')}</b>
              <span className="muted">{t('none.text')}</span>
            </p>
          )}
          {slots.length > 0 && (
            <SlotGrid
              weeks={weeksOf(visible, from, weeks)}
              label={`${label}, ${place}`}
              place={place}
              hostPlace={elsewhere}
              heldId={heldId}
              busyId={busyId}
              locked={locked}
              onChoose={onChoose}
            />
          )}
        </>
      )}
      {(props.onEarlier || props.onLater) && (
        <div className={`${styles.band} border-t border-line ${styles.weeks} flex justify-between`}>
          <Button size="small" disabled={!props.onEarlier} onClick={props.onEarlier}>
            {t('earlier')}
          </Button>
          <Button size="small" disabled={!props.onLater} onClick={props.onLater}>
            {t('later')}
          </Button>
        </div>
      )}
      {props.children && <div className={`${styles.foot} bg-sand border-t border-line`}>{props.children}</div>}
    </div>
  );
}
