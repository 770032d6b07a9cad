import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CargoOptions, CargoQuote } from '@/api/generated/public.gen';
import { failure, user as someone } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import CargoPage from './CargoPage';
import { emptyQuote, quoteRequest, quoteSchema } from './schema';

const cad = (dollars: number) => ({ currencyCode: 'CAD', amountMinor: String(dollars * 100) });
const options: CargoOptions = {
  cities: [
    { name: 'Calgary', region: 'REGION_CALGARY' },
    { name: 'Edmonton', region: 'REGION_EDMONTON' },
  ],
  cargoTypes: ['CARGO_TYPE_PARCELS', 'CARGO_TYPE_FURNITURE'],
  popularRoutes: [
    { fromCity: 'Calgary', toCity: 'Edmonton', distanceKm: 300, minimum: cad(150), maximum: cad(250), deliveryDays: 1 },
  ],
  maximumWeightKg: 5000,
  firstPickupDayOffset: 1,
  lastPickupDayOffset: 60,
  firstPickupDate: '2026-11-21',
  lastPickupDate: '2027-01-19',
  maximumDeliveryAttempts: 3,
};
const quote: CargoQuote = {
  id: '0192f3a4-0000-7000-8000-000000000401',
  fromCity: 'Calgary',
  toCity: 'Edmonton',
  weightKg: 20,
  chargedWeightKg: 32,
  cargoType: 'CARGO_TYPE_PARCELS',
  priority: 'PRIORITY_STANDARD',
  quotedPrice: cad(174),
  items: [
    { code: 'base', amount: cad(70) },
    { code: 'distance', amount: cad(104) },
    { code: 'cargo_type', amount: cad(0) },
  ],
  estimatedDeliveryDays: 1,
  distanceKm: 300,
  expireTime: new Date(Date.now() + 86_400_000).toISOString(),
  expireLocalTime: '2026-11-23T10:15:00-06:00',
};
const shipment = {
  id: '0192f3a4-0000-7000-8000-000000000501',
  trackingNumber: 'CG7K2M9QX4T1PZC',
  pickupCity: 'Calgary',
  deliveryCity: 'Edmonton',
  pickupDate: '2026-11-23',
};

function service(book: () => Response = () => HttpResponse.json(shipment), earlier: object[] = []) {
  const calls = { options: 0, quotes: [] as unknown[], bookings: [] as unknown[] };
  server.use(
    http.get('*/v1/cargo/options', () => {
      calls.options += 1;
      return HttpResponse.json(options);
    }),
    http.post('*/v1/cargo/quotes', async ({ request }) => {
      calls.quotes.push(await request.json());
      return HttpResponse.json(quote);
    }),
    http.get('*/v1/cargo/shipments', ({ request }) => {
      expect(new URL(request.url).searchParams.get('mine')).toBe('true');
      return HttpResponse.json({ shipments: earlier, nextPageToken: '', totalCount: earlier.length });
    }),
    http.post('*/v1/cargo/shipments', async ({ request }) => {
      calls.bookings.push(await request.json());
      return book();
    }),
  );
  return calls;
}

type RenderedPage = ReturnType<typeof renderPage>;
const show = (as: ReturnType<typeof someone> | null = null) => renderPage(<CargoPage />, { at: '/services/cargo', as });

async function calculate({ user }: RenderedPage) {
  await user.selectOptions(await screen.findByLabelText('Pickup city'), 'Calgary');
  await user.selectOptions(screen.getByLabelText('Delivery city'), 'Edmonton');
  await user.type(screen.getByLabelText(/^Weight/), '20');
  await user.click(screen.getByRole('button', { name: 'Calculate rate' }));
  await screen.findByText('$174.00');
}
async function fillIn({ user }: RenderedPage) {
  await user.click(screen.getByRole('button', { name: 'Book this delivery' }));
  await user.type(screen.getByLabelText('What is it?'), 'Three boxes');
  const date = screen.getByLabelText('Pickup date');
  await user.type(date, shipment.pickupDate);
  await user.type(screen.getByLabelText('Pickup address'), '120 8 Avenue SW');
  await user.type(screen.getByLabelText('Contact at the pickup'), 'Abeba');
  await user.type(screen.getByLabelText('Phone at the pickup'), '403 555 0142');
  await user.type(screen.getByLabelText('Delivery address'), '1 Jasper Avenue');
  await user.type(screen.getByLabelText('Contact at the delivery'), 'Yonas');
  await user.type(screen.getByLabelText('Phone at the delivery'), '780 555 0142');
}
const send = ({ user }: RenderedPage) => user.click(screen.getByRole('button', { name: 'Book for $174.00' }));

beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

describe('the rate', () => {
  it('is itemised with distance, both weights and days', async () => {
    const calls = service();
    await calculate(show());
    expect(screen.getByText('$70.00')).toBeVisible();
    expect(screen.queryByText('$0.00')).toBeNull();
    expect(screen.getByText(/Charged weight 32 kg by size; actual weight 20 kg/)).toBeVisible();
    expect(screen.getByText('CAD, delivered in 1 day')).toBeVisible();
    expect(calls.quotes).toEqual([
      {
        fromCity: 'Calgary',
        toCity: 'Edmonton',
        weightKg: 20,
        cargoType: 'CARGO_TYPE_PARCELS',
        priority: 'PRIORITY_STANDARD',
      },
    ]);
    // A quote changes neither towns nor prices.
    expect(calls.options).toBe(1);
  });

  it('is required before booking', async () => {
    service();
    const page = show();
    await page.user.click(await screen.findByRole('button', { name: 'Book this delivery' }));
    expect(await screen.findByText('No Quote')).toBeVisible();
    expect(screen.getByText('Please calculate a rate first')).toBeVisible();
  });

  it('reports all errors at once', async () => {
    const calls = service();
    const { user } = show();
    await user.selectOptions(await screen.findByLabelText('Pickup city'), 'Calgary');
    await user.selectOptions(screen.getByLabelText('Delivery city'), 'Calgary');
    await user.type(screen.getByLabelText(/^Weight/), '9999');
    await user.click(screen.getByRole('button', { name: 'Calculate rate' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Delivery city')).toHaveAccessibleDescription('Please choose two different cities'),
    );
    expect(screen.getByLabelText(/^Weight/)).toHaveAccessibleDescription(/above 0 and up to 5,000 kg/);
    expect(calls.quotes).toEqual([]);
  });

  it('reports a failure', async () => {
    service();
    server.use(http.post('*/v1/cargo/quotes', () => HttpResponse.json(failure(14), { status: 503 })));
    const page = show();
    await page.user.selectOptions(await screen.findByLabelText('Pickup city'), 'Calgary');
    await page.user.selectOptions(screen.getByLabelText('Delivery city'), 'Edmonton');
    await page.user.type(screen.getByLabelText(/^Weight/), '20');
    await page.user.click(screen.getByRole('button', { name: 'Calculate rate' }));
    expect(await screen.findByText('Failed to calculate rate')).toBeVisible();
  });
});

describe('the booking', () => {
  it('asks visitors to sign in, restores the form and shows the tracking number', async () => {
    const calls = service();
    const visit = show();
    await calculate(visit);
    await fillIn(visit);
    await send(visit);
    expect(await screen.findByText('Sign In Required')).toBeVisible();
    expect(await screen.findByText('at /auth?next=%2Fservices%2Fcargo')).toBeVisible();
    const page = show(someone());
    expect(await screen.findByText(/Everything is as you left it/)).toBeVisible();
    expect(screen.getByLabelText('Contact at the delivery')).toHaveValue('Yonas');
    await send(page);
    expect(await screen.findByText('CG7K2M9QX4T1PZC')).toBeVisible();
    expect(calls.bookings).toMatchObject([
      { quoteId: quote.id, delivery: { contactName: 'Yonas' }, pickupDate: shipment.pickupDate, languageCode: 'en' },
    ]);
    expect(calls.quotes).toHaveLength(1);
    expect(sessionStorage).toHaveLength(0);

    // The next booking starts without the restored one.
    await page.user.click(screen.getByRole('button', { name: 'Send something else' }));
    await page.user.click(screen.getByRole('button', { name: 'Calculate rate' }));
    await page.user.click(await screen.findByRole('button', { name: 'Book this delivery' }));
    expect(await screen.findByLabelText('Contact at the delivery')).toHaveValue('');
    expect(screen.queryByText(/Everything is as you left it/)).toBeNull();
  });

  it('fills in the last sender and the last recipient in these cities', async () => {
    const stop = (contactName: string) => ({
      address: `${contactName} Street 1`,
      contactName,
      contactPhone: '403 555 0177',
    });
    service(undefined, [
      { ...shipment, orderId: 'of-an-order', pickup: stop('Selam'), delivery: stop('Yonas') },
      { ...shipment, orderId: '', pickupCity: 'Red Deer', pickup: stop('Hanna'), delivery: stop('Older') },
      { ...shipment, orderId: '', pickup: stop('Saba'), delivery: stop('Older') },
    ]);
    const page = show(someone());
    await calculate(page);
    await page.user.click(screen.getByRole('button', { name: 'Book this delivery' }));
    await page.user.click(await screen.findByRole('button', { name: 'Same pickup as last time' }));
    expect(screen.getByLabelText('Pickup address')).toHaveFocus();
    expect(screen.getByLabelText('Contact at the pickup')).toHaveValue('Saba');
    expect(screen.getByLabelText('Phone at the pickup')).toHaveValue('403 555 0177');
    expect(screen.getByLabelText('Contact at the delivery')).toHaveValue('');
    await page.user.click(screen.getByRole('button', { name: 'Same recipient as last time' }));
    expect(screen.getByLabelText('Delivery address')).toHaveValue('Yonas Street 1');
  });

  it('shows a server error at the field', async () => {
    service(() =>
      HttpResponse.json(
        failure(3, [
          {
            '@type': 'type.googleapis.com/google.rpc.BadRequest',
            fieldViolations: [
              { field: 'pickupDate', reason: 'DATE_CLOSED' },
              { field: 'delivery.contactPhone', reason: 'PHONE_INVALID' },
            ],
          },
        ]),
        { status: 400 },
      ),
    );
    const page = show(someone());
    await calculate(page);
    await fillIn(page);
    await send(page);
    await waitFor(() => expect(screen.getByLabelText('Phone at the delivery')).toBeInvalid());
    expect(screen.getByLabelText('Pickup date')).toHaveAccessibleDescription(/We are closed on this day/);
    expect(screen.getByText('Booking Failed')).toBeVisible();
  });
});

describe('the rules of the form', () => {
  const messages = (changes: Partial<typeof emptyQuote>) => {
    const { issues } = v.safeParse(quoteSchema(5000), { ...emptyQuote, fromCity: 'Calgary', toCity: 'Edmonton', weight: '20', ...changes }); // prettier-ignore
    return issues?.map(({ message }) => message) ?? [];
  };
  it.each([
    [{}, []],
    [{ toCity: 'Calgary' }, ['common:validation.citySame']],
    [{ weight: '0' }, ['cargo:quote.weightRange']],
    [{ weight: '5000.1' }, ['cargo:quote.weightRange']],
    [{ length: '60' }, ['cargo:quote.dimensionsAll']],
    [{ length: '60', width: '40', height: '251' }, ['cargo:quote.dimensionsRange']],
    [{ length: '60', width: '40', height: '40' }, []],
  ])('validates %j', (changes, expected) => expect(messages(changes)).toEqual(expected));

  it('send the size as numbers, or omit it', () => {
    const values = { ...emptyQuote, fromCity: 'A', toCity: 'B', weight: '2.5' };
    expect(quoteRequest(values)).not.toHaveProperty('dimensions');
    expect(quoteRequest({ ...values, length: '60', width: '40', height: '30.5' }).dimensions).toEqual({
      lengthCm: 60,
      widthCm: 40,
      heightCm: 30.5,
    });
  });
});
