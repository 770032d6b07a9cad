import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Shipment } from '@/api/generated/user.gen';
import { changeLanguage } from '@/i18n';
import { admin, failure } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import AdminPage from '../AdminPage';

const ID = '0192f3a4-0000-7000-8000-0000000000b1';

const shipment = (changes: Partial<Shipment> = {}): Shipment => ({
  id: ID,
  trackingNumber: 'CG7K2M9QX4TB1W5',
  pickupCity: 'Calgary',
  deliveryCity: 'Edmonton',
  cargoDescription: 'A sofa and two chairs',
  cargoType: 'CARGO_TYPE_FURNITURE',
  weightKg: 62.5,
  dimensions: { lengthCm: 210, widthCm: 95, heightCm: 80 },
  priority: 'PRIORITY_STANDARD',
  pickupDate: '2026-11-24',
  earliestPickupLocalTime: '2026-11-23T00:00:00-06:00',
  estimatedDeliveryDate: '2026-11-26',
  isLate: false,
  quotedPrice: { currencyCode: 'CAD', amountMinor: '21450' },
  pickup: { address: '12 Bow Trail SW', contactName: 'Abeba', contactPhone: '+1 403 555 0101' },
  delivery: { address: '9 Jasper Avenue', contactName: 'Yonas', contactPhone: '+1 780 555 0102' },
  status: 'SHIPMENT_STATUS_IN_TRANSIT',
  proofOfDelivery: '',
  history: [
    {
      status: 'SHIPMENT_STATUS_PICKED_UP',
      location: 'Calgary',
      note: 'Two people',
      createTime: '2026-11-24T16:00:00Z',
      nextAttemptDate: '',
    },
    {
      status: 'SHIPMENT_STATUS_IN_TRANSIT',
      location: 'Red Deer',
      note: '',
      createTime: '2026-11-24T19:00:00Z',
      nextAttemptDate: '',
    },
  ],
  etag: 'v1',
  userId: '0192f3a4-0000-7000-8000-000000000001',
  userEmail: 'abeba@example.org',
  createTime: '2026-11-20T17:15:00Z',
  orderId: '',
  ...changes,
});

interface Change {
  status: Shipment['status'];
  location: string;
  note: string;
  etag: string;
  nextAttemptDate?: string;
}

/** Mocks the service with one shipment. */
function service(one: Shipment) {
  const lists: Record<string, string>[] = [];
  const updates: Change[] = [];
  const city = (name: string) => ({ name, region: 'REGION_CENTRAL' });
  server.use(
    http.get('*/v1/contact-messages', () =>
      HttpResponse.json({ contactMessages: [], nextPageToken: '', counts: { unread: 0, read: 0, replied: 0 } }),
    ),
    http.get('*/v1/cargo/options', () =>
      HttpResponse.json({
        cities: ['Calgary', 'Edmonton', 'Leduc', 'Red Deer'].map(city),
        cargoTypes: [],
        maximumDeliveryAttempts: 3,
      }),
    ),
    http.get('*/v1/cargo/shipments', ({ request }) => {
      lists.push(Object.fromEntries(new URL(request.url).searchParams));
      return HttpResponse.json({ shipments: [{ ...one, history: [] }], nextPageToken: '' });
    }),
    http.get('*/v1/cargo/shipments/:id', () => HttpResponse.json(one)),
    http.patch('*/v1/cargo/shipments/:id', async ({ request }) => {
      const change = (await request.json()) as Change;
      updates.push(change);
      if (change.etag !== one.etag) {
        const reason = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'SHIPMENT_CHANGED' };
        return HttpResponse.json(failure(10, [reason]), { status: 409 });
      }
      const { status, location, note, nextAttemptDate = '' } = change;
      const event = { status, location, note, nextAttemptDate, createTime: '2026-11-24T22:00:00Z' };
      return HttpResponse.json(Object.assign(one, { status, etag: `${one.etag}+`, history: [...one.history, event] }));
    }),
  );
  return { lists, updates };
}

const show = (search = '') => renderPage(<AdminPage />, { at: `/admin?tab=shipments${search}`, as: admin() });
const record = () => within(screen.getByRole('article'));
const save = () => screen.getByRole('button', { name: 'Save status' });
const places = () =>
  within(screen.getByLabelText('Current location'))
    .getAllByRole('option')
    .map((option) => option.textContent);

