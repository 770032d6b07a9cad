import { http, HttpResponse, type RequestHandler } from 'msw';
import type {
  CleaningOptions,
  CleaningQuote,
  CleaningSlot,
  CreateCleaningQuoteRequest,
} from '@/api/generated/public.gen';
import type { CleaningBooking, CreateCleaningBookingRequest } from '@/api/generated/user.gen';
import { type Data, found, inDays, money, newId, notFound, paged } from './data';

/** Options: a few of each kind. */
const cleaningOptions = (changes: Partial<CleaningOptions> = {}): CleaningOptions => ({
  services: [
    { serviceType: 'SERVICE_TYPE_REGULAR', seasonStart: '', seasonEnd: '' },
    { serviceType: 'SERVICE_TYPE_CARPET', seasonStart: '', seasonEnd: '' },
    { serviceType: 'SERVICE_TYPE_WINDOW', seasonStart: '04-15', seasonEnd: '10-15' },
  ],
  propertySizes: ['PROPERTY_SIZE_SMALL', 'PROPERTY_SIZE_MEDIUM'],
  frequencies: [
    { frequency: 'FREQUENCY_ONCE', discountPercent: 0 },
    { frequency: 'FREQUENCY_WEEKLY', discountPercent: 20 },
  ],
  priceTable: [
    {
      serviceType: 'SERVICE_TYPE_REGULAR',
      propertySize: 'PROPERTY_SIZE_SMALL',
      minimum: money(80),
      maximum: money(120),
    },
  ],
  coverageAreas: [{ name: 'Calgary', postalAreas: ['T2N', 'T2P', 'T3C'] }],
  arrivalWindows: ['ARRIVAL_WINDOW_MORNING', 'ARRIVAL_WINDOW_MIDDAY', 'ARRIVAL_WINDOW_AFTERNOON'],
  changeCutoffHours: 24,
  firstDayOffset: 1,
  lastDayOffset: 180,
  firstDate: inDays(1),
  lastDate: inDays(180),
  ...changes,
});

/** A confirmed visit of a weekly series that can still be changed. */
export const cleaningBooking = (changes: Partial<CleaningBooking> = {}): CleaningBooking => {
  const date = changes.date ?? inDays(9);
  return {
    id: '0192f3a4-0000-7000-8000-000000000601',
    seriesId: '0192f3a4-0000-7000-8000-000000000600',
    serviceType: 'SERVICE_TYPE_DEEP',
    propertySize: 'PROPERTY_SIZE_MEDIUM',
    frequency: 'FREQUENCY_WEEKLY',
    address: '120 8 Avenue SW',
    postalCode: 'T2P 1B3',
    phone: '+1 403 555 0142',
    date,
    arrivalWindow: 'ARRIVAL_WINDOW_MORNING',
    windowStartLocalTime: `${date}T08:00:00-06:00`,
    windowEndLocalTime: `${date}T11:00:00-06:00`,
    changeDeadline: new Date(Date.now() + 8 * 86_400_000).toISOString(),
    changeDeadlineLocalTime: `${inDays(8)}T08:00:00-06:00`,
    notes: 'Two cats',
    price: money(212.5),
    durationMinutes: 240,
    status: 'CLEANING_BOOKING_STATUS_CONFIRMED',
    history: [
      { status: 'CLEANING_BOOKING_STATUS_REQUESTED', event: 'requested', note: '', createTime: '2026-11-20T17:15:00Z' },
      { status: 'CLEANING_BOOKING_STATUS_CONFIRMED', event: 'confirmed', note: '', createTime: '2026-11-20T18:15:00Z' },
    ],
    etag: '2',
    userId: '0192f3a4-0000-7000-8000-000000000001',
    userEmail: 'abeba@example.org',
    createTime: '2026-11-20T17:15:00Z',
    ...changes,
  };
};

const quote = (asked: CreateCleaningQuoteRequest): CleaningQuote => ({
  ...asked,
  id: newId(),
  estimatedPrice: money(129),
  items: [{ code: 'base', amount: money(129) }],
  estimatedDurationMinutes: 150,
  expireTime: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  expireLocalTime: `${inDays(3)}T10:15:00-06:00`,
});

/** All windows of two weeks; midday is always taken. */
const slots = (): CleaningSlot[] =>
  Array.from({ length: 14 }, (_, day) => inDays(day + 1)).flatMap((date) =>
    cleaningOptions().arrivalWindows.map((arrivalWindow) => ({
      date,
      arrivalWindow,
      crewsLeft: arrivalWindow === 'ARRIVAL_WINDOW_MIDDAY' ? 0 : 2,
    })),
  );

const ended = /_(COMPLETED|CANCELLED)$/;

/** The cleaning service: prices, free windows, bookings. */
export const cleaningHandlers = (data: Data): RequestHandler[] => [
  http.get('*/v1/cleaning/options', () => HttpResponse.json(cleaningOptions())),
  http.post('*/v1/cleaning/quotes', async ({ request }) => {
    const made = quote((await request.json()) as CreateCleaningQuoteRequest);
    data.cleaningQuotes.push(made);
    return HttpResponse.json(made);
  }),
  http.get('*/v1/cleaning/slots', () => HttpResponse.json({ slots: slots() })),
  http.get('*/v1/cleaning/bookings', ({ request }) => {
    const period = new URL(request.url).searchParams.get('period');
    const fits = ({ status }: CleaningBooking) => !period || ended.test(status) === period.endsWith('_PAST');
    return HttpResponse.json(paged('bookings', data.bookings.filter(fits), request));
  }),
  http.get('*/v1/cleaning/bookings/:id', ({ params }) => found(data.bookings, params['id'])),
  http.post('*/v1/cleaning/bookings', async ({ request }) => {
    const { quoteId, ...asked } = (await request.json()) as CreateCleaningBookingRequest;
    const priced = data.cleaningQuotes.find(({ id }) => id === quoteId);
    if (!priced) return notFound();
    const made = cleaningBooking({
      ...asked,
      id: newId(),
      serviceType: priced.serviceType,
      propertySize: priced.propertySize,
      frequency: priced.frequency,
      price: priced.estimatedPrice,
      status: 'CLEANING_BOOKING_STATUS_REQUESTED',
    });
    data.bookings.push(made);
    return HttpResponse.json(made);
  }),
];
