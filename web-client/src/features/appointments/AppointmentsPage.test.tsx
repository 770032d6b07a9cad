import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { fakeWindow, id, LIST, refused, showList, showOne } from '@/testing/appointmentPages';
import { failure, user as person } from '@/testing/factories';
import { emptyData, services } from '@/testing/handlers';
import { appointment, checkoutSession } from '@/testing/handlers/therapy';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import AppointmentsPage from './AppointmentsPage';

const call = fakeWindow();

describe('my appointments', () => {
  it('asks visitors to sign in and brings them back', () => {
    renderPage(<AppointmentsPage />, { at: LIST, as: null });
    expect(screen.getByText('Please sign in to see your appointments.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth?next=%2Fmy-appointments');
  });

  it('leads to the therapists when the list is empty', async () => {
    const { user } = showList([]);
    expect(screen.getByRole('heading', { level: 1, name: 'My Appointments' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Book Session' })).toHaveAttribute('href', '/services/therapy');
    await user.click(screen.getByRole('tab', { name: /^Past/ }));
    expect(await screen.findByText('Your completed sessions will appear here.')).toBeVisible();
  });

  it('counts both tabs and shows a complete card', async () => {
    showList([appointment(), appointment({ id: '2', status: 'APPOINTMENT_STATUS_COMPLETED' })]);
    const card = await screen.findByRole('article', { name: 'Session with Selihom Tesfay' });
    expect(await screen.findByRole('tab', { name: 'Upcoming (1)' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tab', { name: 'Past (1)' })).toBeVisible();
    for (const text of ['$150.00', /6:00 PM, Asmara \(50 minutes\)/, 'I would like to speak Tigrinya.'])
      expect(within(card).getByText(text)).toBeVisible();
    expect(within(card).getAllByText('Scheduled')).toHaveLength(2);
  });

  it('names the client for a therapist', async () => {
    showList([appointment({ role: 'APPOINTMENT_ROLE_THERAPIST', clientName: 'Abeba Tesfay' })]);
    expect(await screen.findByRole('article', { name: 'Session with Abeba Tesfay' })).toBeVisible();
  });

  it('filters by status in the address, and refreshes', async () => {
    const { user, router } = showList([appointment()]);
    await screen.findByRole('article');
    await user.selectOptions(screen.getByLabelText('Status'), 'Cancelled');
    expect(await screen.findByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();
    expect(router.state.location.search).toBe('?status=cancelled');
    await user.selectOptions(screen.getByLabelText('Status'), 'All Appointments');
    await screen.findByRole('article');
    // Another device books and cancels meanwhile.
    server.use(
      ...services({
        ...emptyData(),
        appointments: [appointment({ id: '2', therapistName: 'Omar Saleh' }), appointment({ id: '3' })],
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('article', { name: 'Session with Omar Saleh' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Upcoming (2)' })).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  it('leads to the tab with sessions of the chosen status', async () => {
    const past = appointment({ id: 'past', status: 'APPOINTMENT_STATUS_COMPLETED' });
    const { user } = showList([appointment(), past]);
    await screen.findByRole('article');
    await user.selectOptions(screen.getByLabelText('Status'), 'Completed');
    expect(await screen.findByText('No sessions with this status here')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show Past (1)' }));
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Past (1)' })).toHaveAttribute('aria-selected', 'true');
  });

  it('opens the payment page of a held session once it is prepared', async () => {
    const held = appointment({
      status: 'APPOINTMENT_STATUS_HELD',
      canPay: true,
      holdExpireTime: new Date(Date.now() + 11.5 * 60_000).toISOString(),
      checkoutSessionId: 'cs_1',
    });
    const { user } = showList([held]);
    const paths: string[] = [];
    server.use(
      http.post('*/v1/appointments/*', ({ request }) => {
        paths.push(new URL(request.url).pathname);
        return HttpResponse.json(held);
      }),
      http.get('*/v1/checkout-sessions/cs_1', () =>
        HttpResponse.json(checkoutSession({ id: 'cs_1', url: 'https://pay.example/1' })),
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Pay now (12 min left)' }));
    await waitFor(() => expect(call.location.replace).toHaveBeenCalledWith('https://pay.example/1'), { timeout: 3000 });
    expect(paths).toEqual([`/v1/appointments/${id}:pay`]);
    expect(screen.queryByRole('button', { name: 'Join Video Call' })).not.toBeInTheDocument();
  });

  it('shows no payment button once the hold has ended', async () => {
    showList([appointment({ status: 'APPOINTMENT_STATUS_HELD' })]);
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: /^Pay now/ })).not.toBeInTheDocument();
  });

  it('reports a failed list and loads it again', async () => {
    server.use(http.get('*/v1/appointments', () => HttpResponse.json(failure(14), { status: 503 })));
    const { user } = renderPage(<AppointmentsPage />, { at: LIST, as: person() });
    expect(await screen.findByText('Failed to load appointments. Please try again.')).toBeVisible();
    server.use(...services({ ...emptyData(), appointments: [appointment()] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toBeVisible();
  });
});

describe('the video call', () => {
  it.each([
    ['MEETING_AVAILABILITY_SCHEDULED', 'Scheduled'],
    ['MEETING_AVAILABILITY_AVAILABLE_NOW', 'Available now'],
    ['MEETING_AVAILABILITY_STILL_AVAILABLE', 'Still available'],
    ['MEETING_AVAILABILITY_ENDED', 'Session ended'],
  ] as const)('has a badge: %s', async (meetingAvailability, badge) => {
    showOne({ meetingAvailability, status: 'APPOINTMENT_STATUS_SCHEDULED' });
    await screen.findByRole('button', { name: 'Join Video Call' });
    expect(screen.getAllByText(badge).length).toBeGreaterThan(0);
  });

  it('opens in a new window at the address from the server', async () => {
    const { user } = showOne({ meetingAvailability: 'MEETING_AVAILABILITY_AVAILABLE_NOW' });
    server.use(http.post('*/v1/appointments/*', () => HttpResponse.json({ url: 'https://meet.example/room' })));
    await user.click(await screen.findByRole('button', { name: 'Join Video Call' }));
    await waitFor(() => expect(call.location.replace).toHaveBeenCalledWith('https://meet.example/room'));
    expect(vi.spyOn(window, 'open')).toHaveBeenCalledWith('', `selam-call-${id}`, 'popup,width=1200,height=800');
    expect(await screen.findByText('Joining Video Call')).toBeVisible();
  });

  it.each([
    ['NO_MEETING', 'Invalid Meeting URL', 'The meeting URL is not valid or has not been generated yet.'],
    [
      'MEETING_NOT_OPEN',
      'Meeting Not Available',
      'Video calls can only be joined 30 minutes before to 2 hours after the scheduled time.',
    ],
    ['APPOINTMENT_NOT_SCHEDULED', 'Meeting Not Available', 'This appointment is not in a scheduled state.'],
    ['SOMETHING_ELSE', 'Error', 'Failed to join the video call. Please try again.'],
  ])('shows the reason of a rejection: %s', async (reason, title, text) => {
    const { user } = showOne();
    server.use(http.post('*/v1/appointments/*', () => refused(reason)));
    await user.click(await screen.findByRole('button', { name: 'Join Video Call' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText(title)).toBeVisible();
    expect(call.close).toHaveBeenCalled();
  });
});

describe('the join button', () => {
  const join = () => screen.findByRole('button', { name: 'Join Video Call' });

  it('focuses a running call instead of joining again', async () => {
    const { user } = showOne({ meetingAvailability: 'MEETING_AVAILABILITY_AVAILABLE_NOW' });
    call.location.href = 'http://localhost:3000/therapy-call/a1b2';
    const joined = vi.fn(() => refused('MEETING_NOT_OPEN'));
    server.use(http.post('*/v1/appointments/*', joined));
    await user.click(await join());
    expect(call.focus).toHaveBeenCalledTimes(1);
    expect(call.close).not.toHaveBeenCalled();
    expect(joined).not.toHaveBeenCalled();
  });

  it('is disabled until the call opens, and shows when', async () => {
    const now = Date.now();
    showOne({
      joinStartTime: new Date(now + 86_400_000).toISOString(),
      startTime: new Date(now + 88_200_000).toISOString(),
      startLocalTime: '2026-11-27T09:00:00-07:00',
    });
    expect(await join()).toBeDisabled();
    expect(await join()).toHaveAccessibleDescription('Opens Fri 27 Nov 2026, 8:30 AM');
  });

  it('is enabled when the server has opened the call', async () => {
    showOne({
      joinStartTime: new Date(Date.now() + 86_400_000).toISOString(),
      meetingAvailability: 'MEETING_AVAILABILITY_AVAILABLE_NOW',
    });
    expect(await join()).toBeEnabled();
  });

  it('is enabled at the time of the opening', async () => {
    showOne({ joinStartTime: new Date(Date.now() + 1_000).toISOString() });
    expect(await join()).toBeDisabled();
    await waitFor(async () => expect(await join()).toBeEnabled(), { timeout: 3000 });
  });
});
