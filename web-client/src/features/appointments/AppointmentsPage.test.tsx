import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { Appointment } from '@/api/generated/user.gen';
import { failure, user as person } from '@/testing/factories';
import { emptyData, services } from '@/testing/handlers';
import { money } from '@/testing/handlers/data';
import { appointment, checkoutSession, therapist } from '@/testing/handlers/therapy';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import AppointmentPage from './AppointmentPage';
import AppointmentsPage from './AppointmentsPage';

const at = '/my-appointments';
const { id } = appointment();
let opened: MockInstance<typeof window.open>;
const call = {
  opener: null,
  closed: false,
  location: { href: 'about:blank', replace: vi.fn() },
  close: vi.fn(),
  focus: vi.fn(),
};

beforeEach(() => {
  call.location.replace.mockReset();
  call.close.mockReset();
  call.location.href = 'about:blank';
  opened = vi.spyOn(window, 'open').mockReturnValue(call as unknown as Window);
});
afterEach(() => vi.restoreAllMocks());

const showList = (appointments: Appointment[], search = '') => {
  server.use(...services({ ...emptyData(), appointments }));
  return renderPage(<AppointmentsPage />, { at: at + search, as: person() });
};
const showOne = (changes: Partial<Appointment> = {}) => {
  server.use(...services({ ...emptyData(), appointments: [appointment(changes)] }));
  return renderPage(<AppointmentPage />, { at: `${at}/${id}`, pattern: `${at}/:id`, as: person() });
};
const refused = (reason: string) =>
  HttpResponse.json(failure(9, [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'selam' }]), {
    status: 400,
  });

