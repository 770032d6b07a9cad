import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { booking, button, service, show } from '@/testing/bookingsAdmin';
import { catchDownloads } from '@/testing/downloads';
import { failure } from '@/testing/factories';
import { server } from '@/testing/server';

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
