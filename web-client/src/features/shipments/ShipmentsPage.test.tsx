import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { Shipment } from '@/api/generated/user.gen';
import { failure, user as someone } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { shipmentTimeline } from '@/modules/records/ShipmentHistory';
import LabelPage from './LabelPage';
import ShipmentPage from './ShipmentPage';
import ShipmentsPage from './ShipmentsPage';

const id = '0192f3a4-0000-7000-8000-000000000701';
const event = (status: Shipment['status'], changes: Partial<Shipment['history'][number]> = {}) => ({
  status,
  location: '',
  note: '',
  createTime: '2026-11-20T17:15:00Z',
  nextAttemptDate: '',
  ...changes,
});
const shipment = (changes: Partial<Shipment> = {}): Shipment => ({
  id,
  trackingNumber: 'CG7K2M9QX4T1PZC',
  pickupCity: 'Calgary',
  deliveryCity: 'Red Deer',
  cargoDescription: 'Three boxes',
  cargoType: 'CARGO_TYPE_PARCELS',
  weightKg: 20,
  priority: 'PRIORITY_STANDARD',
  pickupDate: '2026-11-23',
  earliestPickupLocalTime: '2026-11-21T00:00:00-06:00',
  estimatedDeliveryDate: '2026-11-24',
  isLate: false,
  quotedPrice: { currencyCode: 'CAD', amountMinor: '17404' },
  pickup: { address: '120 8 Avenue SW', contactName: 'Abeba', contactPhone: '403 555 0142' },
  delivery: { address: '1 Gaetz Avenue', contactName: 'Yonas', contactPhone: '403 555 0199' },
  status: 'SHIPMENT_STATUS_CONFIRMED',
  proofOfDelivery: '',
  history: [
    event('SHIPMENT_STATUS_QUOTE_REQUESTED', { location: 'Calgary' }),
    event('SHIPMENT_STATUS_CONFIRMED', { createTime: '2026-11-20T18:15:00Z' }),
  ],
  etag: '2',
  userId: '',
  userEmail: '',
  createTime: '2026-11-20T17:15:00Z',
  orderId: '',
  ...changes,
});

const one = (changes?: Partial<Shipment>) =>
  server.use(http.get('*/v1/cargo/shipments/:id', () => HttpResponse.json(shipment(changes))));
const showAt = (pattern: string, page: ReactNode) =>
  renderPage(page, { at: pattern.replace(':id', id), pattern, as: someone() });
const showOne = () => showAt('/my-shipments/:id', <ShipmentPage />);

describe('the list', () => {
  it('asks visitors to sign in and brings them back', () => {
    renderPage(<ShipmentsPage />, { at: '/my-shipments', as: null });
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth?next=%2Fmy-shipments');
  });

  it('shows route, number, price and status, and reports a failed and an empty list', async () => {
    server.use(
      http.get('*/v1/cargo/shipments', () => HttpResponse.json(failure(14), { status: 503 }), { once: true }),
      http.get('*/v1/cargo/shipments', () => HttpResponse.json({ shipments: [shipment()], nextPageToken: '' })),
    );
    const { user } = renderPage(<ShipmentsPage />, { at: '/my-shipments', as: someone() });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Calgary to Red Deer' })).toHaveAttribute(
      'href',
      `/my-shipments/${id}`,
    );
    expect(screen.getByText('CG7K2M9QX4T1PZC')).toBeVisible();
    expect(screen.getByText('$174.04')).toBeVisible();
    expect(screen.getByText('Confirmed')).toBeVisible();
  });

  it('leads to a quote when it is empty', async () => {
    server.use(http.get('*/v1/cargo/shipments', () => HttpResponse.json({ shipments: [], nextPageToken: '' })));
    renderPage(<ShipmentsPage />, { at: '/my-shipments', as: someone() });
    expect(await screen.findByRole('link', { name: 'Send something' })).toHaveAttribute('href', '/services/cargo');
  });
});