describe('my appointments', () => {
  it('asks visitors to log in and brings them back', () => {
    renderPage(<AppointmentsPage />, { at, as: null });
    expect(screen.getByText('Please log in to see your appointments.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth?next=%2Fmy-appointments');
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
    const { user } = renderPage(<AppointmentsPage />, { at, as: person() });
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
    expect(opened).toHaveBeenCalledWith('', `selam-call-${id}`, 'popup,width=1200,height=800');
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
    showOne({
      joinStartTime: new Date(Date.now() + 86_400_000).toISOString(),
      startTime: new Date(Date.now() + 88_200_000).toISOString(),
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

describe('one session', () => {
  it('leads back to the list before its heading', async () => {
    showOne();
    const link = await screen.findByRole('link', { name: 'All sessions' });
    const heading = screen.getByRole('heading', { level: 1 });
    expect(link.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is cancelled after the refund is announced', async () => {
    const { user } = showOne({ refundPercent: 50, expectedRefund: money(78.75) });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this session?' });
    expect(within(dialog).getByText(/\$78\.75 back, tax included \(50%\)/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel the session' }));
    expect(await screen.findByText('The session is cancelled')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Book again' })).toBeVisible();
  });

  it('announces that a late cancellation is not refunded', async () => {
    const { user } = showOne({ refundPercent: 0, expectedRefund: money(0) });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('If you cancel now, nothing is refunded.')).toBeVisible();
  });

  it('names the pending refund', async () => {
    showOne({
      status: 'APPOINTMENT_STATUS_CANCELLED',
      canCancel: false,
      refund: 'APPOINTMENT_REFUND_PENDING',
      expectedRefund: money(78.75),
    });
    expect(await screen.findByText('$78.75 on its way')).toBeVisible();
  });

  it.each([
    [100, 'If you cancel now, the session goes back to your plan. If the plan has ended, we refund it.'],
    [0, 'If you cancel now, this session of your plan is used up.'],
  ])('of a plan announces the refund of %s %', async (refundPercent, text) => {
    const { user } = showOne({ refundPercent, payment: 'APPOINTMENT_PAYMENT_PLAN' });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(within(await screen.findByRole('dialog')).getByText(text)).toBeVisible();
  });

  it("lets its client report the therapist's absence", async () => {
    const paths: string[] = [];
    const { user } = showOne({
      canReportAbsence: true,
      canCancel: false,
      noShowFromTime: new Date(Date.now() - 60_000).toISOString(),
    });
    server.use(
      http.post('*/v1/appointments/*', ({ request }) => {
        paths.push(new URL(request.url).pathname);
        return HttpResponse.json(appointment({ status: 'APPOINTMENT_STATUS_THERAPIST_ABSENT' }));
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'The therapist did not attend' }));
    const dialog = await screen.findByRole('dialog', { name: 'Did the therapist miss the session?' });
    expect(within(dialog).getByText(/You get a full refund for this session/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'The therapist did not attend' }));
    expect(await screen.findByText('Thank you. You get everything back')).toBeVisible();
    expect(paths).toEqual([`/v1/appointments/${id}:reportTherapistAbsence`]);
  });

  it('shows its client when an absence of the therapist can be reported', async () => {
    const startTime = Date.now() - 60_000;
    showOne({
      canCancel: false,
      startTime: new Date(startTime).toISOString(),
      startLocalTime: '2026-11-25T23:55:00+03:00',
      noShowFromTime: new Date(startTime + 600_000).toISOString(),
    });
    const button = await screen.findByRole('button', { name: 'The therapist did not attend' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('You can record this from 12:05 AM.');
  });

  it('hides the report of an absence before the session starts', async () => {
    showOne({ noShowFromTime: new Date(Date.now() + 7_200_000).toISOString() });
    await screen.findByRole('button', { name: 'Cancel' });
    expect(screen.queryByRole('button', { name: 'The therapist did not attend' })).not.toBeInTheDocument();
  });

  it('lets the client accept a new time', async () => {
    const paths: string[] = [];
    const { user } = showOne({ awaitsAcceptance: true });
    server.use(
      http.post('*/v1/appointments/*', ({ request }) => {
        paths.push(new URL(request.url).pathname);
        return HttpResponse.json(appointment());
      }),
    );
    expect(await screen.findByText('This session was moved')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Accept the new time' }));
    expect(await screen.findByText('The new time is accepted')).toBeVisible();
    expect(paths).toEqual([`/v1/appointments/${id}:acceptTime`]);
  });

  it('shows the refunded amount', async () => {
    showOne({
      status: 'APPOINTMENT_STATUS_CANCELLED',
      canCancel: false,
      refund: 'APPOINTMENT_REFUND_SENT',
      refundAmount: money(157.5),
    });
    expect(await screen.findByText('$157.50 refunded')).toBeVisible();
  });

  it('is moved to another free time', async () => {
    const bodies: unknown[] = [];
    const data = { ...emptyData(), appointments: [appointment()], therapists: [therapist()] };
    server.use(...services(data));
    server.use(
      http.post('*/v1/appointments/*', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(appointment());
      }),
    );
    const { user } = renderPage(<AppointmentPage />, { at: `${at}/${id}`, pattern: `${at}/:id`, as: person() });
    await user.click(await screen.findByRole('button', { name: 'Move' }));
    const dialog = await screen.findByRole('dialog', { name: 'Move this session' });
    expect(within(dialog).getByRole('button', { name: 'Move the session' })).toBeDisabled();
    expect(within(dialog).getByText('Moves left, including this one: 2')).toBeVisible();
    await user.click(await within(dialog).findByRole('button', { name: /^Next free: / }));
    await user.click(within(dialog).getByRole('button', { name: 'Move the session' }));
    expect(await screen.findByText('The session is moved')).toBeVisible();
    expect(bodies).toHaveLength(1);
  });

  it('is reviewed by its client once it is completed', async () => {
    const bodies: unknown[] = [];
    const { user } = showOne({ status: 'APPOINTMENT_STATUS_COMPLETED', canCancel: false, canReschedule: false });
    server.use(
      http.post('*/v1/appointments/:id/review', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(appointment({ rating: 4 }));
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Write a review' }));
    const dialog = await screen.findByRole('dialog', { name: 'How was the session with Selihom Tesfay?' });
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(bodies).toEqual([]);
    await user.click(within(dialog).getByRole('radio', { name: '4 stars' }));
    await user.type(within(dialog).getByLabelText(/^Comment/), 'Calm and clear.');
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Thank you for the review')).toBeVisible();
    expect(bodies).toEqual([{ rating: 4, text: 'Calm and clear.' }]);
  });

  it('shows newer notes beside the own text', async () => {
    let kept = { text: 'Sleep', etag: '1' };
    const { user } = showOne({ role: 'APPOINTMENT_ROLE_THERAPIST', clientName: 'Abeba Tesfay' });
    server.use(
      http.get('*/v1/appointments/:id/notes', () => HttpResponse.json(kept)),
      http.put('*/v1/appointments/:id/notes', async ({ request }) => {
        const { text, etag } = (await request.json()) as typeof kept;
        if (etag !== kept.etag) return HttpResponse.json({ code: 10, message: 'stale', details: [] }, { status: 409 });
        kept = { text, etag: `${etag}+` };
        return HttpResponse.json(kept);
      }),
    );
    const notes = await screen.findByDisplayValue('Sleep');
    await user.type(notes, ' is better');
    kept = { text: 'Other device', etag: '2' };
    await user.click(screen.getByRole('button', { name: 'Save the notes' }));
    expect(await screen.findByText('This record has changed meanwhile')).toBeVisible();
    expect(notes).toHaveValue('Sleep is better');
    expect(notes).toHaveAccessibleDescription(/Changed meanwhile: Other device/);
    await user.click(screen.getByRole('button', { name: 'Save the notes' }));
    await user.type(notes, ' now');
    expect(await screen.findByText('The notes are saved')).toBeVisible();
    expect(notes).toHaveValue('Sleep is better now');
    expect(notes).toHaveFocus();
    expect(kept).toEqual({ text: 'Sleep is better', etag: '2+' });
  });

  it('is completed by its therapist, who keeps private notes', async () => {
    const bodies: unknown[] = [];
    const { user } = showOne({
      role: 'APPOINTMENT_ROLE_THERAPIST',
      clientName: 'Abeba Tesfay',
      canComplete: true,
      clientWasPresent: true,
    });
    server.use(
      http.put('*/v1/appointments/:id/notes', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ text: 'Better sleep', etag: '1' });
      }),
      http.post('*/v1/appointments/*', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(appointment());
      }),
    );
    await user.type(await screen.findByLabelText(/Notes on this session/), 'Better sleep');
    await user.click(screen.getByRole('button', { name: 'Save the notes' }));
    expect(await screen.findByText('The notes are saved')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'The client did not attend' }));
    const dialog = await screen.findByRole('dialog', { name: 'Did the client miss the session?' });
    expect(within(dialog).getByText(/Abeba Tesfay is charged the full \$150.00/)).toBeVisible();
    expect(within(dialog).getByRole('alert')).toHaveTextContent('was in the room');
    expect(bodies).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'The client did not attend' }));
    expect(await screen.findByText('Recorded: the client did not attend')).toBeVisible();
    expect(bodies).toEqual([{ text: 'Better sleep', etag: '' }, { noShow: true }]);
  });

  describe('during the grace period', () => {
    const grace = 10 * 60_000;
    const begun = (startTime: number): Partial<Appointment> => ({
      role: 'APPOINTMENT_ROLE_THERAPIST',
      clientName: 'Abeba Tesfay',
      canComplete: true,
      canCancel: false,
      canReschedule: false,
      startTime: new Date(startTime).toISOString(),
      startLocalTime: '2026-11-25T23:55:00+03:00',
      noShowFromTime: new Date(startTime + grace).toISOString(),
    });
    const button = () => screen.findByRole('button', { name: 'The client did not attend' });

    it('shows when a no-show can be recorded, and then allows it', async () => {
      showOne(begun(Date.now() - grace + 1_500));
      expect(await button()).toBeDisabled();
      expect(await button()).toHaveAccessibleDescription('You can record this from 12:05 AM.');
      expect(screen.getByRole('button', { name: 'Mark as completed' })).toBeEnabled();
      await waitFor(async () => expect(await button()).toBeEnabled(), { timeout: 5_000 });
      expect(await button()).not.toHaveAccessibleDescription();
      expect(screen.queryByText(/You can record this/)).not.toBeInTheDocument();
    });

    it("waits at most the grace period where the device's clock is slow", async () => {
      const hour = 3_600_000;
      showOne({ ...begun(Date.now() + hour), noShowFromTime: new Date(Date.now() + hour + 1_500).toISOString() });
      expect(await button()).toBeDisabled();
      await waitFor(async () => expect(await button()).toBeEnabled(), { timeout: 5_000 });
    });

    it("leaves the decision to the server where the device's clock is fast", async () => {
      const { user } = showOne(begun(Date.now() - 2 * grace));
      server.use(http.post('*/v1/appointments/*', () => refused('NO_SHOW_TOO_EARLY')));
      await user.click(await button());
      const dialog = await screen.findByRole('dialog', { name: 'Did the client miss the session?' });
      await user.click(within(dialog).getByRole('button', { name: 'The client did not attend' }));
      expect(await screen.findByText(/The session has only just begun/)).toBeVisible();
    });
  });
});
