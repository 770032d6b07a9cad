import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { readServerClock } from '@/api/serverClock';
import type { Appointment } from '@/api/generated/user.gen';
import { admin, failure } from '@/testing/factories';
import { emptyData, services, sampleData } from '@/testing/handlers';
import { appointment, forOffice, therapist } from '@/testing/handlers/therapy';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import AdminPage from '../AdminPage';
import { isCorrectable } from './CorrectOutcome';

const { id } = appointment();
const SECRET = 'I would like to speak Tigrinya.';

/** Mocks the service with these sessions and records requests. */
function service(...appointments: Appointment[]) {
  const lists: Record<string, string>[] = [];
  server.use(
    http.get('*/v1/appointments', ({ request }) => {
      lists.push(Object.fromEntries(new URL(request.url).searchParams));
    }),
    ...services({ ...emptyData(), therapists: sampleData().therapists, appointments }),
  );
  return lists;
}
const one = (changes: Partial<Appointment> = {}) => ({ ...forOffice(appointment()), ...changes });
const show = (search = '') => renderPage(<AdminPage />, { at: `/admin?tab=appointments${search}`, as: admin() });
const record = () => within(screen.getByRole('article'));

it('corrects outcomes from the start of a session on, by the clock of the server', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  readServerClock(inHours(-2).toUTCString());
  expect(isCorrectable(one({ startTime: inHours(-1).toISOString() }))).toBe(false);
  expect(isCorrectable(one({ startTime: inHours(-3).toISOString() }))).toBe(true);
  readServerClock(new Date().toUTCString());
});

