import { describe, expect, it } from 'vitest';
import { appointment } from '@/testing/handlers/therapy';
import { type Booking, type BookingEvent, firstBooking, type Hold, holdOf, isLocked, nextBooking } from './booking';

const INSTANT = '2026-11-28T16:00:00Z';
const OTHER = '2026-11-29T16:00:00Z';
const held = (changes: Partial<Hold['appointment']> = {}): Hold => ({
  appointment: appointment({
    status: 'APPOINTMENT_STATUS_HELD',
    startTime: INSTANT,
    checkoutSessionId: 'cs_1',
    notes: 'Grief',
    ...changes,
  }),
  endsAt: 900_000,
});
const choices = {
  instant: INSTANT,
  zone: 'Africa/Asmara',
  format: 'SESSION_FORMAT_INDIVIDUAL',
  sessionType: 'SESSION_TYPE_VIDEO',
  notes: 'Grief',
  fortnight: 1,
} as const;
const base = { ...choices, ended: [] };
const hold = held();

const states = {
  choosing: { ...base, step: 'choosing' },
  holding: { ...base, step: 'holding' },
  paying: { ...base, step: 'paying', checkout: 'cs_1', hold, isDeclined: false },
  declined: { ...base, step: 'paying', checkout: 'cs_1', hold, isDeclined: true },
  releasing: { ...base, step: 'paying', checkout: 'cs_1', hold, isDeclined: false, release: 'sent' },
  buyingPlan: { ...base, step: 'paying', checkout: 'cs_1', isDeclined: false },
  booked: { ...base, step: 'booked', checkout: 'cs_1', appointment: hold.appointment },
  planPaid: { ...base, step: 'booked', checkout: 'cs_1' },
  released: { ...base, ended: ['cs_1'], step: 'released', cause: 'cancelled', checkout: 'cs_1' },
} satisfies Record<string, Booking>;
type Name = keyof typeof states;

const events = {
  choose: { type: 'choose', instant: OTHER },
  format: { type: 'format', format: 'SESSION_FORMAT_COUPLES' },
  zone: { type: 'zone', zone: 'America/Edmonton' },
  weeks: { type: 'weeks', fortnight: 2 },
  write: { type: 'write', notes: 'Sleep' },
  hold: { type: 'hold' },
  held: { type: 'held', hold },
  heldByPlan: { type: 'held', hold: held({ checkoutSessionId: '' }) },
  planOpened: { type: 'planOpened', checkout: 'cs_9' },
  rejected: { type: 'rejected' },
  taken: { type: 'taken' },
  paid: { type: 'ended', checkout: 'cs_1', end: 'paid' },
  failed: { type: 'ended', checkout: 'cs_1', end: 'failed' },
  cancelled: { type: 'ended', checkout: 'cs_1', end: 'cancelled' },
  expired: { type: 'ended', checkout: 'cs_1', end: 'expired' },
  otherEnded: { type: 'ended', checkout: 'cs_0', end: 'paid' },
  release: { type: 'release' },
  releaseFailed: { type: 'releaseFailed' },
  releasedNow: { type: 'released' },
  lost: { type: 'lost' },
  found: { type: 'found', hold },
  again: { type: 'again' },
} satisfies Record<string, BookingEvent>;
type EventName = keyof typeof events;

/** Next step of each state and event; a missing event changes nothing. */
const table: Record<Name, Partial<Record<EventName, Booking['step'] | 'same step'>>> = {
  choosing: {
    choose: 'choosing',
    format: 'choosing',
    write: 'choosing',
    hold: 'holding',
    found: 'paying',
    again: 'choosing',
  },
  holding: { held: 'paying', heldByPlan: 'booked', planOpened: 'paying', rejected: 'choosing', taken: 'choosing' },
  paying: {
    held: 'paying',
    heldByPlan: 'booked',
    paid: 'booked',
    failed: 'paying',
    cancelled: 'released',
    expired: 'released',
    release: 'paying',
    releaseFailed: 'paying',
    releasedNow: 'released',
    lost: 'released',
  },
  declined: {
    held: 'paying',
    heldByPlan: 'booked',
    paid: 'booked',
    failed: 'paying',
    cancelled: 'released',
    expired: 'released',
    release: 'paying',
    releaseFailed: 'paying',
    releasedNow: 'released',
    lost: 'released',
  },
  releasing: {
    held: 'paying',
    heldByPlan: 'booked',
    paid: 'booked',
    failed: 'paying',
    cancelled: 'released',
    expired: 'released',
    release: 'paying',
    releaseFailed: 'paying',
    releasedNow: 'released',
    lost: 'released',
  },
  buyingPlan: {
    held: 'paying',
    heldByPlan: 'booked',
    planOpened: 'paying',
    paid: 'booked',
    failed: 'released',
    cancelled: 'released',
    expired: 'released',
    releaseFailed: 'paying',
    releasedNow: 'released',
    lost: 'released',
  },
  booked: { choose: 'choosing', format: 'choosing', write: 'booked', hold: 'holding', again: 'choosing' },
  planPaid: { choose: 'choosing', format: 'choosing', write: 'booked', hold: 'holding', again: 'choosing' },
  // The hold that was found belongs to the ended checkout.
  released: { choose: 'choosing', format: 'choosing', write: 'released', hold: 'holding', again: 'choosing' },
};

