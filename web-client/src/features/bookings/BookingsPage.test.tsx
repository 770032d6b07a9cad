import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { CleaningBooking } from '@/api/generated/user.gen';
import { failure, user as someone } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import BookingPage from './BookingPage';
import BookingsPage from './BookingsPage';
import { canChange, eventKey } from './rules';

const id = '0192f3a4-0000-7000-8000-000000000601';
const booking = (changes: Partial<CleaningBooking> = {}): CleaningBooking => ({
  id,
  seriesId: '0192f3a4-0000-7000-8000-000000000600',
  serviceType: 'SERVICE_TYPE_DEEP',
  propertySize: 'PROPERTY_SIZE_MEDIUM',
  frequency: 'FREQUENCY_WEEKLY',
  address: '120 8 Avenue SW',
  postalCode: 'T2P 1B3',
  phone: '+1 403 555 0142',
  date: '2026-11-25',
  windowStartLocalTime: '2026-11-25T08:00:00-06:00',
  windowEndLocalTime: '2026-11-25T11:00:00-06:00',
  changeDeadlineLocalTime: '2026-11-24T08:00:00-06:00',
  arrivalWindow: 'ARRIVAL_WINDOW_MORNING',
  notes: 'Two cats',
  price: { currencyCode: 'CAD', amountMinor: '21250' },
  durationMinutes: 240,
  status: 'CLEANING_BOOKING_STATUS_CONFIRMED',
  changeDeadline: new Date(Date.now() + 86_400_000).toISOString(),
  history: [
    { status: 'CLEANING_BOOKING_STATUS_REQUESTED', event: 'requested', note: '', createTime: '2026-11-20T17:15:00Z' },
    { status: 'CLEANING_BOOKING_STATUS_CONFIRMED', event: 'confirmed', note: '', createTime: '2026-11-20T18:15:00Z' },
  ],
  etag: '2',
  userId: '',
  userEmail: '',
  createTime: '2026-11-20T17:15:00Z',
  ...changes,
});

const showList = (as: ReturnType<typeof someone> | null = someone(), at = '/my-bookings') =>
  renderPage(<BookingsPage />, { at, as });
const showOne = () =>
  renderPage(<BookingPage />, { at: `/my-bookings/${id}`, pattern: '/my-bookings/:id', as: someone() });
const one = (changes?: Partial<CleaningBooking>) =>
  server.use(http.get('*/v1/cleaning/bookings/:id', () => HttpResponse.json(booking(changes))));

describe('the list', () => {
  it('asks visitors to sign in and brings them back', () => {
    showList(null);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth?next=%2Fmy-bookings');
  });

  it('requests upcoming and past visits page by page', async () => {
    const asked: URLSearchParams[] = [];
    server.use(
      http.get('*/v1/cleaning/bookings', ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked.push(searchParams);
        const second = searchParams.get('pageToken') === 'next';
        return HttpResponse.json({
          bookings: [booking(second ? { id: 'second', serviceType: 'SERVICE_TYPE_CARPET' } : {})],
          nextPageToken: second ? '' : 'next',
        });
      }),
    );
    const { user } = showList();
    expect(await screen.findByRole('link', { name: /Deep cleaning/ })).toHaveAttribute('href', `/my-bookings/${id}`);
    expect(screen.getByText('$212.50')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('link', { name: /Carpet cleaning/ })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Past' }));
    await waitFor(() => expect(asked.at(-1)?.get('period')).toBe('CLEANING_BOOKING_PERIOD_PAST'));
    expect(asked[0]?.get('period')).toBe('CLEANING_BOOKING_PERIOD_UPCOMING');
    expect(asked.every((parameters) => parameters.get('mine') === 'true')).toBe(true);
  });

  it('reports an empty and a failed list', async () => {
    server.use(
      http.get('*/v1/cleaning/bookings', () => HttpResponse.json(failure(14), { status: 503 }), { once: true }),
      http.get('*/v1/cleaning/bookings', () => HttpResponse.json({ bookings: [], nextPageToken: '' })),
    );
    const { user } = showList();
    expect(await screen.findByText('Your bookings could not be loaded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Book a cleaning' })).toHaveAttribute('href', '/services/cleaning');
  });
});

