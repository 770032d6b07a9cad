import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { CleaningBooking } from '@/api/generated/user.gen';
import AdminPage from '@/features/admin/AdminPage';
import { admin, failure } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

export const ID = '0192f3a4-0000-7000-8000-0000000000a1';

export const booking = (changes: Partial<CleaningBooking> = {}): CleaningBooking => ({
  id: ID,
  seriesId: '',
  serviceType: 'SERVICE_TYPE_DEEP',
  propertySize: 'PROPERTY_SIZE_MEDIUM',
  frequency: 'FREQUENCY_ONCE',
  address: '12 Bow Trail SW',
  postalCode: 'T3C 2E3',
  phone: '+1 403 555 0101',
  date: '2026-11-24',
  arrivalWindow: 'ARRIVAL_WINDOW_MORNING',
  notes: 'The key is with the neighbour.',
  price: { currencyCode: 'CAD', amountMinor: '24000' },
  durationMinutes: 210,
  status: 'CLEANING_BOOKING_STATUS_REQUESTED',
  changeDeadline: '2026-11-23T14:00:00Z',
  changeDeadlineLocalTime: '2026-11-23T08:00:00-06:00',
  windowStartLocalTime: '2026-11-24T08:00:00-06:00',
  windowEndLocalTime: '2026-11-24T11:00:00-06:00',
  history: [
    {
      status: 'CLEANING_BOOKING_STATUS_REQUESTED',
      event: 'requested',
      note: '',
      createTime: '2026-11-20T17:15:00Z',
    },
  ],
  etag: 'v1',
  userId: '0192f3a4-0000-7000-8000-000000000001',
  userEmail: 'abeba@example.org',
  createTime: '2026-11-20T17:15:00Z',
  ...changes,
});

/** Mocks the service with one page of bookings. */
export function service(bookings: CleaningBooking[], pageSize = 20) {
  const lists: Record<string, string>[] = [];
  const updates: unknown[] = [];
  const found = (id: unknown) => {
    const one = bookings.find((candidate) => candidate.id === id);
    if (!one) throw new Error(`There is no booking ${String(id)}`);
    return one;
  };
  server.use(
    http.get('*/v1/contact-messages', () =>
      HttpResponse.json({ contactMessages: [], nextPageToken: '', counts: { unread: 0, read: 0, replied: 0 } }),
    ),
    http.get('*/v1/cleaning/bookings', ({ request }) => {
      const asked = Object.fromEntries(new URL(request.url).searchParams);
      // The navigation counts what waits with lists of one entry.
      if (asked['pageSize'] !== '1') lists.push(asked);
      const all = bookings.filter(
        ({ status, address }) =>
          (!asked['status'] || status === asked['status']) && address.includes(asked['query'] ?? ''),
      );
      const start = Number(asked['pageToken'] ?? 0);
      const next = start + pageSize;
      return HttpResponse.json({
        bookings: all.slice(start, next).map((one) => ({ ...one, history: [] })),
        nextPageToken: next < all.length ? String(next) : '',
      });
    }),
    http.get('*/v1/cleaning/bookings/:id', ({ params }) => HttpResponse.json(found(params['id']))),
    http.patch('*/v1/cleaning/bookings/:id', async ({ params, request }) => {
      const change = (await request.json()) as { status: CleaningBooking['status']; note: string; etag: string };
      updates.push(change);
      const one = found(params['id']);
      if (change.etag !== one.etag) {
        const reason = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'CLEANING_BOOKING_CHANGED' };
        return HttpResponse.json(failure(10, [reason]), { status: 409 });
      }
      const { status, note } = change;
      const step = { status, event: 'x', note, createTime: '2026-11-21T10:00:00Z' };
      return HttpResponse.json(Object.assign(one, { status, etag: `${one.etag}+`, history: [...one.history, step] }));
    }),
  );
  return { lists, updates };
}

export const show = (search = '') => renderPage(<AdminPage />, { at: `/admin?tab=bookings${search}`, as: admin() });
export const button = (name: string) => screen.getByRole('button', { name });