const pairs = (Object.keys(states) as Name[]).flatMap((state) =>
  (Object.keys(events) as EventName[]).map((event) => [state, event] as const),
);

describe('the booking state', () => {
  it.each(pairs)('%s follows the table at %s', (state, event) => {
    const before: Booking = states[state];
    const after = nextBooking(before, events[event]);
    const step = table[state][event];
    expect(after.step).toBe(step ?? before.step);
    if (event === 'zone') expect(after).toEqual({ ...before, zone: 'America/Edmonton' });
    else if (event === 'weeks') expect(after).toEqual({ ...before, fortnight: 2 });
    else if (step === undefined) expect(after).toBe(before);
  });

  it.each(['choosing', 'holding', 'paying', 'declined', 'booked', 'released'] as const)(
    'keeps the instant when the zone changes while %s',
    (state) => expect(nextBooking(states[state], events.zone).instant).toBe(INSTANT),
  );

  it('is locked while the server holds the time or a payment is open', () => {
    const locked = (Object.keys(states) as Name[]).filter((name) => isLocked(states[name]));
    expect(locked).toEqual(['holding', 'paying', 'declined', 'releasing', 'buyingPlan']);
    expect(holdOf(states.paying)).toBe(hold);
    expect(holdOf(states.booked)).toBeUndefined();
  });

  it('starts with the zone, time and format of the draft', () => {
    expect(firstBooking(choices, 'America/Edmonton')).toMatchObject({ ...choices, step: 'choosing' });
    expect(firstBooking(undefined, 'America/Edmonton')).toMatchObject({ zone: 'America/Edmonton', notes: '' });
  });
});

describe('the chosen time', () => {
  it('is dropped with another format and once it is taken', () => {
    expect(nextBooking(states.choosing, events.format)).toMatchObject({ instant: undefined });
    expect(nextBooking(states.holding, events.taken)).toMatchObject({ instant: undefined, taken: INSTANT });
  });

  it('is kept after a rejected request and a payment without success', () => {
    expect(nextBooking(states.holding, events.rejected).instant).toBe(INSTANT);
    for (const event of [events.cancelled, events.expired, events.lost])
      expect(nextBooking(nextBooking(states.paying, event), events.again)).toMatchObject({
        step: 'choosing',
        instant: INSTANT,
      });
  });

  it('is dropped after a booking, and kept after a paid plan', () => {
    expect(nextBooking(states.booked, events.again).instant).toBeUndefined();
    expect(nextBooking(states.planPaid, events.again).instant).toBe(INSTANT);
  });

  it('is dropped when the client releases it', () => {
    expect(nextBooking(states.releasing, events.releasedNow)).toMatchObject({ cause: 'user', instant: undefined });
    // The server may report the cancelled checkout before it responds to the release.
    expect(nextBooking(states.releasing, events.cancelled)).toMatchObject({ cause: 'user', instant: undefined });
  });
});

describe('a hold', () => {
  it('stays after a decline, and continues with a new checkout', () => {
    const declined = nextBooking(states.paying, events.failed);
    expect(declined).toMatchObject({ isDeclined: true, hold });
    const again = nextBooking(declined, { type: 'held', hold: held({ checkoutSessionId: 'cs_2' }) });
    expect(again).toMatchObject({ checkout: 'cs_2', isDeclined: false, ended: ['cs_1'] });
    // The list is older than the new checkout.
    expect(nextBooking(again, events.found)).toBe(again);
  });

  it('stays when its release fails', () => {
    expect(nextBooking(states.releasing, events.releaseFailed)).toMatchObject({
      step: 'paying',
      hold,
      release: 'failed',
    });
  });

  it('is resumed with its choices in the current zone', () => {
    const fresh = firstBooking(undefined, 'America/Edmonton');
    expect(nextBooking(fresh, events.found)).toMatchObject({
      step: 'paying',
      checkout: 'cs_1',
      instant: INSTANT,
      zone: 'America/Edmonton',
      notes: 'Grief',
    });
  });

  it('does not replace another chosen time', () => {
    const choosing: Booking = { ...states.choosing, instant: OTHER };
    expect(nextBooking(choosing, events.found)).toBe(choosing);
  });

  it('follows the checkout that another tab has opened', () => {
    const found = { type: 'found', hold: held({ checkoutSessionId: 'cs_2' }) } as const;
    expect(nextBooking(states.declined, found)).toMatchObject({ checkout: 'cs_2', isDeclined: false });
    expect(nextBooking(states.released, found)).toMatchObject({ step: 'paying', checkout: 'cs_2' });
    expect(nextBooking(states.buyingPlan, found)).toBe(states.buyingPlan);
  });
});