describe('the list of shipments', () => {
  it('shows each route and applies the filters on the server', async () => {
    const { lists } = service(shipment());
    const { user } = show();
    const row = await screen.findByRole('row', { name: /CG7K2M9QX4TB1W5/ });
    for (const text of ['Furniture', '62.5 kg', 'Calgary to Edmonton', 'abeba@example.org', '$214.50', 'In transit']) {
      expect(within(row).getByText(text)).toBeVisible();
    }
    await user.selectOptions(screen.getByLabelText('Status'), 'In transit');
    await user.selectOptions(screen.getByLabelText('Order'), 'Earliest pickup first');
    await user.type(screen.getByLabelText('Pickups until'), '2026-11-30');
    await waitFor(() =>
      expect(lists.at(-1)).toEqual({
        status: 'SHIPMENT_STATUS_IN_TRANSIT',
        orderBy: 'SHIPMENT_ORDER_PICKUP_SOONEST',
        toDate: '2026-11-30',
      }),
    );
  });

  it.each([
    ['2999-01-14T00:00:00-06:00', 0],
    ['2026-01-14T00:00:00-07:00', 1],
  ])('offers a pickup of several shipments from %s on', async (earliestPickupLocalTime, count) => {
    service(shipment({ status: 'SHIPMENT_STATUS_CONFIRMED', earliestPickupLocalTime }));
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: /CG7K2M9QX4TB1W5/ }));
    const bar = within(screen.getByRole('group', { name: 'Selected rows' }));
    expect(bar.getByRole('button', { name: 'Cancelled' })).toBeVisible();
    expect(bar.queryAllByRole('button', { name: 'Picked up' })).toHaveLength(count);
  });

  it.each([
    ['announces a confirmation to the customer', '', 1],
    ['promises no email about the confirmed last leg of an order', '0192f3a4-0000-7000-8000-0000000000f1', 0],
  ])('%s', async (_, orderId, count) => {
    service(shipment({ status: 'SHIPMENT_STATUS_QUOTE_REQUESTED', orderId, history: [] }));
    const { user } = show(`&open=${ID}`);
    await screen.findByRole('radio', { name: 'Confirmed' });
    await user.click(save());
    expect(await screen.findByText('Status: Confirmed')).toBeVisible();
    expect(screen.queryAllByText('The customer gets an email about it.')).toHaveLength(count);
  });

  it.each([
    ['each customer', { orderId: '' }, 'Confirmed', /each customer gets an email/],
    [
      'no customer of the last leg of an order',
      { orderId: '0192f3a4-0000-7000-8000-0000000000f1' },
      'Confirmed',
      /No email is sent/,
    ],
    [
      'the customer of a cancelled last leg',
      { orderId: '0192f3a4-0000-7000-8000-0000000000f1' },
      'Cancelled',
      /each customer gets an email/,
    ],
    ['no customer whose account is deleted', { userEmail: '' }, 'Cancelled', /No email is sent/],
  ])('asks about emails to %s before a bulk change', async (_, changes, step, text) => {
    service(shipment({ status: 'SHIPMENT_STATUS_QUOTE_REQUESTED', ...changes }));
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: /CG7K2M9QX4TB1W5/ }));
    await user.click(within(screen.getByRole('group', { name: 'Selected rows' })).getByRole('button', { name: step }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('reports a failed list and loads it again', async () => {
    service(shipment());
    server.use(http.get('*/v1/cargo/shipments', () => HttpResponse.json(failure(14), { status: 503 }), { once: true }));
    const { user } = show();
    expect(await screen.findByText('The shipments could not be loaded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'CG7K2M9QX4TB1W5' })).toBeVisible();
  });
});

describe('an open shipment', () => {
  it('shows every detail', async () => {
    service(shipment());
    show(`&open=${ID}`);
    await record().findByRole('heading', { name: 'CG7K2M9QX4TB1W5' });
    for (const text of [
      'A sofa and two chairs',
      '12 Bow Trail SW',
      'Yonas',
      '62.5 kg',
      '210 × 95 × 80 cm',
      'Standard',
      'Thu 26 Nov 2026',
    ]) {
      expect(record().getByText(text)).toBeVisible();
    }
    expect(record().getByRole('link', { name: '+1 780 555 0102' })).toHaveAttribute('href', 'tel:+17805550102');
    const steps = within(record().getByRole('list', { name: 'History' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent?.replace(/(Tue|Wed) .*/, '').trim())).toEqual([
      'Done: Picked upCalgary · Two people',
      'Now: In transitRed Deer',
      'Still to come: Out for delivery',
      'Still to come: Delivered',
    ]);
  });

  it('suggests the place of a step, and requires another one for the same status again', async () => {
    const { updates } = service(shipment());
    const { user } = show(`&open=${ID}`);
    expect(await screen.findByRole('radio', { name: 'Out for delivery' })).toBeChecked();
    expect(screen.getByLabelText('Current location')).toHaveValue('Edmonton');
    await user.click(screen.getByRole('radio', { name: 'Could not be delivered' }));
    await waitFor(() => expect(screen.getByLabelText('Current location')).toHaveValue('Red Deer'));
    await user.click(screen.getByRole('radio', { name: 'In transit: new location' }));
    await waitFor(() => expect(places()).toEqual(['Choose a city', 'Calgary', 'Edmonton', 'Leduc']));
    await user.click(save());
    expect(await screen.findByText('Please fill in this field')).toBeVisible();
    expect(updates).toEqual([]);
    await user.selectOptions(screen.getByLabelText('Current location'), 'Leduc');
    await user.click(save());
    expect(await screen.findByText('Status: In transit')).toBeVisible();
    expect(updates).toEqual([{ status: 'SHIPMENT_STATUS_IN_TRANSIT', location: 'Leduc', note: '', etag: 'v1' }]);
  });

  it("requires the recipient's name for the delivery", async () => {
    const { updates } = service(shipment({ status: 'SHIPMENT_STATUS_OUT_FOR_DELIVERY' }));
    const { user } = show(`&open=${ID}`);
    expect(await screen.findByRole('radio', { name: 'Delivered' })).toBeChecked();
    await user.click(save());
    expect(await screen.findByText('Please fill in this field')).toBeVisible();
    expect(updates).toEqual([]);
    await user.type(screen.getByLabelText('Proof of delivery'), 'Yonas, signed at the door');
    await user.click(save());
    expect(await screen.findByText('This shipment is closed. It can no longer be changed.')).toBeVisible();
    expect(updates).toEqual([
      { status: 'SHIPMENT_STATUS_DELIVERED', location: 'Edmonton', note: 'Yonas, signed at the door', etag: 'v1' },
    ]);
  });

  it('has no place while it is only planned', async () => {
    const { updates } = service(shipment({ status: 'SHIPMENT_STATUS_QUOTE_REQUESTED', history: [] }));
    const { user } = show(`&open=${ID}`);
    await screen.findByRole('radio', { name: 'Confirmed' });
    expect(screen.queryByLabelText('Current location')).toBeNull();
    await user.click(save());
    expect(await screen.findByText('Status: Confirmed')).toBeVisible();
    expect(updates[0]).toMatchObject({ status: 'SHIPMENT_STATUS_CONFIRMED', location: '' });
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Picked up' })).toBeChecked());
    await waitFor(() => expect(screen.getByLabelText('Current location')).toHaveValue('Calgary'));
  });

  it('does not offer a pickup before its time and names the first day', async () => {
    const { updates } = service(
      shipment({
        status: 'SHIPMENT_STATUS_CONFIRMED',
        pickupDate: '2999-01-14',
        earliestPickupLocalTime: '2999-01-12T00:00:00-06:00',
      }),
    );
    const { user } = show(`&open=${ID}`);
    const pickup = await screen.findByRole('radio', { name: 'Picked up' });
    expect(pickup).toBeDisabled();
    expect(pickup).toHaveAccessibleDescription(/^Possible from .*12 Jan 2999\.$/);
    // The other step cancels, so it is not chosen instead.
    expect(screen.getByRole('radio', { name: 'Cancelled' })).not.toBeChecked();
    await user.click(save());
    expect(await screen.findByText('Please fill in this field')).toBeVisible();
    expect(updates).toEqual([]);
  });

  it('explains a pickup that the service rejects as too early', async () => {
    service(shipment({ status: 'SHIPMENT_STATUS_CONFIRMED' }));
    const reason = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'PICKUP_TOO_EARLY' };
    server.use(http.patch('*/v1/cargo/shipments/:id', () => HttpResponse.json(failure(9, [reason]), { status: 400 })));
    const { user } = show(`&open=${ID}`);
    await screen.findByRole('radio', { name: 'Picked up' });
    await waitFor(() => expect(screen.getByLabelText('Current location')).toHaveValue('Calgary'));
    await user.click(save());
    expect(await screen.findByText(/from the working day before its planned day/)).toBeVisible();
  });

  it('records a failed delivery attempt with its reason and the day of the next one', async () => {
    const { updates } = service(shipment({ status: 'SHIPMENT_STATUS_OUT_FOR_DELIVERY' }));
    const { user } = show(`&open=${ID}`);
    await user.click(await screen.findByRole('radio', { name: 'Delivery attempted' }));
    await waitFor(() => expect(screen.getByLabelText('Current location')).toHaveValue('Edmonton'));
    await user.click(save());
    expect(await screen.findAllByText('Please fill in this field')).toHaveLength(2);
    expect(updates).toEqual([]);
    await user.type(screen.getByLabelText('Reason'), 'No answer at the door');
    await user.type(screen.getByLabelText('Next attempt'), '2026-11-27');
    await user.click(save());
    expect(await screen.findByText('Status: In transit')).toBeVisible();
    expect(updates).toEqual([
      {
        status: 'SHIPMENT_STATUS_IN_TRANSIT',
        location: 'Edmonton',
        note: 'No answer at the door',
        etag: 'v1',
        nextAttemptDate: '2026-11-27',
      },
    ]);
    const steps = within(record().getByRole('list', { name: 'History' })).getAllByRole('listitem');
    expect(steps[2]).toHaveTextContent(
      /Delivery attemptedEdmonton · No answer at the door · Next attempt on Fri 27 Nov 2026/,
    );
  });

  it('offers no further attempt after the last one', async () => {
    const attempt = {
      status: 'SHIPMENT_STATUS_IN_TRANSIT',
      location: 'Edmonton',
      note: 'No answer',
      createTime: '2026-11-24T19:00:00Z',
      nextAttemptDate: '2026-11-25',
    } as const;
    service(shipment({ status: 'SHIPMENT_STATUS_OUT_FOR_DELIVERY', history: [attempt, attempt] }));
    show(`&open=${ID}`);
    await screen.findByRole('radio', { name: 'Delivered' });
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Delivery attempted' })).toBeNull());
    expect(screen.getByRole('radio', { name: 'Could not be delivered' })).toBeVisible();
  });

  it("shows the fresh record after another admin's change and keeps the note", async () => {
    const one = shipment();
    const { updates } = service(one);
    const { user } = show(`&open=${ID}`);
    await user.type(await screen.findByLabelText(/^Note/), 'Call before');
    Object.assign(one, { status: 'SHIPMENT_STATUS_OUT_FOR_DELIVERY', etag: 'v2' });
    await user.click(save());
    expect(await screen.findByText(/The status is now “Out for delivery”/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Delivered' })).toBeChecked());
    expect(screen.getByLabelText('Proof of delivery')).toHaveValue('Call before');
    await user.click(screen.getByRole('radio', { name: 'Could not be delivered' }));
    await user.click(save());
    await waitFor(() =>
      expect(updates.at(-1)).toMatchObject({ status: 'SHIPMENT_STATUS_FAILED', etag: 'v2', note: 'Call before' }),
    );
  });

  it('keeps the step and the version after a lost response', async () => {
    const one = shipment();
    const { lists, updates } = service(one);
    server.use(
      http.patch(
        '*/v1/cargo/shipments/:id',
        () => {
          // The step is saved; its response does not arrive.
          Object.assign(one, { status: 'SHIPMENT_STATUS_OUT_FOR_DELIVERY', etag: 'v2' });
          return HttpResponse.json(failure(14), { status: 504 });
        },
        { once: true },
      ),
    );
    const { user } = show(`&open=${ID}`);
    const step = await screen.findByRole('radio', { name: /Out for delivery/ });
    await user.click(step);
    const before = lists.length;
    await user.click(save());
    expect(await screen.findByText('The status could not be changed')).toBeVisible();
    await waitFor(() => expect(lists.length).toBeGreaterThan(before));
    expect(step).toBeChecked();
    await user.click(save());
    expect(await screen.findByText('Another admin has changed the status')).toBeVisible();
    expect(updates).toMatchObject([{ status: 'SHIPMENT_STATUS_OUT_FOR_DELIVERY', etag: 'v1' }]);
    expect(one.etag).toBe('v2');
  });

  it('shows a server error at the field', async () => {
    service(shipment());
    const violation = { field: 'location', reason: 'CITY_UNKNOWN' };
    server.use(
      http.patch('*/v1/cargo/shipments/:id', () =>
        HttpResponse.json(
          failure(3, [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [violation] }]),
          { status: 400 },
        ),
      ),
    );
    const { user } = show(`&open=${ID}`);
    await screen.findByRole('radio', { name: 'Out for delivery' });
    await user.click(save());
    expect(await screen.findByText('We don’t serve this city')).toBeVisible();
  });

  it('offers its own two cities when the others cannot be loaded', async () => {
    service(shipment());
    server.use(http.get('*/v1/cargo/options', () => HttpResponse.json(failure(14), { status: 503 })));
    show(`&open=${ID}`);
    await screen.findByRole('radio', { name: 'Out for delivery' });
    expect(places()).toEqual(['Choose a city', 'Calgary', 'Edmonton']);
  });

  it('names cities in the language of the page', async () => {
    service(shipment());
    await changeLanguage('ar');
    show();
    expect(await screen.findByText('من كالغاري إلى إدمونتون')).toBeVisible();
  });
});
