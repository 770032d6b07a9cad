import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { codeFor, mailTo } from './mailbox';
import { type Account, stranger } from './platform';
import { type Session, sessionOf } from './sessions';
import type { Language } from './texts';

/** An API caller that prepares data for the office. */
export interface Caller {
  email: string;
  /** Headers for a signed-in browser; empty for a visitor. */
  session: Session | null;
  get: <Answer>(at: string) => Promise<Answer>;
  post: <Answer>(at: string, data: object) => Promise<Answer>;
  put: <Answer>(at: string, data: object) => Promise<Answer>;
  patch: <Answer>(at: string, data: object) => Promise<Answer>;
  /** Returns the HTTP status of a call that may be rejected. */
  statusOf: (method: 'GET' | 'PATCH', at: string, data?: object) => Promise<number>;
}

function caller(request: APIRequestContext, email: string, session: Session | null = null): Caller {
  const headers = session ? { Authorization: `Bearer ${session.access_token}` } : undefined;
  const call = (method: string, at: string, data?: object) => request.fetch(at, { method, data, headers });
  const answer = async <Answer>(method: string, at: string, data?: object) => {
    const response = await call(method, at, data);
    expect(response.status(), `${method} ${at} answers ${await response.text()}`).toBe(200);
    return (await response.json()) as Answer;
  };
  return {
    email,
    session,
    get: (at) => answer('GET', at),
    post: (at, data) => answer('POST', at, data),
    put: (at, data) => answer('PUT', at, data),
    patch: (at, data) => answer('PATCH', at, data),
    statusOf: async (method, at, data) => (await call(method, at, data)).status(),
  };
}

/** Signs in an existing account. */
export const callerOf = async (request: APIRequestContext, account: Account): Promise<Caller> =>
  caller(request, account.email, await sessionOf(account));

/** Creates a customer with a confirmed address who gets emails in `language`. */
export async function newCustomer(request: APIRequestContext, language: Language = 'en') {
  const { email, password } = stranger();
  const anonymous = caller(request, email);
  await anonymous.post('/auth/v1/signup', { email, password, data: { language } });
  const proof = { type: 'signup', email, token: await codeFor(email, 'signup') };
  const session = await anonymous.post<Session>('/auth/v1/verify', proof);
  return { ...caller(request, email, session), session, password };
}

export interface Booking {
  id: string;
  date: string;
  arrivalWindow: string;
  status: string;
  notes: string;
  etag: string;
}

interface BookingWish {
  /** Language of the page on which it is booked. */
  language: Language;
  frequency?: 'FREQUENCY_ONCE' | 'FREQUENCY_WEEKLY';
  date: string;
  notes?: string;
}

export async function bookCleaning(customer: Caller, wish: BookingWish): Promise<Booking> {
  const quote = await customer.post<{ id: string }>('/v1/cleaning/quotes', {
    serviceType: 'SERVICE_TYPE_DEEP',
    propertySize: 'PROPERTY_SIZE_MEDIUM',
    frequency: wish.frequency ?? 'FREQUENCY_ONCE',
  });
  return customer.post<Booking>('/v1/cleaning/bookings', {
    quoteId: quote.id,
    address: '12 Bow Trail SW',
    postalCode: 'T3C 2E3',
    phone: '+1 403 555 0101',
    date: wish.date,
    arrivalWindow: 'ARRIVAL_WINDOW_MIDDAY',
    notes: wish.notes ?? '',
    languageCode: wish.language,
  });
}

/**
 * Returns days from next week on with room at midday, the emptiest first, because other tests book too. Parallel tests use separate days:
 * the even or the odd days of the calendar.
 */
export async function freeDays(customer: Caller): Promise<string[]> {
  const { slots } = await customer.get<{ slots: { date: string; arrivalWindow: string; crewsLeft: number }[] }>(
    `/v1/cleaning/slots?fromDate=${dayIn(7)}&days=40`,
  );
  return slots
    .filter(({ arrivalWindow }) => arrivalWindow === 'ARRIVAL_WINDOW_MIDDAY')
    .filter(({ date }) => Math.round(Date.parse(date) / 86_400_000) % 2 === test.info().parallelIndex % 2)
    .sort((one, other) => other.crewsLeft - one.crewsLeft)
    .map(({ date }) => date);
}

/** Returns the next working day. Its pickup can be recorded today. */
export async function nextPickupDay(customer: Caller): Promise<string> {
  // Crews work on the same days as drivers.
  const { slots } = await customer.get<{ slots: { date: string }[] }>('/v1/cleaning/slots?days=14');
  const [day] = slots.map(({ date }) => date).sort();
  if (!day) throw new Error('There is no working day');
  return day;
}

/** Returns the day in so many days as `2026-11-23`. */
export const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export interface Shipment {
  id: string;
  trackingNumber: string;
  pickupDate: string;
  deliveryCity: string;
  status: string;
  cargoDescription: string;
  etag: string;
}

interface ShipmentWish {
  language: Language;
  pickupDate: string;
  description?: string;
}

export async function bookCargo(customer: Caller, wish: ShipmentWish): Promise<Shipment> {
  const quote = await customer.post<{ id: string }>('/v1/cargo/quotes', {
    fromCity: 'Calgary',
    toCity: 'Edmonton',
    weightKg: 120.5,
    cargoType: 'CARGO_TYPE_FURNITURE',
    dimensions: { lengthCm: 120, widthCm: 80, heightCm: 60 },
  });
  return customer.post<Shipment>('/v1/cargo/shipments', {
    quoteId: quote.id,
    cargoDescription: wish.description ?? 'A sofa and two chairs',
    pickupDate: wish.pickupDate,
    pickup: { address: '120 8 Avenue SW', contactName: 'Abeba Tesfay', contactPhone: '403 555 0142' },
    delivery: { address: '10 Jasper Avenue', contactName: 'Yonas Haile', contactPhone: '+1 780 555 0100' },
    languageCode: wish.language,
  });
}

/** Takes a shipment through steps of status and place, as the office does. */
export async function moveShipment(office: Caller, shipment: Shipment, steps: [status: string, location?: string][]) {
  let moved = shipment;
  for (const [status, location = ''] of steps) {
    moved = await office.patch(`/v1/cargo/shipments/${moved.id}`, { status, location, etag: moved.etag });
  }
}

/** The text of an email in a language. */
export function mailTexts(language: Language, template: string) {
  const file = path.resolve(import.meta.dirname, `../../../services/notifications/templates/${language}.json`);
  const { mails } = JSON.parse(readFileSync(file, 'utf8')) as {
    mails: Record<string, { subject: string; intro: string }>;
  };
  const texts = mails[template];
  if (!texts) throw new Error(`There is no mail "${template}" in ${language}`);
  return texts;
}

/** Waits for the email about a step, in the customer's language, by its subject, its sentence and a number or an id in the link. */
export async function stepMail(customer: Caller, language: Language, step: string, named: string) {
  const texts = mailTexts(language, step);
  const mail = await mailTo(
    customer.email,
    ({ subject, text }) => subject === texts.subject && (text?.includes(named) ?? false),
    `the mail ${step}`,
  );
  expect(mail.html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
  expect(mail.text).toContain(texts.intro);
}
