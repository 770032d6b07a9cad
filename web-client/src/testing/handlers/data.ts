import { HttpResponse } from 'msw';
import type { Dispute, Failure, Ledger, Notification, ReplyTemplate } from '@/api/generated/admin.gen';
import type { CargoQuote, CleaningQuote, ContactMessage, Money, Product, Therapist } from '@/api/generated/public.gen';
import type {
  Appointment,
  Availability,
  BookedOutsideHours,
  CleaningBooking,
  EarnedSession,
  Earnings,
  Entitlement,
  Payment,
  ProductRequest,
  Shipment,
  Subscription,
  TherapistApplication,
  TherapistProfile,
} from '@/api/generated/user.gen';
import { failure } from '../factories';
import { noAccount, type OwnAccount } from './account';
import type { AssistantData } from './assistant';

/** Data behind the handlers. Each test or gallery view has its own. */
export interface Data extends AssistantData {
  account: OwnAccount;
  bookings: CleaningBooking[];
  shipments: Shipment[];
  messages: ContactMessage[];
  replyTemplates: ReplyTemplate[];
  cleaningQuotes: CleaningQuote[];
  cargoQuotes: CargoQuote[];
  therapists: Therapist[];
  appointments: Appointment[];
  /** Ids of the therapists on whose waiting list the signed-in user is. */
  waitsFor: string[];
  payments: Payment[];
  subscriptions: Subscription[];
  entitlements: Entitlement[];
  disputes: Dispute[];
  notifications: Notification[];
  failures: Failure[];
  /** Services whose failed work could not be listed. */
  silentServices: string[];
  ledger: Ledger;
  products: Product[];
  requests: ProductRequest[];
  /** Practice of the signed-in therapist; undefined for other users. */
  practice?: Practice;
  /** Application of the signed-in user; undefined before one is started. */
  application?: TherapistApplication;
  /** Submitted applications, for admins. */
  applications: TherapistApplication[];
}

/** Data of a therapist's practice. */
export interface Practice {
  profile: TherapistProfile;
  availability: Availability;
  /** Booked sessions. */
  booked: BookedOutsideHours[];
  earnings: Earnings;
  /** Earned sessions by month. */
  earnedSessions: Record<string, EarnedSession[]>;
}

/** Services without data. */
export const emptyData = (): Data => ({
  account: noAccount(),
  bookings: [],
  shipments: [],
  messages: [],
  replyTemplates: [],
  cleaningQuotes: [],
  cargoQuotes: [],
  therapists: [],
  appointments: [],
  waitsFor: [],
  payments: [],
  subscriptions: [],
  entitlements: [],
  disputes: [],
  notifications: [],
  failures: [],
  silentServices: [],
  ledger: { accounts: [], differences: [] },
  applications: [],
  products: [],
  requests: [],
  conversations: [],
  talk: [],
  assistantAccess: {
    kind: 'ACCESS_KIND_FREE',
    messagesLeft: 3,
    sessionsLeft: 0,
    isOfAge: true,
    allowsFollowUp: false,
    countryCode: 'CA',
  },
  usage: { days: [], languages: [], versions: [], notices: [], assessments: [] },
  crises: [],
});

/** Dollars in the contract's format. */
export const money = (dollars: number): Money => ({
  currencyCode: 'CAD',
  amountMinor: String(Math.round(dollars * 100)),
});

/**
 * `2026-11-23`: the date this many days from now in Calgary (UTC-6 all year, as in the
 * services).
 */
export const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000 - 6 * 3_600_000).toISOString().slice(0, 10);

/** Returns a new id. */
export const newId = () => crypto.randomUUID();

/** Returns a page of a list, as `pageSize` and `pageToken` of the request specify. */
export function paged<Name extends string, Item>(name: Name, items: readonly Item[], request: Request) {
  const { searchParams } = new URL(request.url);
  const start = Number(searchParams.get('pageToken') ?? 0);
  const next = start + Number(searchParams.get('pageSize') ?? 20);
  return {
    [name]: items.slice(start, next),
    nextPageToken: next < items.length ? String(next) : '',
    totalCount: start === 0 ? items.length : 0,
  };
}

/** The error for a missing record. */
export const notFound = () => HttpResponse.json(failure(5), { status: 404 });

/** Returns the record with this id, or the error for a missing one. */
export const found = (items: readonly { id: string }[], id: unknown) => {
  const one = items.find((item) => item.id === id);
  return one ? HttpResponse.json(one) : notFound();
};
