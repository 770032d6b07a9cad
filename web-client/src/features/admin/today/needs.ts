import type {
  Dispute,
  Failure,
  ListContactMessagesResponse,
  Notification,
  TherapistApplication,
} from '@/api/generated/admin.gen';
import type { CleaningBooking, Shipment } from '@/api/generated/user.gen';
import type { Place } from '../frame/places';
import { DAY, endOf, HOUR } from '../frame/officeClock';
import type { NewRequests } from './wholeLists';

/** Hours within which a contact message or a product request is answered (docs/product.md). */
export const ANSWER_HOURS = 24;
/** Days after which an application needs attention. */
export const WAITING_DAYS = 3;
/** Most rows of one kind; the place has the others. */
const MOST = 5;

export type NeedKind =
  | 'messages'
  | 'requests'
  | 'visits'
  | 'pickups'
  | 'offers'
  | 'disputes'
  | 'refunds'
  | 'applications'
  | 'mail'
  | 'failures';

/** Work of the office, as a row of Today. */
export interface Need {
  key: string;
  kind: NeedKind;
  place: Place;
  /** Filters of the place that lead to it. */
  filters: Readonly<Record<string, string>>;
  count: number;
  /** Deadline, Unix time in milliseconds; undefined without one. */
  due?: number;
  /** The deadline as the company's clocks show it, where the server wrote one. */
  wall?: string;
  /** The deadline is a whole day. */
  isDay?: boolean;
  /** Time since which it waits, Unix time in milliseconds. */
  since?: number;
  dispute?: Dispute;
}

export function messageNeeds({ counts }: ListContactMessagesResponse): Need[] {
  const count = counts ? counts.unread + counts.read : 0;
  if (!counts || count === 0) return [];
  const since = counts.oldestWaitingTime ? Date.parse(counts.oldestWaitingTime) : undefined;
  return [
    {
      key: 'messages',
      kind: 'messages',
      place: 'messages',
      filters: {},
      count,
      since,
      due: since && since + ANSWER_HOURS * HOUR,
    },
  ];
}

/** Visits up to today that are not confirmed. */
export function visitNeeds(bookings: readonly CleaningBooking[], total: number, today: string): Need[] {
  const [first] = bookings.toSorted(
    (one, other) => Date.parse(one.windowStartLocalTime) - Date.parse(other.windowStartLocalTime),
  );
  if (!first) return [];
  return [
    {
      key: 'visits',
      kind: 'visits',
      place: 'bookings',
      filters: { status: 'requested', to: today, sort: 'visit-soonest' },
      count: Math.max(total, bookings.length),
      due: Date.parse(first.windowStartLocalTime),
      wall: first.windowStartLocalTime,
    },
  ];
}

/** Requests that are new. */
export function requestNeeds({ count, oldestTime }: NewRequests): Need[] {
  if (oldestTime === undefined) return [];
  const since = Date.parse(oldestTime);
  return [
    {
      key: 'requests',
      kind: 'requests',
      place: 'requests',
      filters: { view: 'list', status: 'submitted' },
      count,
      since,
      due: since + ANSWER_HOURS * HOUR,
    },
  ];
}

/** Pickups up to today that are not confirmed. A pickup has a day only. */
export function pickupNeeds(shipments: readonly Shipment[], total: number, today: string, offset: number): Need[] {
  const [first] = shipments.map(({ pickupDate }) => pickupDate).sort();
  if (!first) return [];
  return [
    {
      key: 'pickups',
      kind: 'pickups',
      place: 'shipments',
      filters: { status: 'quote-requested', to: today, sort: 'pickup-soonest' },
      count: Math.max(total, shipments.length),
      due: endOf(first, offset),
      isDay: true,
    },
  ];
}

/** Requests with an offer that ends by today or tomorrow; `counts` has those of today, and of both days. */
export function offerNeeds(
  counts: { today: number; count: number },
  today: string,
  tomorrow: string,
  offset: number,
): Need[] {
  if (counts.count === 0) return [];
  return [
    {
      key: 'offers',
      kind: 'offers',
      place: 'requests',
      filters: { view: 'list', offers: tomorrow },
      count: counts.count,
      due: endOf(counts.today > 0 ? today : tomorrow, offset),
      isDay: true,
    },
  ];
}

export const disputeNeeds = (disputes: readonly Dispute[]): Need[] =>
  disputes
    .toSorted((one, other) => Date.parse(one.answerByTime ?? '9999') - Date.parse(other.answerByTime ?? '9999'))
    .slice(0, MOST)
    .map((dispute) => ({
      key: dispute.id,
      kind: 'disputes',
      place: 'payments',
      filters: { part: 'disputes', status: 'needs-response' },
      count: 1,
      due: dispute.answerByTime ? Date.parse(dispute.answerByTime) : undefined,
      dispute,
    }));

/** Payments with a failed refund; without a deadline, but the customer waits for the money. */
export const refundNeeds = (count: number): Need[] =>
  count === 0 ? [] : [{ key: 'refunds', kind: 'refunds', place: 'payments', filters: { refund: 'failed' }, count }];

export function applicationNeeds(
  applications: readonly TherapistApplication[],
  total: number,
  before: string,
  offset: number,
): Need[] {
  const due = applications
    .map(({ dueDate }) => dueDate)
    .filter(Boolean)
    .sort()[0];
  if (applications.length === 0) return [];
  return [
    {
      key: 'applications',
      kind: 'applications',
      place: 'applications',
      filters: { waiting: before },
      count: Math.max(total, applications.length),
      due: due ? endOf(due, offset) : undefined,
      isDay: true,
    },
  ];
}

/** Failed emails that can be sent again. */
export function mailNeeds(notifications: readonly Notification[], total: number): Need[] {
  const [latest] = notifications;
  if (!latest) return [];
  return [
    {
      key: 'mail',
      kind: 'mail',
      place: 'mail',
      filters: { status: 'failed', resend: 'possible' },
      count: Math.max(total, 1),
      // The list begins with the latest email: it is the oldest only when it is the only one.
      since: total > 1 ? undefined : Date.parse(latest.createTime),
    },
  ];
}

export function failureNeeds(failures: readonly Failure[]): Need[] {
  if (failures.length === 0) return [];
  const since = Math.min(...failures.map(({ createTime }) => Date.parse(createTime)));
  return [{ key: 'failures', kind: 'failures', place: 'failures', filters: {}, count: failures.length, since }];
}

/** Sorts rows by deadline; those without one come last. */
export const byDeadline = (needs: readonly Need[]) =>
  needs.toSorted((one, other) => (one.due ?? Infinity) - (other.due ?? Infinity) || 0);

/** Whether a deadline is so near that it is marked. */
export const isSoon = (due: number, now: number) => due - now < 4 * HOUR;

/** Whole days until a deadline. */
export const daysUntil = (due: number, now: number) => Math.floor((due - now) / DAY);
