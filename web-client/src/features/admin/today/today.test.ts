import { describe, expect, it } from 'vitest';
import type { Appointment } from '@/api/generated/user.gen';
import { cleaningBooking } from '@/testing/handlers/cleaning';
import { shipment } from '@/testing/handlers/cargo';
import { notification } from '@/testing/handlers/office';
import { appointment } from '@/testing/handlers/therapy';
import { dayAt, endOf, minutesAt, minutesOf, mondayOf, offsetOf, wallAt } from '../frame/officeClock';
import { byDeadline, mailNeeds, messageNeeds, type Need, offerNeeds, pickupNeeds, requestNeeds } from './needs';
import { hoursOf, pickupEvents, placed, rowsOf, sessionEvents, visitEvents } from './schedule';

const NOW = Date.parse('2026-11-26T17:42:00Z');
const window = (from: string, to: string) => ({
  windowStartLocalTime: `2026-11-26T${from}:00-06:00`,
  windowEndLocalTime: `2026-11-26T${to}:00-06:00`,
});

describe('the company clock', () => {
  it.each([
    ['2026-11-26T08:30:00-06:00', 510],
    ['2026-11-26T00:00:00Z', 0],
  ])('reads the digits of a wall time: %s', (wall, minutes) => {
    expect(minutesOf(wall)).toBe(minutes);
  });

  it('shows an instant with the offset of the server', () => {
    const offset = offsetOf('2026-11-26T08:00:00-06:00')!;
    expect(minutesAt(NOW, offset)).toBe(11 * 60 + 42);
    const evening = Date.parse('2026-11-27T02:00:00Z');
    expect([minutesAt(evening, offset), dayAt(evening, offset)]).toEqual([20 * 60, '2026-11-26']);
    expect(endOf('2026-11-26', offset)).toBe(Date.parse('2026-11-27T05:59:59Z'));
    expect([offsetOf('2026-11-26T08:00:00Z'), offsetOf('')]).toEqual([0, undefined]);
    expect(wallAt(evening, offset)).toBe('2026-11-26T20:00:00');
  });

  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
  ])('begins the week of %s on a Monday', (day, monday) => {
    expect(mondayOf(day)).toBe(monday);
  });
});

describe('the events of the day', () => {
  it('use separate rows for overlapping visits only', () => {
    const events = placed(
      visitEvents([
        cleaningBooking({ id: 'a', ...window('08:00', '11:00') }),
        cleaningBooking({ id: 'b', ...window('08:00', '11:00') }),
        cleaningBooking({ id: 'c', ...window('11:00', '14:00') }),
      ]),
    );
    expect(events.map(({ id, row }) => [id, row])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 0],
    ]);
    expect(rowsOf(events, 'cleaning')).toBe(2);
    expect(rowsOf(events, 'cargo')).toBe(1);
  });

  it('omit what will not happen', () => {
    expect(visitEvents([cleaningBooking({ status: 'CLEANING_BOOKING_STATUS_CANCELLED' })])).toEqual([]);
    expect(pickupEvents([shipment({ status: 'SHIPMENT_STATUS_CANCELLED' })])).toEqual([]);
    for (const status of ['HELD', 'RELEASED', 'CANCELLED'] as const) {
      expect(sessionEvents([appointment({ status: `APPOINTMENT_STATUS_${status}` })], NOW, 0)).toEqual([]);
    }
  });

  it('mark a session that is under way, by the company clock', () => {
    const session = (startTime: string): Appointment =>
      appointment({ startTime, durationMinutes: 50, status: 'APPOINTMENT_STATUS_SCHEDULED' });
    const [running, later] = sessionEvents(
      [session('2026-11-26T17:30:00Z'), session('2026-11-26T23:30:00Z')],
      NOW,
      -360,
    );
    expect(running).toMatchObject({ state: 'running', start: 11 * 60 + 30 });
    expect(later).toMatchObject({ state: 'planned', start: 17 * 60 + 30 });
    expect(hoursOf([later!])).toEqual({ from: 8, to: 19 });
  });
});

describe('a need of the office', () => {
  it('has a deadline 24 hours after the oldest message', () => {
    const [need] = messageNeeds({
      contactMessages: [],
      nextPageToken: '',
      counts: { unread: 10, read: 2, replied: 9, oldestWaitingTime: '2026-11-25T19:32:00Z' },
    });
    expect(need).toMatchObject({ count: 12, filters: {}, due: Date.parse('2026-11-26T19:32:00Z') });
    expect(
      messageNeeds({ contactMessages: [], nextPageToken: '', counts: { unread: 0, read: 0, replied: 9 } }),
    ).toEqual([]);
  });

  it('has a deadline 24 hours after the oldest new request', () => {
    const [need] = requestNeeds({ count: 2, oldestTime: '2026-11-25T19:32:00Z' });
    expect(need).toMatchObject({
      count: 2,
      filters: { view: 'list', status: 'submitted' },
      due: Date.parse('2026-11-26T19:32:00Z'),
    });
    expect(requestNeeds({ count: 0 })).toEqual([]);
  });

  it('has the time of a failed email only when it is the only one', () => {
    const latest = notification({ createTime: '2026-11-26T08:00:00Z' });
    expect(mailNeeds([latest], 1)).toMatchObject([{ count: 1, since: Date.parse('2026-11-26T08:00:00Z') }]);
    expect(mailNeeds([latest], 2)).toMatchObject([{ count: 2, since: undefined }]);
  });

  it('ends with the day of the earliest pickup, also when that has passed', () => {
    const pickups = ['2026-11-26', '2026-11-24'].map((pickupDate) => shipment({ pickupDate }));
    const [need] = pickupNeeds(pickups, 3, '2026-11-26', -360);
    expect(need).toMatchObject({
      count: 3,
      filters: { status: 'quote-requested', to: '2026-11-26', sort: 'pickup-soonest' },
      due: endOf('2026-11-24', -360),
    });
    expect(pickupNeeds([], 0, '2026-11-26', -360)).toEqual([]);
  });

  it.each([
    [[3, 3], '2026-11-26'],
    [[1, 3], '2026-11-26'],
    [[0, 3], '2026-11-27'],
  ])('has the end of the first offer as its deadline: %j', ([today, count], day) => {
    const [need] = offerNeeds({ today: today!, count: count! }, '2026-11-26', '2026-11-27', -360);
    expect(need).toMatchObject({ count: 3, due: endOf(day, -360) });
  });

  it('is sorted by deadline, without one last', () => {
    const need = (key: string, due?: number) => ({ key, due }) as Need;
    expect(byDeadline([need('none'), need('late', 2), need('soon', 1)]).map(({ key }) => key)).toEqual([
      'soon',
      'late',
      'none',
    ]);
  });
});
