import { HttpResponse } from 'msw';
import type { Dispute, Ledger } from '@/api/generated/admin.gen';
import type { CargoQuote, CleaningQuote, ContactMessage, Money, Product, Therapist } from '@/api/generated/public.gen';
import type {
  Appointment,
  Availability,
  CleaningBooking,
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

/** What the services behind the handlers hold. A test or a view of the gallery has one of its own. */
export interface Data extends AssistantData {
  account: OwnAccount;
  bookings: CleaningBooking[];
  shipments: Shipment[];
  messages: ContactMessage[];
  cleaningQuotes: CleaningQuote[];
  cargoQuotes: CargoQuote[];
  therapists: Therapist[];
  appointments: Appointment[];
  payments: Payment[];
  subscriptions: Subscription[];
  entitlements: Entitlement[];
  disputes: Dispute[];
  ledger: Ledger;
  products: Product[];
  requests: ProductRequest[];
  /** Of the signed-in therapist; missing for everybody else. */
  practice?: Practice;
  /** Of the signed-in person; missing for whoever has not begun one. */
  application?: TherapistApplication;
  /** Those that were handed in, for the office. */
  applications: TherapistApplication[];
}

/** What a therapist runs their practice with. */
export interface Practice {
  profile: TherapistProfile;
  availability: Availability;
  earnings: Earnings;
}

/** Services that hold nothing yet. */
export const emptyData = (): Data => ({
  account: noAccount(),
  bookings: [],
  shipments: [],
  messages: [],
  cleaningQuotes: [],
  cargoQuotes: [],
  therapists: [],
  appointments: [],
  payments: [],
  subscriptions: [],
  entitlements: [],
  disputes: [],
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

/** Dollars as the contract writes them. */
export const money = (dollars: number): Money => ({
  currencyCode: 'CAD',
  amountMinor: String(Math.round(dollars * 100)),
});

/** `2026-11-23`, so many days from now in Calgary (UTC-6 all year, as the services have it). */
export const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000 - 6 * 3_600_000).toISOString().slice(0, 10);

/** An id that nothing else has. */
export const newId = () => crypto.randomUUID();

/** A page of a list as `pageSize` and `pageToken` of the request ask for it. */
export function paged<Name extends string, Item>(name: Name, items: readonly Item[], request: Request) {
  const { searchParams } = new URL(request.url);
  const start = Number(searchParams.get('pageToken') ?? 0);
  const next = start + Number(searchParams.get('pageSize') ?? 20);
  return { [name]: items.slice(start, next), nextPageToken: next < items.length ? String(next) : '' };
}

/** The refusal of a record that is not there. */
export const notFound = () => HttpResponse.json(failure(5), { status: 404 });

/** The record with this id, or the refusal of one that is not there. */
export const found = (items: readonly { id: string }[], id: unknown) => {
  const one = items.find((item) => item.id === id);
  return one ? HttpResponse.json(one) : notFound();
};