describe('the list of sessions', () => {
  it('shows client, time, zone and price, and that each view is logged', async () => {
    const lists = service(appointment());
    show();
    const row = await screen.findByRole('row', { name: /Abeba Tesfay/ });
    for (const text of [/9:00 AM/, 'Calgary', 'Selihom Tesfay', 'Individual · By video', '$150.00', 'Scheduled']) {
      expect(within(row).getByText(text)).toBeVisible();
    }
    expect(screen.getByText(/Each time you open one, it is logged/)).toBeVisible();
    expect(lists).toEqual([{ role: 'APPOINTMENT_ROLE_ADMIN' }]);
    // No free text can be searched.
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('applies the filters in the address and restarts at the first page', async () => {
    const lists = service(appointment(), appointment({ id: '2', status: 'APPOINTMENT_STATUS_COMPLETED' }));
    const { user, router } = show();
    await screen.findAllByRole('row', { name: /Abeba/ });
    await user.selectOptions(screen.getByLabelText('When'), 'Past');
    await user.selectOptions(screen.getByLabelText('Status'), 'Completed');
    await screen.findByRole('option', { name: 'Daniel Okafor' });
    await user.selectOptions(screen.getByLabelText('Therapist'), 'Daniel Okafor');
    const [, daniel] = sampleData().therapists;
    await waitFor(() =>
      expect(lists.at(-1)).toEqual({
        role: 'APPOINTMENT_ROLE_ADMIN',
        period: 'APPOINTMENT_PERIOD_PAST',
        status: 'APPOINTMENT_STATUS_COMPLETED',
        therapistId: daniel?.id,
      }),
    );
    expect(router.state.location.search).toContain(`period=past&status=completed&therapist=${daniel?.id}`);
    await user.click((await screen.findAllByRole('button', { name: 'Clear filters' }))[0]!);
    expect(screen.getByLabelText('When')).toHaveFocus();
    expect(await screen.findAllByRole('row', { name: /Abeba/ })).toHaveLength(2);
  });

  it('can be filtered by an absent therapist', async () => {
    const lists = service(appointment());
    const { user } = show();
    await screen.findByRole('row', { name: /Abeba Tesfay/ });
    await user.selectOptions(screen.getByLabelText('Status'), 'Therapist did not attend');
    await waitFor(() => expect(lists.at(-1)).toMatchObject({ status: 'APPOINTMENT_STATUS_THERAPIST_ABSENT' }));
  });

  it('offers every therapist, by name', async () => {
    const named = Array.from({ length: 130 }, (_, index) => {
      const fullName = `Therapist ${String(130 - index).padStart(3, '0')}`;
      return therapist({ id: therapist().id.replace(/.{3}$/, String(130 - index).padStart(3, '0')), fullName });
    });
    server.use(...services({ ...emptyData(), therapists: named }));
    show();
    expect(await screen.findByRole('option', { name: 'Therapist 001' })).toBeVisible();
    const options = within(screen.getByLabelText('Therapist')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'All therapists',
      ...named.map(({ fullName }) => fullName).toSorted(),
    ]);
  });

  it('names a therapist outside the directory and ignores an invalid id', async () => {
    const gone = '0192f3a4-0000-7000-8000-0000000009ff';
    const lists = service(appointment({ therapistId: gone, therapistName: 'Sara Kifle' }));
    const { router } = show(`&therapist=${gone}`);
    await waitFor(() => expect(screen.getByLabelText('Therapist')).toHaveDisplayValue('Sara Kifle'));
    await router.navigate('/admin?tab=appointments&therapist=all');
    await waitFor(() => expect(lists.at(-1)).toEqual({ role: 'APPOINTMENT_ROLE_ADMIN' }));
  });
});

describe('an open session', () => {
  it('shows facts and history without the texts of client and therapist', async () => {
    service(one({ notes: SECRET, rating: 4, reviewText: 'She let me speak.' }));
    show(`&open=${id}`);
    expect(await screen.findByRole('heading', { level: 2, name: 'Abeba Tesfay' })).toHaveFocus();
    expect(record().getByText(/9:00 AM, Calgary \(50 minutes\)/)).toBeVisible();
    expect(record().getByRole('link', { name: 'Selihom Tesfay' })).toHaveAttribute(
      'href',
      `/therapists/${therapist().id}`,
    );
    const history = within(record().getByRole('list', { name: 'History' })).getAllByRole('listitem');
    expect(history[0]).toHaveTextContent(/Time held.*By the client/);
    expect(history[1]).toHaveTextContent('Booked');
    expect(record().getByText(/theirs alone/)).toBeVisible();
    for (const theirs of [SECRET, 'She let me speak.']) expect(screen.queryByText(theirs)).toBeNull();
  });

  it('announces the full refund before cancelling', async () => {
    service(one());
    const { user } = show(`&open=${id}`);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this session?' });
    expect(within(dialog).getByText(/Abeba Tesfay/)).toBeVisible();
    expect(within(dialog).getByText('The client gets $157.50 back, tax included (100%), and an email.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel the session' }));
    expect(await screen.findByText('The session is cancelled')).toBeVisible();
    expect((await record().findAllByText('Cancelled'))[0]).toBeVisible();
    await waitFor(() => expect(record().queryByRole('button', { name: 'Cancel' })).toBeNull());
  });

  it('reports a failed cancellation and keeps the session', async () => {
    service(one());
    server.use(http.post('*/v1/appointments/:call', () => HttpResponse.json(failure(14), { status: 503 })));
    const { user } = show(`&open=${id}`);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel the session' }));
    expect(await screen.findByText('The session could not be cancelled')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(record().getByRole('button', { name: 'Cancel' })).toBeVisible();
  });

  it('moves to another free time of its therapist', async () => {
    service(one());
    const moves: unknown[] = [];
    server.use(
      http.post('*/v1/appointments/:call', async ({ request }) => {
        moves.push([new URL(request.url).pathname, await request.json()]);
        return HttpResponse.json(one());
      }),
    );
    const { user } = show(`&open=${id}`);
    await user.click(await screen.findByRole('button', { name: 'Move' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move this session' }));
    const [time] = await dialog.findAllByRole('button', { pressed: false });
    await user.click(time!);
    await user.click(dialog.getByRole('button', { name: 'Move the session' }));
    expect(await screen.findByText('The session is moved')).toBeVisible();
    expect(moves).toEqual([[`/v1/appointments/${id}:reschedule`, { startTime: time?.dataset.slot }]]);
  });

  it('offers no action when the service allows none', async () => {
    service(one({ status: 'APPOINTMENT_STATUS_COMPLETED', canCancel: false, canReschedule: false }));
    show(`&open=${id}`);
    await screen.findByRole('heading', { level: 2, name: 'Abeba Tesfay' });
    for (const name of ['Cancel', 'Move']) expect(record().queryByRole('button', { name })).toBeNull();
  });

  it('has a name when the account has none', async () => {
    service(one({ clientName: '' }));
    const { user } = show(`&open=${id}`);
    expect(await screen.findByRole('heading', { level: 2, name: 'Unnamed client' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(within(await screen.findByRole('dialog')).getByText(/with Unnamed client/)).toBeVisible();
  });

  it('has its outcome corrected by the office', async () => {
    service(one({ status: 'APPOINTMENT_STATUS_NO_SHOW', canCancel: false, canReschedule: false }));
    const bodies: unknown[] = [];
    server.use(
      http.post('*/v1/appointments/:call', async ({ request }) => {
        bodies.push([new URL(request.url).pathname, await request.json()]);
        return HttpResponse.json(one({ status: 'APPOINTMENT_STATUS_THERAPIST_ABSENT' }));
      }),
    );
    const { user } = show(`&open=${id}`);
    await user.click(await screen.findByRole('button', { name: 'Correct the outcome' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'How did this session end?' }));
    await user.click(dialog.getByRole('radio', { name: 'Therapist did not attend' }));
    await user.click(dialog.getByRole('button', { name: 'Save the outcome' }));
    expect(await screen.findByText('The outcome is corrected')).toBeVisible();
    expect(bodies).toEqual([
      [`/v1/appointments/${id}:correctOutcome`, { outcome: 'APPOINTMENT_STATUS_THERAPIST_ABSENT' }],
    ]);
  });

  it.each([
    ['SCHEDULED', 'Client did not attend'],
    ['NO_SHOW', 'Completed'],
  ] as const)('saves only a chosen outcome other than %s', async (status, other) => {
    service(one({ status: `APPOINTMENT_STATUS_${status}`, startTime: '2026-11-20T15:00:00Z' }));
    const { user } = show(`&open=${id}`);
    await user.click(await screen.findByRole('button', { name: 'Correct the outcome' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'How did this session end?' }));
    const save = dialog.getByRole('button', { name: 'Save the outcome' });
    expect(save).toBeDisabled();
    await user.click(dialog.getByRole('radio', { name: other }));
    expect(save).toBeEnabled();
    if (status === 'NO_SHOW') {
      await user.click(dialog.getByRole('radio', { name: 'Client did not attend' }));
      expect(save).toBeDisabled();
    }
  });

  it('shows until when an unpaid time is held', async () => {
    service(one({ status: 'APPOINTMENT_STATUS_HELD', holdExpireLocalTime: '2026-11-25T14:32:00-06:00' }));
    show(`&open=${id}`);
    expect(await screen.findByText('Held until')).toBeVisible();
    expect(record().getByText(/2:32 PM/)).toBeVisible();
  });
});
