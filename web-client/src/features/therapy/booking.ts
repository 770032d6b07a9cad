import type { SessionFormat, SessionType } from '@/api/generated/public.gen';
import type { Appointment } from '@/api/generated/user.gen';
import type { PaymentEnd } from '@/modules/checkout';

/** The client's choices. A time is an instant; the zone only affects how it is shown. */
export interface Choices {
  /** Start time, UTC. */
  instant?: string;
  /** IANA name of the viewer's time zone. */
  zone: string;
  /** The therapist's first format when missing. */
  format?: SessionFormat;
  /** The therapist's first place when missing. */
  sessionType?: SessionType;
  notes: string;
  /** Number of fortnights after the first free day. */
  fortnight: number;
}

/** A time that the server holds for the client. */
export interface Hold {
  appointment: Appointment;
  /** End of the hold on this device's clock, milliseconds. */
  endsAt: number;
}

interface Choosing {
  step: 'choosing';
  /** Start of the chosen time that another client has taken. */
  taken?: string;
}

/** The server was asked for the hold or for the checkout of a plan. */
interface Holding {
  step: 'holding';
}

export interface Paying {
  step: 'paying';
  checkout: string;
  /** Missing for a plan. */
  hold?: Hold;
  /** The payment was declined and the hold continues: another card can be tried. */
  isDeclined: boolean;
  /** State of the request to release the time. */
  release?: 'sent' | 'failed';
}

interface Booked {
  step: 'booked';
  /** The paid checkout; missing for a session that a plan has paid for. */
  checkout?: string;
  /** Missing for a plan. */
  appointment?: Appointment;
}

interface Released {
  step: 'released';
  /** `user`: released on purpose. Otherwise the end of the payment. */
  cause: 'user' | Exclude<PaymentEnd, 'paid'>;
  checkout: string;
}

/** The steps of booking a session: `choosing → holding → paying → booked | released`. */
export type Booking = Choices & {
  /** Checkouts that cannot be paid any more, so that an outdated list does not resume them. */
  ended: readonly string[];
} & (Choosing | Holding | Paying | Booked | Released);

export type BookingEvent =
  | { type: 'choose'; instant: string }
  | { type: 'format'; format: SessionFormat }
  | { type: 'zone'; zone: string }
  | { type: 'weeks'; fortnight: number }
  | { type: 'write'; notes?: string; sessionType?: SessionType }
  /** The request for the hold, or for the checkout of a plan, was sent. */
  | { type: 'hold' }
  | { type: 'held'; hold: Hold }
  | { type: 'planOpened'; checkout: string }
  | { type: 'rejected' }
  | { type: 'taken' }
  /** The payment ended. */
  | { type: 'ended'; checkout: string; end: PaymentEnd }
  | { type: 'release' }
  | { type: 'releaseFailed' }
  | { type: 'released' }
  /** The hold ended without the payment. */
  | { type: 'lost' }
  /** The server's list contains a hold of this client with this therapist. */
  | { type: 'found'; hold: Hold }
  | { type: 'again' };

/** Returns the first state: the choices made before the sign-in, or none. */
export const firstBooking = (draft: Choices | undefined, zone: string): Booking => ({
  zone,
  notes: '',
  fortnight: 0,
  ...draft,
  ended: [],
  step: 'choosing',
});

/** Choices are fixed while the server holds the time or a payment is open; only their display can change. */
export const isLocked = ({ step }: Booking) => step === 'holding' || step === 'paying';

/** The running hold. */
export const holdOf = (booking: Booking) => (booking.step === 'paying' ? booking.hold : undefined);

const common = ({ instant, zone, format, sessionType, notes, fortnight, ended }: Booking) => ({
  instant,
  zone,
  format,
  sessionType,
  notes,
  fortnight,
  ended,
});

const choosing = (booking: Booking, changes: Partial<Choices & Choosing> = {}): Booking => ({
  ...common(booking),
  ...changes,
  step: 'choosing',
});

