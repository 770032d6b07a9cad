import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CleaningOptions, CleaningQuote } from '@/api/generated/public.gen';
import type { CleaningBooking } from '@/api/generated/user.gen';
import { failure, user as someone } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import CleaningPage from './CleaningPage';
import * as v from 'valibot';
import { bookingSchema, choicesOf, isCovered, readDraft } from './schema';

const cad = (dollars: number) => ({ currencyCode: 'CAD', amountMinor: String(dollars * 100) });
const day = '2026-11-23';

const options: CleaningOptions = {
  services: [
    { serviceType: 'SERVICE_TYPE_REGULAR', seasonStart: '', seasonEnd: '' },
    { serviceType: 'SERVICE_TYPE_COMMERCIAL', seasonStart: '', seasonEnd: '' },
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
      minimum: cad(80),
      maximum: cad(120),
    },
  ],
  coverageAreas: [{ name: 'Calgary', postalAreas: ['T2P', 'T3A'] }],
  arrivalWindows: ['ARRIVAL_WINDOW_MORNING', 'ARRIVAL_WINDOW_MIDDAY', 'ARRIVAL_WINDOW_AFTERNOON'],
  changeCutoffHours: 24,
  firstDayOffset: 1,
  lastDayOffset: 180,
  firstDate: '2026-11-21',
  lastDate: '2027-05-19',
};
const quote = (changes: Partial<CleaningQuote> = {}): CleaningQuote => ({
  id: '0192f3a4-0000-7000-8000-000000000201',
  serviceType: 'SERVICE_TYPE_REGULAR',
  propertySize: 'PROPERTY_SIZE_SMALL',
  frequency: 'FREQUENCY_WEEKLY',
  estimatedPrice: cad(89),
  items: [
    { code: 'base', amount: cad(111) },
    { code: 'frequency_discount', amount: cad(-22) },
  ],
  estimatedDurationMinutes: 150,
  expireTime: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  expireLocalTime: '2026-11-23T10:15:00-06:00',
  ...changes,
});
const booking = { id: '0192f3a4-0000-7000-8000-000000000301', serviceType: 'SERVICE_TYPE_REGULAR', date: day, arrivalWindow: 'ARRIVAL_WINDOW_MORNING' } as CleaningBooking; // prettier-ignore

const bad = (fieldViolations: object[]) =>
  HttpResponse.json(failure(3, [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations }]), {
    status: 400,
  });
const refused = (reason: string, status: number) =>
  HttpResponse.json(failure(9, [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'selam' }]), {
    status,
  });

/** Mocks the page's calls; `book` responds to the booking. */
function service(book: () => Response = () => HttpResponse.json(booking), quotes: CleaningQuote[] = [quote()]) {
  const calls = { quotes: 0, bookings: [] as unknown[], slots: 0 };
  server.use(
    http.get('*/v1/cleaning/options', () => HttpResponse.json(options)),
    http.post('*/v1/cleaning/quotes', () => HttpResponse.json(quotes[Math.min(calls.quotes++, quotes.length - 1)])),
    http.get('*/v1/cleaning/slots', () => {
      calls.slots += 1;
      return HttpResponse.json({
        slots: [
          { date: day, arrivalWindow: 'ARRIVAL_WINDOW_MORNING', crewsLeft: 2 },
          { date: day, arrivalWindow: 'ARRIVAL_WINDOW_MIDDAY', crewsLeft: 0 },
        ],
      });
    }),
    http.get('*/v1/cleaning/bookings', () => HttpResponse.json({ bookings: [], nextPageToken: '', totalCount: 0 })),
    http.post('*/v1/cleaning/bookings', async ({ request }) => {
      calls.bookings.push(await request.json());
      return book();
    }),
  );
  return calls;
}

type RenderedPage = ReturnType<typeof renderPage>;
const show = (as: Parameters<typeof renderPage>[1] = { as: null }) =>
  renderPage(<CleaningPage />, { at: '/services/cleaning', ...as });

async function calculate({ user }: RenderedPage) {
  await user.selectOptions(await screen.findByLabelText('Service'), 'Regular home cleaning');
  await user.click(screen.getByRole('radio', { name: /^Small/ }));
  await user.click(screen.getByRole('radio', { name: /^Every week/ }));
  await user.click(screen.getByRole('button', { name: 'Calculate price' }));
  await screen.findByText('$89.00');
}
async function fillIn({ user }: RenderedPage) {
  await user.click(screen.getByRole('button', { name: 'Book Now' }));
  await user.type(screen.getByLabelText('Street address'), '120 8 Avenue SW');
  await user.type(screen.getByLabelText('Postal code'), 't2p1b3');
  await user.type(screen.getByLabelText('Phone'), '403 555 0142');
  const days = await screen.findByRole('group', { name: 'Next available days' });
  await user.click(within(days).getByRole('button'));
  await user.click(await screen.findByRole('radio', { name: 'Morning, 8 to 11' }));
}
const send = ({ user }: RenderedPage) => user.click(screen.getByRole('button', { name: 'Book for $89.00' }));

beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

describe('the quote', () => {
  it('requires all three choices', async () => {
    const calls = service();
    const page = show();
    await page.user.click(await screen.findByRole('button', { name: 'Calculate price' }));
    expect(await screen.findByText('Please choose a service, a size and how often')).toBeVisible();
    expect(calls.quotes).toBe(0);
  });

  it('is itemised, with its duration and validity', async () => {
    service();
    await calculate(show());
    expect(screen.getByText('$111.00')).toBeVisible();
    expect(screen.getByText('-$22.00')).toBeVisible();
    expect(screen.getByText(/about 2 h 30 min/)).toBeVisible();
    expect(screen.getByText(/^Valid until/)).toBeVisible();
  });

  it('reports a failure, and asks to recalculate after changes', async () => {
    service();
    server.use(
      http.post('*/v1/cleaning/quotes', () => HttpResponse.json(failure(14), { status: 503 }), { once: true }),
    );
    const page = show();
    await page.user.selectOptions(await screen.findByLabelText('Service'), 'Regular home cleaning');
    await page.user.click(screen.getByRole('radio', { name: /^Small/ }));
    await page.user.click(screen.getByRole('radio', { name: /^Every week/ }));
    await page.user.click(screen.getByRole('button', { name: 'Calculate price' }));
    expect(await screen.findByText('Failed to generate quote')).toBeVisible();
    await calculate(page);
    await page.user.click(screen.getByRole('radio', { name: /^Once/ }));
    expect(await screen.findByText(/You have changed something/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Book Now' })).toBeNull();
  });

  it('can load the services again after a failure', async () => {
    service();
    server.use(
      http.get('*/v1/cleaning/options', () => HttpResponse.json(failure(14), { status: 503 }), { once: true }),
    );
    const page = show();
    const [retry] = await screen.findAllByRole('button', { name: 'Try again' });
    if (retry) await page.user.click(retry);
    expect(await screen.findByLabelText('Service')).toBeVisible();
    expect(await screen.findByText(/T2P/)).toBeVisible();
  });
});

describe('the booking', () => {
  it('is made at the quoted price', async () => {
    const calls = service();
    const page = show({ as: someone() });
    await calculate(page);
    await fillIn(page);
    expect(screen.getByRole('radio', { name: 'Midday, 11 to 2' })).toBeDisabled();
    await send(page);
    expect(await screen.findByText('Your visit is requested')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the booking' })).toHaveAttribute('href', `/my-bookings/${booking.id}`);
    expect(calls.bookings).toEqual([
      {
        quoteId: quote().id,
        address: '120 8 Avenue SW',
        postalCode: 't2p1b3',
        phone: '403 555 0142',
        date: day,
        arrivalWindow: 'ARRIVAL_WINDOW_MORNING',
        notes: '',
        languageCode: 'en',
      },
    ]);
  });

  it('fills in the address of the last visit', async () => {
    service();
    const last = { ...booking, address: '8 Centre Street', postalCode: 'T2E 2P5', phone: '403 555 0188' };
    server.use(
      http.get('*/v1/cleaning/bookings', ({ request }) => {
        expect(new URL(request.url).searchParams.get('mine')).toBe('true');
        return HttpResponse.json({ bookings: [last], nextPageToken: '', totalCount: 3 });
      }),
    );
    const page = show({ as: someone() });
    await calculate(page);
    await page.user.click(screen.getByRole('button', { name: 'Book Now' }));
    await page.user.click(await screen.findByRole('button', { name: 'Same address as last time' }));
    expect(screen.getByLabelText('Street address')).toHaveFocus();
    expect(screen.getByLabelText('Street address')).toHaveValue('8 Centre Street');
    expect(screen.getByLabelText('Postal code')).toHaveValue('T2E 2P5');
    expect(screen.getByLabelText('Phone')).toHaveValue('403 555 0188');
  });

  it('asks visitors to sign in, and restores the form when they return', async () => {
    const calls = service();
    const visit = show();
    await calculate(visit);
    await fillIn(visit);
    await send(visit);
    expect(await screen.findByText('Sign In Required')).toBeVisible();
    expect(await screen.findByText('at /auth?next=%2Fservices%2Fcleaning')).toBeVisible();
    expect(calls.bookings).toEqual([]);
    const page = show({ as: someone() });
    expect(await screen.findByText(/Everything is as you left it/)).toBeVisible();
    expect(screen.getByLabelText('Street address')).toHaveValue('120 8 Avenue SW');
    expect(await screen.findByRole('radio', { name: 'Morning, 8 to 11' })).toBeChecked();
    await send(page);
    expect(await screen.findByText('Your visit is requested')).toBeVisible();
    expect(calls.bookings).toMatchObject([{ quoteId: quote().id }]);
    expect(calls.quotes).toBe(1);
    expect(sessionStorage).toHaveLength(0);

    // The next booking starts without the restored one.
    await page.user.click(screen.getByRole('button', { name: 'Book another visit' }));
    await calculate(page);
    await page.user.click(screen.getByRole('button', { name: 'Book Now' }));
    expect(await screen.findByLabelText('Street address')).toHaveValue('');
    expect(screen.queryByText(/Everything is as you left it/)).toBeNull();
  });

  it('shows at the field that an area is not covered', async () => {
    service(() => bad([{ field: 'postalCode', reason: 'AREA_NOT_COVERED' }]));
    const page = show({ as: someone() });
    await calculate(page);
    await fillIn(page);
    await send(page);
    await waitFor(() =>
      expect(screen.getByLabelText('Postal code')).toHaveAccessibleDescription(
        'We don’t clean in this postal area yet',
      ),
    );
    expect(screen.getByText('Failed to book service')).toBeVisible();
  });

  it('offers a new price when the quote has expired, and keeps the form', async () => {
    const answers = [() => refused('CLEANING_QUOTE_EXPIRED', 400), () => HttpResponse.json(booking)];
    const fresh = quote({ id: '0192f3a4-0000-7000-8000-000000000202' });
    const calls = service(() => (answers.shift() ?? (() => HttpResponse.json(booking)))(), [quote(), fresh]);
    const page = show({ as: someone() });
    await calculate(page);
    await fillIn(page);
    await send(page);
    await page.user.click(await screen.findByRole('button', { name: 'Get a new price' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Get a new price' })).toBeNull());
    expect(screen.getByLabelText('Street address')).toHaveValue('120 8 Avenue SW');
    await send(page);
    await screen.findByText('Your visit is requested');
    expect(calls.bookings[1]).toMatchObject({ quoteId: fresh.id });
  });

  it('books at a price that has expired only on the clock of this device', async () => {
    service(() => HttpResponse.json(booking), [quote({ expireTime: '2020-01-01T00:00:00Z' })]);
    const page = show({ as: someone() });
    await calculate(page);
    await fillIn(page);
    await send(page);
    expect(await screen.findByText('Your visit is requested')).toBeVisible();
  });

  it('loads the windows again when one is full, and keeps the form', async () => {
    const calls = service(() => refused('CLEANING_SLOT_FULL', 409));
    const page = show({ as: someone() });
    await calculate(page);
    await fillIn(page);
    const before = calls.slots;
    await send(page);
    expect((await screen.findAllByText(/That arrival window just filled up/)).length).toBeGreaterThan(0);
    await waitFor(() => expect(calls.slots).toBeGreaterThan(before));
    expect(screen.getByLabelText('Street address')).toHaveValue('120 8 Avenue SW');
  });
});

describe('the rules', () => {
  it('accept known choices from an address and ignore the rest', () => {
    expect(choicesOf(new URLSearchParams('service=SERVICE_TYPE_DEEP&size=HUGE'))).toEqual({
      serviceType: 'SERVICE_TYPE_DEEP',
      propertySize: '',
      frequency: '',
    });
  });
  it('know whether a crew drives to a postal code', () => {
    const areas = [{ postalAreas: ['T2P', 'T3A'] }, { postalAreas: ['T5A'] }];
    expect(isCovered('t5a 1b2', areas)).toBe(true);
    expect(isCovered(' T2P1B3', areas)).toBe(true);
    expect(isCovered('\u202aT2P\u00a01B3\u202c', areas)).toBe(true);
    expect(isCovered('V5K 0A1', areas)).toBe(false);
  });
  it('send a pasted postal code and phone number without invisible marks', () => {
    const pasted = { postalCode: '\u202aT2P\u00a01B3\u202c', phone: '\u2068403\u20115550142\u2069' };
    const rest = { address: '120 8 Avenue SW', date: day, arrivalWindow: 'ARRIVAL_WINDOW_MIDDAY', notes: '' };
    expect(v.parse(bookingSchema, { ...rest, ...pasted })).toMatchObject({
      postalCode: 'T2P 1B3',
      phone: '403-5550142',
    });
  });
  it('require an arrival window only once a day is chosen', () => {
    const wrong = (date: string) => {
      const { issues = [] } = v.safeParse(bookingSchema, { address: '120 8 Avenue SW', postalCode: 'T2P 1B3', phone: '403 555 0142', date, arrivalWindow: '', notes: '' }); // prettier-ignore
      return [...new Set(issues.map((issue) => v.getDotPath(issue)))];
    };
    expect(wrong('')).toEqual(['date']);
    expect(wrong(day)).toEqual(['arrivalWindow']);
  });
  it('accept only complete drafts', () => {
    expect(readDraft({ quote: quote() })).toBeUndefined();
    expect(readDraft(null)).toBeUndefined();
  });
});