describe('one shipment', () => {
  it('can be cancelled until it is picked up', async () => {
    one();
    server.use(
      http.post('*/v1/cargo/shipments/*', () => HttpResponse.json(shipment({ status: 'SHIPMENT_STATUS_CANCELLED' }))),
    );
    const { user } = showOne();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel the shipment' }));
    expect(await screen.findByText('The shipment is cancelled')).toBeVisible();
  });

  it('shows the recipient and offers no cancelling after delivery', async () => {
    one({ status: 'SHIPMENT_STATUS_DELIVERED', proofOfDelivery: 'Yonas, at the door' });
    showOne();
    expect(await screen.findByText('Yonas, at the door')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(screen.getByRole('link', { name: /Public tracking page/ })).toHaveAttribute(
      'href',
      '/track/CG7K2M9QX4T1PZC',
    );
  });

  it.each(['SHIPMENT_STATUS_CANCELLED', 'SHIPMENT_STATUS_FAILED', 'SHIPMENT_STATUS_DELIVERED'] as const)(
    'expects no delivery any more: %s',
    async (status) => {
      one({ status, history: [event('SHIPMENT_STATUS_QUOTE_REQUESTED'), event(status)] });
      showOne();
      expect(await screen.findByText('Pickup date')).toBeVisible();
      expect(screen.queryByText('Expected')).not.toBeInTheDocument();
    },
  );

  it('of an order leads to the request and cannot be cancelled by the customer', async () => {
    const orderId = '0192f3a4-0000-7000-8000-000000000801';
    one({ orderId, quotedPrice: undefined });
    showOne();
    expect(await screen.findByRole('link', { name: 'Open the request' })).toHaveAttribute(
      'href',
      `/my-requests/${orderId}`,
    );
    expect(screen.getByText(/part of your request/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it.each([
    ['SHIPMENT_STATUS_IN_TRANSIT', 1],
    ['SHIPMENT_STATUS_OUT_FOR_DELIVERY', 1],
    ['SHIPMENT_STATUS_FAILED', 0],
  ] as const)('names a failed delivery attempt and the next one in status %s: %i', async (status, count) => {
    const attempt = { createTime: '2026-11-24T18:00:00Z', nextAttemptDate: '2026-11-26' };
    one({ status, history: [event('SHIPMENT_STATUS_IN_TRANSIT', attempt), event(status)] });
    showOne();
    expect(await screen.findByText('Delivery attempted')).toBeVisible();
    expect(
      screen.queryAllByText('We tried to deliver on Tuesday 24 November; the next try is on Thursday 26 November.'),
    ).toHaveLength(count);
  });

  it('copies its number', async () => {
    one();
    const { user } = showOne();
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Tracking number copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('CG7K2M9QX4T1PZC');
  });

  it("hides another user's shipment", async () => {
    server.use(http.get('*/v1/cargo/shipments/:id', () => HttpResponse.json(failure(5), { status: 404 })));
    showOne();
    expect(await screen.findByText('We can’t find this shipment')).toBeVisible();
  });
});

it('has a label with both addresses, the number and its code', async () => {
  one();
  showAt('/my-shipments/:id/label', <LabelPage />);
  const label = await screen.findByRole('article', { name: 'Shipping label' });
  expect(within(label).getByText('1 Gaetz Avenue')).toBeVisible();
  expect(within(label).getByText('CG7K2M9QX4T1PZC')).toBeVisible();
  expect(await within(label).findByRole('img', { name: 'QR code of the tracking page' })).toBeVisible();
});

describe('the steps of a shipment', () => {
  const texts = { title: (status: string) => status, attempt: 'Attempt', nextAttempt: (day: string) => `Again ${day}` };
  const states = (...statuses: Shipment['status'][]) =>
    shipmentTimeline(
      statuses.map((status) => event(status)),
      statuses.at(-1) ?? '',
      texts,
    ).map(({ state }) => state);
  it('continue after a failed delivery attempt', () => {
    const attempt = event('SHIPMENT_STATUS_IN_TRANSIT', { note: 'No answer', nextAttemptDate: '2026-11-26' });
    const steps = shipmentTimeline([event('SHIPMENT_STATUS_OUT_FOR_DELIVERY'), attempt], attempt.status, texts);
    expect(steps.map(({ state, title, text }) => [state, title, text])).toEqual([
      ['done', 'SHIPMENT_STATUS_OUT_FOR_DELIVERY', undefined],
      ['setback', 'Attempt', 'No answer · Again 2026-11-26'],
      ['next', 'SHIPMENT_STATUS_OUT_FOR_DELIVERY', undefined],
      ['next', 'SHIPMENT_STATUS_DELIVERED', undefined],
    ]);
  });
  it('continue until the delivery', () => {
    expect(states('SHIPMENT_STATUS_QUOTE_REQUESTED', 'SHIPMENT_STATUS_CONFIRMED')).toEqual([
      'done', 'now', 'next', 'next', 'next', 'next',
    ]); // prettier-ignore
  });
  it('end with a delivery, a failure or a cancellation', () => {
    expect(states('SHIPMENT_STATUS_OUT_FOR_DELIVERY', 'SHIPMENT_STATUS_DELIVERED')).toEqual(['done', 'done']);
    expect(states('SHIPMENT_STATUS_QUOTE_REQUESTED', 'SHIPMENT_STATUS_CANCELLED')).toEqual(['done', 'stopped']);
    expect(states('SHIPMENT_STATUS_IN_TRANSIT', 'SHIPMENT_STATUS_FAILED')).toEqual(['done', 'stopped']);
  });
});
