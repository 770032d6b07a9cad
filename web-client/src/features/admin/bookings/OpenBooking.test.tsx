import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { booking, button, ID, service, show } from '@/testing/bookingsAdmin';
import { failure } from '@/testing/factories';
import { server } from '@/testing/server';

const record = () => within(screen.getByRole('article'));

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