/** Continues with a hold of the server, which is settled once it has no checkout. */
function withHold(booking: Booking, hold: Hold): Booking {
  const { appointment } = hold;
  const { startTime, format, sessionType, notes, checkoutSessionId: checkout } = appointment;
  const replaced = booking.step === 'paying' && booking.checkout !== checkout ? [booking.checkout] : [];
  const ended = [...booking.ended, ...replaced];
  const next = { ...common(booking), ended, instant: startTime, format, sessionType, notes };
  if (!checkout) return { ...next, step: 'booked', appointment };
  return { ...next, step: 'paying', checkout, hold, isDeclined: false };
}

/** Ends a payment without success. The time stays chosen unless the client released it on purpose. */
function released(booking: Booking & Paying, cause: Released['cause']): Booking {
  const { checkout } = booking;
  const kept = common(booking);
  return {
    ...kept,
    ...(cause === 'user' && { instant: undefined }),
    ended: [...kept.ended, checkout],
    step: 'released',
    cause,
    checkout,
  };
}

function ended(booking: Booking & Paying, end: PaymentEnd): Booking {
  const { checkout, hold } = booking;
  if (end === 'paid') return { ...common(booking), step: 'booked', checkout, appointment: hold?.appointment };
  if (end === 'failed' && hold) return { ...booking, isDeclined: true };
  return released(booking, booking.release === 'sent' ? 'user' : end);
}

/** Whether a hold of the server's list is resumed. It never replaces another chosen time. */
function resumes(booking: Booking, { appointment }: Hold): boolean {
  const { id, startTime, checkoutSessionId: checkout } = appointment;
  if (!checkout || booking.ended.includes(checkout)) return false;
  switch (booking.step) {
    case 'choosing':
    case 'released':
      return booking.instant === undefined || booking.instant === startTime;
    case 'paying':
      // Another tab has opened a new checkout for the same hold.
      return booking.hold?.appointment.id === id && booking.checkout !== checkout;
    default:
      return false;
  }
}

/** Events of a pending or open payment. */
function whilePaying(booking: Booking & Paying, event: BookingEvent): Booking {
  switch (event.type) {
    case 'held':
      return withHold(booking, event.hold);
    case 'planOpened':
      // The page of a plan that was not ready is opened again.
      return booking.hold ? booking : { ...booking, checkout: event.checkout };
    case 'ended':
      return event.checkout === booking.checkout ? ended(booking, event.end) : booking;
    case 'release':
      return booking.hold ? { ...booking, release: 'sent' } : booking;
    case 'releaseFailed':
      return { ...booking, release: 'failed' };
    case 'released':
      return released(booking, 'user');
    case 'lost':
      return released(booking, 'expired');
    default:
      return booking;
  }
}

/** Events of the request for a hold. */
function whileHolding(booking: Booking, event: BookingEvent): Booking {
  switch (event.type) {
    case 'held':
      return withHold(booking, event.hold);
    case 'planOpened':
      return { ...common(booking), step: 'paying', checkout: event.checkout, isDeclined: false };
    case 'rejected':
      return choosing(booking);
    case 'taken':
      return choosing(booking, { instant: undefined, taken: booking.instant });
    default:
      return booking;
  }
}

/** Events while nothing is held. */
function whileFree(booking: Booking, event: BookingEvent): Booking {
  switch (event.type) {
    case 'choose':
      return choosing(booking, { instant: event.instant });
    case 'format':
      return choosing(booking, { format: event.format, instant: undefined });
    case 'write': {
      const { notes = booking.notes, sessionType = booking.sessionType } = event;
      return { ...booking, notes, sessionType };
    }
    case 'hold':
      return { ...common(booking), step: 'holding' };
    case 'again':
      // A booked session is no longer a choice; a time whose payment ended is.
      return choosing(booking, booking.step === 'booked' && booking.appointment ? { instant: undefined } : {});
    default:
      return booking;
  }
}

/** Returns the next state. Events that do not apply change nothing. */
export function nextBooking(booking: Booking, event: BookingEvent): Booking {
  switch (event.type) {
    case 'zone':
      return { ...booking, zone: event.zone };
    case 'weeks':
      return { ...booking, fortnight: event.fortnight };
    case 'found':
      return resumes(booking, event.hold) ? withHold(booking, event.hold) : booking;
    default:
      if (booking.step === 'paying') return whilePaying(booking, event);
      return booking.step === 'holding' ? whileHolding(booking, event) : whileFree(booking, event);
  }
}
