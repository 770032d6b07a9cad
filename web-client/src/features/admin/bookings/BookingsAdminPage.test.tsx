import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { CleaningBooking } from '@/api/generated/user.gen';
import { catchDownloads } from '@/testing/downloads';
import { admin, failure } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import AdminPage from '../AdminPage';

const ID = '0192f3a4-0000-7000-8000-0000000000a1';

const booking = (changes: Partial<CleaningBooking> = {}): CleaningBooking => ({
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
function service(bookings: CleaningBooking[], pageSize = 20) {
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

const show = (search = '') => renderPage(<AdminPage />, { at: `/admin?tab=bookings${search}`, as: admin() });
const record = () => within(screen.getByRole('article'));
const button = (name: string) => screen.getByRole('button', { name });

describe('the list of bookings', () => {
  it('shows customer, service, time, place and price', async () => {
    service([booking()]);
    show();
    const row = await screen.findByRole('row', { name: /Tue 24 Nov 2026/ });
    for (const text of ['8–11 AM', 'Deep cleaning', '12 Bow Trail SW', 'T3C 2E3', 'abeba@example.org', '$240.00']) {
      expect(within(row).getByText(text)).toBeVisible();
    }
    expect(within(row).getByText('Requested')).toHaveAttribute('data-variant', 'warning');
  });

  it('applies the filters in the address on the server', async () => {
    const { lists } = service([booking()]);
    const { user, router } = show();
    await screen.findByRole('link', { name: /Tue 24 Nov/ });
    expect(lists).toEqual([{}]);
    await user.selectOptions(screen.getByLabelText('Status'), 'Requested');
    await user.selectOptions(screen.getByLabelText('Service'), 'Deep cleaning');
    await user.selectOptions(screen.getByLabelText('Order'), 'Earliest visit first');
    await user.type(screen.getByLabelText('Visits from'), '2026-11-23');
    await user.type(screen.getByRole('searchbox'), 'Bow');
    await waitFor(() =>
      expect(lists.at(-1)).toEqual({
        query: 'Bow',
        status: 'CLEANING_BOOKING_STATUS_REQUESTED',
        serviceType: 'SERVICE_TYPE_DEEP',
        fromDate: '2026-11-23',
        orderBy: 'CLEANING_BOOKING_ORDER_VISIT_SOONEST',
      }),
    );
    expect(router.state.location.search).toBe(
      '?tab=bookings&status=requested&service=deep&sort=visit-soonest&from=2026-11-23&q=Bow',
    );
  });

  it('keeps two filters that change at the same time', async () => {
    const { lists } = service([booking()]);
    show();
    await screen.findByRole('link', { name: /Tue 24 Nov/ });
    act(() => {
      fireEvent.change(screen.getByLabelText('Visits from'), { target: { value: '2026-11-23' } });
      fireEvent.change(screen.getByLabelText('Visits until'), { target: { value: '2026-11-25' } });
    });
    await waitFor(() => expect(lists.at(-1)).toEqual({ fromDate: '2026-11-23', toDate: '2026-11-25' }));
  });

  it('sends no filter for a year that is being typed', async () => {
    const { lists } = service([booking()]);
    const { router } = show();
    await screen.findByRole('link', { name: /Tue 24 Nov/ });
    const before = lists.length;
    const from = screen.getByLabelText('Visits from');
    for (const year of ['0002', '0020', '0202']) fireEvent.change(from, { target: { value: `${year}-11-23` } });
    expect(from).toHaveValue('0202-11-23');
    expect(router.state.location.search).toBe('?tab=bookings');
    fireEvent.change(from, { target: { value: '2026-11-23' } });
    await waitFor(() => expect(lists.slice(before)).toEqual([{ fromDate: '2026-11-23' }]));
    fireEvent.change(from, { target: { value: '0026-11-23' } });
    fireEvent.blur(from);
    expect(from).toHaveValue('2026-11-23');
  });

  it.each([
    [['a@example.org', 'b@example.org'], /each customer gets an email/],
    [['a@example.org', ''], /some of the customers get an email/],
    [['', ''], /No email is sent/],
  ])('asks about emails of a bulk change of bookings by %j', async (emails, text) => {
    service(emails.map((userEmail, index) => booking({ id: `b${index}`, address: `${index} Elm`, userEmail })));
    const { user } = show();
    for (const box of await screen.findAllByRole('checkbox', { name: /Elm/ })) await user.click(box);
    await user.click(button('Confirmed'));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('opens with the filters in its address', async () => {
    const { lists } = service([booking()]);
    show('&status=confirmed&q=Bow');
    expect(await screen.findByText('No entry matches this search and these filters.')).toBeVisible();
    expect(lists).toEqual([{ status: 'CLEANING_BOOKING_STATUS_CONFIRMED', query: 'Bow' }]);
    expect(screen.getByRole('searchbox')).toHaveValue('Bow');
  });

  it('offers no links in stale rows while another search loads', async () => {
    const { lists } = service([booking(), booking({ id: '2' }), booking({ id: '3' })], 2);
    const { user, router } = show();
    await waitFor(() => expect(button('Next')).toBeEnabled());
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.use(http.get('*/v1/cleaning/bookings', () => held));
    await user.selectOptions(screen.getByLabelText('Status'), 'Requested');
    await waitFor(() => expect(button('Next')).toHaveAttribute('aria-busy', 'true'));
    await user.click(button('Next'));
    release();
    await waitFor(() => expect(lists).toHaveLength(2));
    await waitFor(() => expect(button('Next')).not.toHaveAttribute('aria-busy'));
    expect(lists.at(-1)).toEqual({ status: 'CLEANING_BOOKING_STATUS_REQUESTED' });
    expect(router.state.location.search).toBe('?tab=bookings&status=requested');
    expect(screen.getByText('Page 1')).toBeVisible();
  });

  it('keeps the focus in the search while the user types on', async () => {
    const { lists } = service([booking()]);
    const { user, router } = show();
    const field = await screen.findByRole('searchbox');
    await user.type(field, 'Bow');
    await waitFor(() => expect(lists.at(-1)).toEqual({ query: 'Bow' }));
    await user.keyboard(' Tr');
    await waitFor(() => expect(lists.at(-1)).toEqual({ query: 'Bow Tr' }));
    expect(field).toHaveFocus();
    await user.click(button('Clear filters'));
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''));
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await router.navigate(-1);
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue('Bow Tr'));
  });

  it('clears filters without results', async () => {
    service([booking()]);
    const { user } = show('&status=confirmed&sort=oldest');
    const empty = await screen.findByText('No entry matches this search and these filters.');
    await user.click(within(empty.parentElement as HTMLElement).getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('link', { name: /Tue 24 Nov/ })).toBeVisible();
    expect(screen.getByLabelText('Order')).toHaveValue('CLEANING_BOOKING_ORDER_OLDEST');
    // The button disappears, and the focus moves on.
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('reports no empty list while the list without filters loads', async () => {
    service([booking()]);
    const { user } = show('&status=confirmed');
    await screen.findByText('No matches');
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.use(http.get('*/v1/cleaning/bookings', () => held));
    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
    await user.click(clear!);
    await waitFor(() => expect(screen.queryByText('No matches')).toBeNull());
    expect(screen.queryByText('No bookings yet')).toBeNull();
    release();
    expect(await screen.findByRole('link', { name: /Tue 24 Nov/ })).toBeVisible();
  });

  it('pages forward and back, and resets with other filters', async () => {
    const { lists } = service(
      ['1', '2', '3'].map((number) => booking({ id: number, address: `${number} Bow Trail` })),
      1,
    );
    const { user, router } = show();
    await screen.findByText('1 Bow Trail');
    await user.click(button('Next'));
    await screen.findByText('2 Bow Trail');
    await user.click(button('Next'));
    await screen.findByText('3 Bow Trail');
    expect(button('Next')).toBeDisabled();
    await user.click(button('Previous'));
    await screen.findByText('2 Bow Trail');
    expect(screen.getByText('Page 2')).toBeVisible();
    await router.navigate(-1);
    await screen.findByText('3 Bow Trail');
    await user.selectOptions(screen.getByLabelText('Status'), 'Requested');
    await screen.findByText('1 Bow Trail');
    expect(lists.at(-1)).toEqual({ status: 'CLEANING_BOOKING_STATUS_REQUESTED' });
  });

  it('reports an empty list', async () => {
    service([]);
    show();
    expect(await screen.findByRole('heading', { name: 'No bookings yet' })).toBeVisible();
  });

  it('reports a failed list and loads it again', async () => {
    service([booking()]);
    server.use(
      http.get('*/v1/cleaning/bookings', () => HttpResponse.json(failure(14), { status: 503 }), { once: true }),
    );
    const { user } = show();
    expect(await screen.findByText('The bookings could not be loaded')).toBeVisible();
    await user.click(button('Try again'));
    expect(await screen.findByRole('link', { name: /Tue 24 Nov/ })).toBeVisible();
  });
});

describe('an open booking', () => {
  it('shows every detail and takes the focus', async () => {
    service([booking()]);
    const { user, router } = show('&status=requested');
    await user.click(await screen.findByRole('link', { name: /Tue 24 Nov/ }));
    const heading = await record().findByRole('heading', { name: 'Deep cleaning' });
    expect(heading).toHaveFocus();
    expect(router.state.location.search).toBe(`?tab=bookings&status=requested&open=${ID}`);
    expect(record().getByRole('link', { name: 'abeba@example.org' })).toHaveAttribute(
      'href',
      'mailto:abeba@example.org',
    );
    expect(record().getByRole('link', { name: '+1 403 555 0101' })).toHaveAttribute('href', 'tel:+14035550101');
    for (const text of ['Two or three bedrooms', 'Once', '3 h 30 min', 'The key is with the neighbour.']) {
      expect(record().getByText(text)).toBeVisible();
    }
    const steps = within(record().getByRole('list', { name: 'History' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      expect.stringMatching(/^Now: Requested/),
      'Still to come: Confirmed',
      'Still to come: In progress',
      'Still to come: Completed',
    ]);
    await user.click(screen.getByRole('button', { name: /Back to the list/ }));
    expect(screen.queryByRole('article')).toBeNull();
    expect(router.state.location.search).toBe('?tab=bookings&status=requested');
  });

  it('moves only along the allowed steps', async () => {
    const { updates } = service([booking()]);
    const { user } = show(`&open=${ID}`);
    await screen.findByRole('radio', { name: 'Confirmed' });
    const offered = () => screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value);
    expect(offered()).toEqual(['CLEANING_BOOKING_STATUS_CONFIRMED', 'CLEANING_BOOKING_STATUS_CANCELLED']);
    expect(screen.getByRole('radio', { name: 'Confirmed' })).toBeChecked();
    expect(screen.queryByLabelText('Current location')).toBeNull();
    await user.type(screen.getByLabelText(/^Note/), 'Crew 2');
    await user.click(button('Save status'));
    expect(await screen.findByText('Status: Confirmed')).toBeVisible();
    expect(updates).toEqual([
      { status: 'CLEANING_BOOKING_STATUS_CONFIRMED', location: undefined, note: 'Crew 2', etag: 'v1' },
    ]);
    expect(await record().findByText('Crew 2')).toBeVisible();
    expect(screen.getByLabelText(/^Note/)).toHaveValue('');
    expect(offered()).toEqual(['CLEANING_BOOKING_STATUS_IN_PROGRESS', 'CLEANING_BOOKING_STATUS_CANCELLED']);
    await waitFor(() => expect(screen.getByRole('radio', { name: 'In progress' })).toBeChecked());
    await user.click(screen.getByRole('radio', { name: 'Cancelled' }));
    await user.click(button('Save status'));
    const ended = await screen.findByText('This booking is closed. It can no longer be changed.');
    await waitFor(() => expect(ended).toHaveFocus());
    expect(updates.at(-1)).toMatchObject({ status: 'CLEANING_BOOKING_STATUS_CANCELLED', etag: 'v1+' });
    expect(screen.queryByRole('radio')).toBeNull();
    const row = within(screen.getByRole('table')).getByRole('row', { name: /Tue 24 Nov/ });
    await waitFor(() => expect(within(row).getByText('Cancelled')).toBeVisible());
  });

  it('promises no email to a deleted account', async () => {
    service([booking({ userEmail: '' })]);
    const { user } = show(`&open=${ID}`);
    await screen.findByRole('radio', { name: 'Confirmed' });
    await user.click(button('Save status'));
    expect(await screen.findByText('Status: Confirmed')).toBeVisible();
    expect(screen.queryByText(/gets an email/)).toBeNull();
  });

  it('does not offer the start of a visit before its day and names the day', async () => {
    const { updates } = service([
      booking({
        status: 'CLEANING_BOOKING_STATUS_CONFIRMED',
        date: '2999-01-14',
        windowStartLocalTime: '2999-01-14T08:00:00-06:00',
      }),
    ]);
    const { user } = show(`&open=${ID}`);
    const start = await screen.findByRole('radio', { name: 'In progress' });
    expect(start).toBeDisabled();
    expect(start).toHaveAccessibleDescription(/^Possible from .*14 Jan 2999\.$/);
    expect(screen.getByRole('radio', { name: 'Cancelled' })).not.toBeChecked();
    await user.click(button('Save status'));
    expect(await screen.findByText('Please fill in this field')).toBeVisible();
    expect(updates).toEqual([]);
  });

  it('explains a start that the service rejects as too early', async () => {
    service([booking({ status: 'CLEANING_BOOKING_STATUS_CONFIRMED' })]);
    const reason = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'VISIT_TOO_EARLY' };
    server.use(
      http.patch('*/v1/cleaning/bookings/:id', () => HttpResponse.json(failure(9, [reason]), { status: 400 })),
    );
    const { user } = show(`&open=${ID}`);
    await screen.findByRole('radio', { name: 'In progress' });
    await user.click(button('Save status'));
    expect(await screen.findByText(/A visit can start from its day on/)).toBeVisible();
  });

  it("shows the fresh record after another admin's change and keeps the note", async () => {
    const bookings = [booking()];
    const { updates } = service(bookings);
    const { user } = show(`&open=${ID}`);
    await user.type(await screen.findByLabelText(/^Note/), 'Crew 2');
    Object.assign(bookings[0] ?? {}, { status: 'CLEANING_BOOKING_STATUS_CONFIRMED', etag: 'v2' });
    await user.click(button('Save status'));
    expect(await screen.findByText('Another admin has changed the status')).toBeVisible();
    expect(screen.getByText(/The status is now “Confirmed”/)).toBeVisible();
    expect(screen.getByLabelText(/^Note/)).toHaveValue('Crew 2');
    expect(screen.getByRole('radio', { name: 'In progress' })).toBeChecked();
    await user.click(button('Save status'));
    expect(await screen.findByText('Status: In progress')).toBeVisible();
    expect(updates.at(-1)).toMatchObject({ status: 'CLEANING_BOOKING_STATUS_IN_PROGRESS', note: 'Crew 2', etag: 'v2' });
    expect(screen.queryByText('Another admin has changed the status')).toBeNull();
  });

  it('reports a booking that has ended in the meantime and keeps the input', async () => {
    const bookings = [booking()];
    service(bookings);
    const { user } = show(`&open=${ID}`);
    await user.type(await screen.findByLabelText(/^Note/), 'Crew 2');
    Object.assign(bookings[0] ?? {}, { status: 'CLEANING_BOOKING_STATUS_CANCELLED', etag: 'v2' });
    await user.click(button('Save status'));
    expect(await screen.findByText('The status is now “Cancelled”, so nothing was changed.')).toBeVisible();
    expect(screen.getByText('Crew 2')).toBeVisible();
    expect(screen.getByText('This booking is closed. It can no longer be changed.')).toBeVisible();
  });

  it('shows a server error at the field', async () => {
    service([booking()]);
    const violation = { field: 'note', reason: 'STRING_MAX_LEN' };
    server.use(
      http.patch('*/v1/cleaning/bookings/:id', () =>
        HttpResponse.json(
          failure(3, [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [violation] }]),
          { status: 400 },
        ),
      ),
    );
    const { user } = show(`&open=${ID}`);
    await user.type(await screen.findByLabelText(/^Note/), 'Crew 2');
    await user.click(button('Save status'));
    expect(await screen.findByText('The status could not be changed')).toBeVisible();
    expect(screen.getByText('This text is too long')).toBeVisible();
    expect(screen.getByLabelText(/^Note/)).toHaveValue('Crew 2');
  });

  it('reports a failed load and loads it again', async () => {
    service([booking()]);
    server.use(
      http.get('*/v1/cleaning/bookings/:id', () => HttpResponse.json(failure(5), { status: 404 }), { once: true }),
    );
    const { user } = show(`&open=${ID}`);
    expect(await screen.findByText('The booking could not be loaded')).toBeVisible();
    await user.click(button('Try again'));
    expect(await screen.findByRole('heading', { name: 'Deep cleaning' })).toBeVisible();
  });
});

describe('the export of bookings', () => {
  const { files, saved } = catchDownloads();

  it('holds the filtered list, byte by byte', async () => {
    service([booking()]);
    const asked: Record<string, string>[] = [];
    const csv = new TextEncoder().encode('\ufeffid,address\r\n1,ሰላም\r\n');
    server.use(
      http.get(/\/v1\/cleaning\/bookings:export/, ({ request }) => {
        asked.push(Object.fromEntries(new URL(request.url).searchParams));
        return new HttpResponse(csv, { headers: { 'content-type': 'text/csv; charset=utf-8' } });
      }),
    );
    const { user } = show('&status=requested&sort=oldest');
    await screen.findByRole('link', { name: /Tue 24 Nov/ });
    await user.click(button('Download CSV'));
    expect(await screen.findByText('The file is downloaded')).toBeVisible();
    expect(asked).toEqual([{ status: 'CLEANING_BOOKING_STATUS_REQUESTED', orderBy: 'CLEANING_BOOKING_ORDER_OLDEST' }]);
    expect(saved).toEqual([expect.stringMatching(/^blob:1 as cleaning-bookings-\d{4}-\d{2}-\d{2}\.csv$/)]);
    expect(Array.from(new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer()))).toEqual(Array.from(csv));
  });

  it('reports a failed export', async () => {
    service([booking()]);
    server.use(http.get(/bookings:export/, () => HttpResponse.json(failure(14), { status: 503 })));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('The file could not be downloaded')).toBeVisible();
    expect(button('Download CSV')).toBeVisible();
    expect(saved).toEqual([]);
  });
});
