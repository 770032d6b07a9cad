import { http, HttpResponse, type RequestHandler } from 'msw';
import type { CargoOptions, CargoQuote, CreateCargoQuoteRequest, Tracking } from '@/api/generated/public.gen';
import type { CreateShipmentRequest, Shipment } from '@/api/generated/user.gen';
import { type Data, found, inDays, money, newId, notFound, paged } from './data';

/** Options: a few cities and kinds of cargo. */
const cargoOptions = (changes: Partial<CargoOptions> = {}): CargoOptions => ({
  cities: [
    { name: 'Calgary', region: 'REGION_CALGARY' },
    { name: 'Edmonton', region: 'REGION_EDMONTON' },
    { name: 'Red Deer', region: 'REGION_CENTRAL' },
  ],
  cargoTypes: ['CARGO_TYPE_PARCELS', 'CARGO_TYPE_FURNITURE'],
  popularRoutes: [
    {
      fromCity: 'Calgary',
      toCity: 'Edmonton',
      distanceKm: 300,
      minimum: money(150),
      maximum: money(250),
      deliveryDays: 1,
    },
  ],
  maximumWeightKg: 5000,
  firstPickupDayOffset: 1,
  lastPickupDayOffset: 60,
  firstPickupDate: inDays(1),
  lastPickupDate: inDays(60),
  maximumDeliveryAttempts: 3,
  ...changes,
});

/** A shipment before its pickup. */
export const shipment = (changes: Partial<Shipment> = {}): Shipment => ({
  id: '0192f3a4-0000-7000-8000-000000000701',
  trackingNumber: 'CG7K2M9QX4T1PZC',
  pickupCity: 'Calgary',
  deliveryCity: 'Red Deer',
  cargoDescription: 'Three boxes',
  cargoType: 'CARGO_TYPE_PARCELS',
  weightKg: 20,
  priority: 'PRIORITY_STANDARD',
  pickupDate: inDays(5),
  earliestPickupLocalTime: `${inDays(4)}T00:00:00-06:00`,
  estimatedDeliveryDate: inDays(6),
  isLate: false,
  quotedPrice: money(174.04),
  pickup: { address: '120 8 Avenue SW', contactName: 'Abeba', contactPhone: '403 555 0142' },
  delivery: { address: '1 Gaetz Avenue', contactName: 'Yonas', contactPhone: '403 555 0199' },
  status: 'SHIPMENT_STATUS_CONFIRMED',
  proofOfDelivery: '',
  history: [
    {
      status: 'SHIPMENT_STATUS_QUOTE_REQUESTED',
      location: 'Calgary',
      note: '',
      createTime: '2026-11-20T17:15:00Z',
      nextAttemptDate: '',
    },
    {
      status: 'SHIPMENT_STATUS_CONFIRMED',
      location: '',
      note: '',
      createTime: '2026-11-20T18:15:00Z',
      nextAttemptDate: '',
    },
  ],
  etag: '2',
  userId: '0192f3a4-0000-7000-8000-000000000001',
  userEmail: 'abeba@example.org',
  createTime: '2026-11-20T17:15:00Z',
  orderId: '',
  ...changes,
});

/** The public part of a shipment. */
const trackingOf = (one: Shipment): Tracking => ({
  trackingNumber: one.trackingNumber,
  pickupCity: one.pickupCity,
  deliveryCity: one.deliveryCity,
  status: one.status,
  estimatedDeliveryDate: one.estimatedDeliveryDate,
  isLate: one.isLate,
  history: one.history.map(({ status, location, createTime, nextAttemptDate }) => ({
    status,
    location,
    createTime,
    nextAttemptDate,
  })),
});

const quote = (asked: CreateCargoQuoteRequest): CargoQuote => ({
  cargoType: 'CARGO_TYPE_PARCELS',
  priority: 'PRIORITY_STANDARD',
  ...asked,
  id: newId(),
  chargedWeightKg: asked.weightKg,
  quotedPrice: money(174),
  items: [
    { code: 'base', amount: money(70) },
    { code: 'distance', amount: money(104) },
  ],
  estimatedDeliveryDays: 1,
  distanceKm: 300,
  expireTime: new Date(Date.now() + 86_400_000).toISOString(),
  expireLocalTime: `${inDays(1)}T10:15:00-06:00`,
});

/** The cargo service: prices, shipments, tracking. */
export const cargoHandlers = (data: Data): RequestHandler[] => [
  http.get('*/v1/cargo/options', () => HttpResponse.json(cargoOptions())),
  http.post('*/v1/cargo/quotes', async ({ request }) => {
    const made = quote((await request.json()) as CreateCargoQuoteRequest);
    data.cargoQuotes.push(made);
    return HttpResponse.json(made);
  }),
  http.get('*/v1/cargo/tracking/:number', ({ params }) => {
    const one = data.shipments.find(({ trackingNumber }) => trackingNumber === params['number']);
    return one ? HttpResponse.json(trackingOf(one)) : notFound();
  }),
  http.get('*/v1/cargo/shipments', ({ request }) => HttpResponse.json(paged('shipments', data.shipments, request))),
  http.get('*/v1/cargo/shipments/:id', ({ params }) => found(data.shipments, params['id'])),
  http.post('*/v1/cargo/shipments', async ({ request }) => {
    const { quoteId, ...asked } = (await request.json()) as CreateShipmentRequest;
    const priced = data.cargoQuotes.find(({ id }) => id === quoteId);
    if (!priced) return notFound();
    const made = shipment({
      ...asked,
      id: newId(),
      pickupCity: priced.fromCity,
      deliveryCity: priced.toCity,
      quotedPrice: priced.quotedPrice,
      status: 'SHIPMENT_STATUS_QUOTE_REQUESTED',
    });
    data.shipments.push(made);
    return HttpResponse.json(made);
  }),
];
