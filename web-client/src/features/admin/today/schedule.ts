import type { Appointment, CleaningBooking, Shipment } from '@/api/generated/user.gen';
import { minutesAt, minutesOf } from '../frame/officeClock';

export const lanes = ['cleaning', 'cargo', 'therapy'] as const;
export type Lane = (typeof lanes)[number];

/** State of an event: `open` while the office has not confirmed it. */
export type EventState = 'done' | 'running' | 'planned' | 'open';

/** A visit, pickup or session of the day. */
export interface DayEvent {
  id: string;
  lane: Lane;
  state: EventState;
  /** Minutes from midnight by the company's clocks; undefined for a pickup, which has a day only. */
  start?: number;
  end?: number;
  record: CleaningBooking | Shipment | Appointment;
}

const visitStates: Partial<Record<CleaningBooking['status'], EventState>> = {
  CLEANING_BOOKING_STATUS_REQUESTED: 'open',
  CLEANING_BOOKING_STATUS_CONFIRMED: 'planned',
  CLEANING_BOOKING_STATUS_IN_PROGRESS: 'running',
  CLEANING_BOOKING_STATUS_COMPLETED: 'done',
};

/** Visits by their arrival window; cancelled ones are omitted. */
export const visitEvents = (bookings: readonly CleaningBooking[]): DayEvent[] =>
  bookings.flatMap((record) => {
    const state = visitStates[record.status];
    const [start, end] = [minutesOf(record.windowStartLocalTime), minutesOf(record.windowEndLocalTime)];
    return state ? [{ id: record.id, lane: 'cleaning', state, start, end, record }] : [];
  });

const pickupStates: Partial<Record<Shipment['status'], EventState>> = {
  SHIPMENT_STATUS_QUOTE_REQUESTED: 'open',
  SHIPMENT_STATUS_CONFIRMED: 'planned',
  SHIPMENT_STATUS_PICKED_UP: 'done',
  SHIPMENT_STATUS_IN_TRANSIT: 'done',
  SHIPMENT_STATUS_OUT_FOR_DELIVERY: 'done',
  SHIPMENT_STATUS_DELIVERED: 'done',
};

/** Pickups of the day; those that will not happen are omitted. */
export const pickupEvents = (shipments: readonly Shipment[]): DayEvent[] =>
  shipments.flatMap((record) => {
    const state = pickupStates[record.status];
    return state ? [{ id: record.id, lane: 'cargo', state, record }] : [];
  });

const sessionStates: Partial<Record<Appointment['status'], EventState>> = {
  APPOINTMENT_STATUS_SCHEDULED: 'planned',
  APPOINTMENT_STATUS_COMPLETED: 'done',
  APPOINTMENT_STATUS_NO_SHOW: 'done',
  APPOINTMENT_STATUS_THERAPIST_ABSENT: 'done',
};

/** Sessions by the company's clocks, because therapists may be in another time zone. */
export const sessionEvents = (appointments: readonly Appointment[], now: number, offset: number): DayEvent[] =>
  appointments.flatMap((record) => {
    const { id, status, startTime, durationMinutes } = record;
    const state = sessionStates[status];
    if (!state || !startTime) return [];
    const at = Date.parse(startTime);
    const isRunning = state === 'planned' && at <= now && now < at + durationMinutes * 60_000;
    const start = minutesAt(at, offset);
    const end = Math.min(1440, start + durationMinutes);
    return [{ id, lane: 'therapy', state: isRunning ? 'running' : state, start, end, record }];
  });

/** Sorts events by time; those without one come first. */
export const byTime = (events: readonly DayEvent[]) =>
  events.toSorted(
    (one, other) => (one.start ?? -1) - (other.start ?? -1) || lanes.indexOf(one.lane) - lanes.indexOf(other.lane),
  );

/** An event with its row in its lane, from 0. */
export interface PlacedEvent extends DayEvent {
  row: number;
}

/** Puts events that overlap into different rows of their lane. */
export function placed(events: readonly DayEvent[]): PlacedEvent[] {
  const ends: Record<Lane, number[]> = { cleaning: [], cargo: [], therapy: [] };
  return byTime(events).map((event) => {
    const rows = ends[event.lane];
    const start = event.start ?? 0;
    const free = rows.findIndex((end) => end <= start);
    const row = free === -1 ? rows.length : free;
    rows[row] = event.end ?? 1440;
    return { ...event, row };
  });
}

/** Number of rows of a lane, at least one. */
export const rowsOf = (events: readonly PlacedEvent[], lane: Lane) =>
  events.reduce((most, event) => (event.lane === lane ? Math.max(most, event.row + 1) : most), 1);

/** First and last hour of the time line: the office hours, and later or earlier events. */
export function hoursOf(events: readonly DayEvent[]): { from: number; to: number } {
  const starts = events.flatMap(({ start }) => start ?? []);
  const ends = events.flatMap(({ end }) => end ?? []);
  return {
    from: Math.min(8, ...starts.map((minutes) => Math.floor(minutes / 60))),
    to: Math.max(18, ...ends.map((minutes) => Math.ceil(minutes / 60))),
  };
}
