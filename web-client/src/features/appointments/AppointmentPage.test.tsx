import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Appointment } from '@/api/generated/user.gen';
import { readServerClock } from '@/api/serverClock';
import { id, refused, showOne } from '@/testing/appointmentPages';
import { failure } from '@/testing/factories';
import { money } from '@/testing/handlers/data';
import { appointment } from '@/testing/handlers/therapy';
import { server } from '@/testing/server';

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

  it('shows a refund that the bank did not accept', async () => {
    showOne({
      status: 'APPOINTMENT_STATUS_CANCELLED',
      canCancel: false,
      refund: 'APPOINTMENT_REFUND_FAILED',
    });
    expect(
      await screen.findByText('The bank did not accept the refund. Our office will find another way'),
    ).toBeVisible();
  });

  it('is moved to another free time', async () => {
    const bodies: unknown[] = [];
    const { user } = showOne();
    server.use(
      http.post('*/v1/appointments/*', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(appointment());
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Move' }));
    const dialog = await screen.findByRole('dialog', { name: 'Move this session' });
    expect(within(dialog).getByRole('button', { name: 'Move the session' })).toBeDisabled();
    expect(within(dialog).getByText('Moves left, including this one: 2')).toBeVisible();
    await user.click(await within(dialog).findByRole('button', { name: /^Next available: / }));
    await user.click(within(dialog).getByRole('button', { name: 'Move the session' }));
    expect(await screen.findByText('The session is moved')).toBeVisible();
    expect(bodies).toHaveLength(1);
  });

  it('asks for another time when the chosen one is no longer offered', async () => {
    const { user } = showOne();
    const slots: string[] = [];
    server.use(
      http.get('*/v1/therapists/:id/slots', ({ request }) => void slots.push(request.url)),
      http.post('*/v1/appointments/*', () => {
        const fieldViolations = [{ field: 'startTime', reason: 'SLOT_NOT_OFFERED' }];
        const detail = { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations };
        return HttpResponse.json(failure(3, [detail]), { status: 400 });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Move' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move this session' }));
    await user.click(await dialog.findByRole('button', { name: /^Next available: / }));
    const before = slots.length;
    await user.click(dialog.getByRole('button', { name: 'Move the session' }));
    expect(await dialog.findByText('That time was just taken')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Move the session' })).toBeDisabled();
    await waitFor(() => expect(slots.length).toBeGreaterThan(before));
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
    expect(within(dialog).getByRole('alert')).toHaveTextContent('joined the call');
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

    // The clock stands still until the page has loaded, however long that takes.
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
    afterEach(() => void vi.useRealTimers());
    const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

    it('shows when a no-show can be recorded, and then allows it', async () => {
      showOne(begun(Date.now() - grace + 2_000));
      expect(await button()).toBeDisabled();
      expect(await button()).toHaveAccessibleDescription('You can record this from 12:05 AM.');
      expect(screen.getByRole('button', { name: 'Mark as completed' })).toBeEnabled();
      pass(2_000);
      await waitFor(async () => expect(await button()).toBeEnabled());
      expect(await button()).not.toHaveAccessibleDescription();
      expect(screen.queryByText(/You can record this/)).not.toBeInTheDocument();
    });

    it('ends it by the clock of the server', async () => {
      const slow = 3_600_000;
      readServerClock(new Date(Date.now() + slow).toUTCString());
      showOne(begun(Date.now() + slow - grace - 2_000));
      expect(await button()).toBeEnabled();
      readServerClock(new Date().toUTCString());
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
