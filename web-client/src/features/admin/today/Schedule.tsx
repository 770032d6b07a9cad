import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Appointment, CleaningBooking, Shipment } from '@/api/generated/user.gen';
import { cityName } from '@/domain/cities';
import { formatDuration, formatLocalTime } from '@/i18n/format';
import { Button } from '@/ui/Button';
import hues from '@/ui/hue.module.css';
import { Loading, SkeletonText } from '@/ui/Skeleton';
import { initialsOf } from '../frame/initials';
import { placeLink } from '../frame/places';
import { useLiveState } from '../frame/useLive';
import { minutesAt } from '../frame/officeClock';
import styles from './Schedule.module.css';
import {
  hoursOf,
  type Lane,
  lanes,
  pickupEvents,
  type PlacedEvent,
  placed,
  rowsOf,
  sessionEvents,
  visitEvents,
} from './schedule';
import { useGetPickupsOfDayQuery, useGetSessionsOfDayQuery, useGetVisitsOfDayQuery } from './wholeLists';

/** Height of a row of the time line, pixels. */
const ROW = 52;

const states = ['done', 'running', 'planned', 'open'] as const;

/** `2026-11-23T09:30:00`: a wall time for the formatters. */
const wallOf = (minutes: number) =>
  `2000-01-01T${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;

/** Visits, pickups and sessions of the day on one time line; a list on phones and for screen readers. */
export function Schedule({ today, now }: { today: string; now: number }) {
  const { t } = useTranslation('office');
  const { officeOffset } = useLiveState();
  // After midnight, the events of yesterday are not those of today.
  const visits = useGetVisitsOfDayQuery(today);
  const pickups = useGetPickupsOfDayQuery(today);
  const sessions = useGetSessionsOfDayQuery(today);

  const events = placed([
    ...visitEvents(visits.currentData ?? []),
    ...pickupEvents(pickups.currentData ?? []),
    ...sessionEvents(sessions.currentData ?? [], now, officeOffset),
  ]);
  const queries = { cleaning: visits, cargo: pickups, therapy: sessions };
  const failed = lanes.filter((lane) => queries[lane].isError && !queries[lane].currentData);
  const isLoading = lanes.some((lane) => queries[lane].isFetching && !queries[lane].currentData);
  return (
    <section
      className="grid gap-14 pt-20 px-24 pb-42 max-[740px]:py-18 max-[740px]:px-16 bg-surface border border-line rounded-card"
      aria-labelledby="schedule"
    >
      <div className="flex flex-wrap items-center justify-between gap-16 gap-y-4">
        <h3 id="schedule" className="text-[length:1.1875rem]">
          {t('day.title')}
        </h3>
        <p
          className={`${styles.key} max-[740px]:hidden flex flex-wrap gap-20 gap-y-4 muted text-14 ${hues['cleaning'] ?? ''}`}
        >
          {states.map((state) => (
            <span key={state} className="inline-flex items-center gap-8">
              <i className={styles[state]} />
              {t(`day.state.${state}`)}
            </span>
          ))}
        </p>
      </div>
      {failed.map((lane) => (
        <p key={lane} role="alert" className="flex flex-wrap items-center gap-12">
          {t(`day.failed.${lane}`)}
          <Button size="small" variant="text" onClick={() => void queries[lane].refetch()}>
            {t('needs.retry')}
          </Button>
        </p>
      ))}
      {isLoading ? (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      ) : events.length > 0 ? (
        <TimeLine events={events} now={minutesAt(now, officeOffset)} />
      ) : (
        failed.length === 0 && <p className="muted">{t('day.nothing')}</p>
      )}
    </section>
  );
}

function TimeLine({ events, now }: { events: readonly PlacedEvent[]; now: number }) {
  const { t } = useTranslation('office');
  const { from, to } = hoursOf(events);
  const rows = lanes.map((lane) => rowsOf(events, lane));
  const firstRowOf = (lane: Lane) => rows.slice(0, lanes.indexOf(lane)).reduce((sum, count) => sum + count, 0);
  const share = (minutes: number) => `${(100 * (minutes - from * 60)) / ((to - from) * 60)}%`;
  const isShown = now >= from * 60 && now <= to * 60;
  const next = events.findIndex(({ start }) => start !== undefined && start > now);
  const line = isShown && (
    <li key="now" className={styles.now} style={{ '--start': share(now) } as CSSProperties}>
      <span className="num">
        <span className="visually-hidden">{t('day.now')} </span>
        {formatLocalTime(wallOf(now))}
      </span>
    </li>
  );
  const items = events.map((event) => {
    const start = event.start ?? from * 60;
    const style = {
      '--start': share(start),
      '--length': `${(100 * ((event.end ?? to * 60) - start)) / ((to - from) * 60)}%`,
      '--row': firstRowOf(event.lane) + event.row,
    } as CSSProperties;
    return (
      <li key={event.id} className={`${styles.event} ${styles[event.state]} ${hues[event.lane] ?? ''}`} style={style}>
        <EventLink event={event} />
      </li>
    );
  });
  const hours = Array.from({ length: to - from }, (_, index) => from + index);
  return (
    <div
      className="relative grid grid-cols-[112px_minmax(0,1fr)] max-[740px]:block"
      style={{ '--hours': to - from } as CSSProperties}
    >
      <ol className={`${styles.hours} relative col-2 h-26 text-muted text-14 max-[740px]:hidden`} aria-hidden>
        {hours.map((hour) => (
          <li key={hour} className="num" style={{ '--start': share(hour * 60) } as CSSProperties}>
            {formatLocalTime(wallOf(hour * 60))}
          </li>
        ))}
      </ol>
      <div
        className={`${styles.lanes} grid row-2 text-muted text-14 leading-140 max-[740px]:hidden`}
        style={{ gridTemplateRows: rows.map((count) => `${count * ROW}px`).join(' ') }}
        aria-hidden
      >
        {lanes.map((lane) => (
          <div key={lane} className={hues[lane]}>
            <b>{t(`day.lane.${lane}`)}</b>
            <span>{t(`day.count.${lane}`, { count: events.filter((event) => event.lane === lane).length })}</span>
          </div>
        ))}
      </div>
      <ol className={styles.events} style={{ '--rows': rows.reduce((sum, count) => sum + count, 0) } as CSSProperties}>
        {next === -1 ? [...items, line] : [...items.slice(0, next), line, ...items.slice(next)]}
      </ol>
    </div>
  );
}

const placeOf = { cleaning: 'bookings', cargo: 'shipments', therapy: 'appointments' } as const;

/** Time, name and kind of an event; opens its record. */
function EventLink({ event }: { event: PlacedEvent }) {
  const { t } = useTranslation(['office', 'admin', 'tracking']);
  const { lane, record, start, end, state } = event;
  const names = {
    cleaning: () => {
      const { address, serviceType } = record as CleaningBooking;
      return [address, t(`admin:serviceType.${serviceType}`)];
    },
    cargo: () => {
      const { pickupCity, deliveryCity } = record as Shipment;
      return [t('admin:shipment.route', { from: cityName(pickupCity), to: cityName(deliveryCity) }), t('day.pickup')];
    },
    therapy: () => {
      const { therapistName, durationMinutes } = record as Appointment;
      return [therapistName, formatDuration(durationMinutes)];
    },
  };
  const [name, kind] = names[lane]();
  return (
    <Link
      className={`${styles.link} no-underline`}
      data-initials={lane === 'therapy' ? initialsOf(name ?? '') : undefined}
      to={placeLink(placeOf[lane], { open: record.id })}
    >
      <time className="num">
        {start === undefined ? t('day.anyTime') : formatLocalTime(wallOf(start))}
        {lane === 'cleaning' && end !== undefined && (
          <span className="visually-hidden"> – {formatLocalTime(wallOf(end))}</span>
        )}
      </time>{' '}
      <b>
        <bdi>{name}</bdi>
      </b>{' '}
      <span>{kind}</span>
      <span className="visually-hidden">
        , {t(`day.lane.${lane}`)}, {t(`day.state.${state}`)}
      </span>
    </Link>
  );
}