describe('one booking', () => {
  it('shows facts and history, and leads to a new quote with the same choices', async () => {
    one();
    showOne();
    expect(await screen.findByRole('heading', { level: 1, name: 'Deep cleaning' })).toBeVisible();
    expect(screen.getByText('Two cats')).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Book again' })).toHaveAttribute(
      'href',
      '/services/cleaning?service=SERVICE_TYPE_DEEP&size=PROPERTY_SIZE_MEDIUM&frequency=FREQUENCY_WEEKLY',
    );
  });

  it('cancels the whole series on request', async () => {
    one();
    const bodies: unknown[] = [];
    server.use(
      http.post('*/v1/cleaning/bookings/*', async ({ request }) => {
        bodies.push([new URL(request.url).pathname, await request.json()]);
        return HttpResponse.json(booking({ status: 'CLEANING_BOOKING_STATUS_CANCELLED' }));
      }),
    );
    const { user } = showOne();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this booking?' });
    await user.click(within(dialog).getByRole('radio', { name: 'This and all later visits' }));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel the booking' }));
    expect(await screen.findByText('The booking is cancelled')).toBeVisible();
    expect(bodies).toEqual([[`/v1/cleaning/bookings/${id}:cancel`, { series: true }]]);
  });

  it('skips one visit and shows why it is too late', async () => {
    one();
    server.use(
      http.post('*/v1/cleaning/bookings/*', () =>
        HttpResponse.json(
          failure(9, [
            { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'CLEANING_CHANGE_CLOSED', domain: 'selam' },
          ]),
          { status: 400 },
        ),
      ),
    );
    const { user } = showOne();
    await user.click(await screen.findByRole('button', { name: 'Skip this visit' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Skip this visit' }));
    expect(
      await screen.findByText('This can no longer be changed online. Please call us if you need help.'),
    ).toBeVisible();
  });

  it('moves to another day', async () => {
    one();
    const day = '2026-11-27';
    const bodies: unknown[] = [];
    server.use(
      http.get('*/v1/cleaning/options', () =>
        HttpResponse.json({
          services: [],
          propertySizes: [],
          frequencies: [],
          priceTable: [],
          coverageAreas: [],
          arrivalWindows: ['ARRIVAL_WINDOW_MORNING'],
          changeCutoffHours: 24,
          firstDayOffset: 1,
          lastDayOffset: 180,
          firstDate: '2026-11-21',
          lastDate: '2027-05-19',
        }),
      ),
      http.get('*/v1/cleaning/slots', () =>
        HttpResponse.json({ slots: [{ date: day, arrivalWindow: 'ARRIVAL_WINDOW_MORNING', crewsLeft: 1 }] }),
      ),
      http.post('*/v1/cleaning/bookings/*', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(booking({ date: day }));
      }),
    );
    const { user } = showOne();
    await user.click(await screen.findByRole('button', { name: 'Reschedule' }));
    const days = await screen.findByRole('group', { name: 'Next available days' });
    // Arrival windows appear once a day is chosen; only visible fields are validated.
    await user.click(screen.getByRole('button', { name: 'Move the visit' }));
    expect(await screen.findByText('Please fill in this field')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Arrival window/ })).toBeNull();
    await user.click(within(days).getByRole('button'));
    await user.click(await screen.findByRole('radio', { name: 'Morning, 8 to 11' }));
    await user.click(screen.getByRole('button', { name: 'Move the visit' }));
    expect(await screen.findByText('Your visit is moved')).toBeVisible();
    expect(bodies).toEqual([{ date: day, arrivalWindow: 'ARRIVAL_WINDOW_MORNING' }]);
  });

  it('cannot be changed after its deadline', async () => {
    one({ changeDeadline: '2026-01-01T00:00:00Z' });
    showOne();
    expect(await screen.findByText(/It is too late to change this visit online/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reschedule' })).toBeNull();
  });

  it('can be changed until its deadline on the clock of the server', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    server.use(
      http.get('*/v1/cleaning/bookings/:id', () =>
        HttpResponse.json(booking({ changeDeadline: hoursAgo(71).toISOString() }), {
          headers: { date: hoursAgo(72).toUTCString() },
        }),
      ),
    );
    showOne();
    expect(await screen.findByRole('button', { name: 'Reschedule' })).toBeVisible();
    expect(screen.queryByText(/It is too late to change this visit online/)).toBeNull();
  });

  it("hides another user's booking", async () => {
    server.use(http.get('*/v1/cleaning/bookings/:id', () => HttpResponse.json(failure(5), { status: 404 })));
    showOne();
    expect(await screen.findByText('We can’t find this booking')).toBeVisible();
  });
});

describe('the rules', () => {
  const at = Date.parse('2026-11-21T12:00:00Z');
  it.each([
    ['CLEANING_BOOKING_STATUS_REQUESTED', '2026-11-21T12:00:01Z', true],
    ['CLEANING_BOOKING_STATUS_CONFIRMED', '2026-11-21T12:00:01Z', true],
    ['CLEANING_BOOKING_STATUS_CONFIRMED', '2026-11-21T12:00:00Z', false],
    ['CLEANING_BOOKING_STATUS_IN_PROGRESS', '2026-11-21T12:00:01Z', false],
    ['CLEANING_BOOKING_STATUS_CANCELLED', '2026-11-21T12:00:01Z', false],
  ] as const)('allows a change of %s until %s: %s', (status, changeDeadline, expected) => {
    expect(canChange({ status, changeDeadline }, at)).toBe(expected);
  });
  it('have a text for every event', () => {
    expect(eventKey('moved')).toBe('event.moved');
    expect(eventKey('something new')).toBe('event.other');
  });
});
