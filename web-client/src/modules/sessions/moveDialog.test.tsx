import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { publicApi } from '@/api/generated/public.gen';
import { addDays } from '@/domain/calendar';
import { loadTexts } from '@/i18n';
import { user as someone } from '@/testing/factories';
import { gate } from '@/testing/gate';
import { delayed, services, unavailable } from '@/testing/handlers';
import { inDays } from '@/testing/handlers/data';
import { appointment, therapist } from '@/testing/handlers/therapy';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { MoveDialog } from '.';

beforeAll(() => loadTexts('appointments', 'slots'));

function Page() {
  const [moving, setMoving] = useState(true);
  return moving ? (
    <MoveDialog appointment={appointment()} onClose={() => setMoving(false)} />
  ) : (
    <p>The dialog is closed</p>
  );
}

it('stays open while a session is moved, so that a failure is shown', async () => {
  server.use(...services());
  const { user } = renderPage(<Page />, { as: someone() });
  const dialog = within(await screen.findByRole('dialog', { name: 'Move this session' }));
  await user.click(await dialog.findByRole('button', { name: /^Next available: / }));
  const { open, opened } = gate();
  server.use(delayed('*/v1/appointments/*', opened), unavailable('*/v1/appointments/*'));
  await user.click(dialog.getByRole('button', { name: 'Move the session' }));
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('The dialog is closed')).toBeNull();
  open();
  expect(await dialog.findByText('The session could not be moved')).toBeVisible();
});

it('keeps its first day in a zone when the next free time is taken', async () => {
  let nextFree = inDays(1);
  let reads = 0;
  const days = new Set<string | null>();
  server.use(
    http.get('*/v1/therapists/:id/slots', ({ request }) => {
      days.add(new URL(request.url).searchParams.get('fromDate'));
    }),
    http.get('*/v1/therapists/:id', () => {
      reads += 1;
      return HttpResponse.json(therapist({ nextFreeLocalTime: `${nextFree}T09:00:00-06:00` }));
    }),
    ...services(),
  );
  const { user, store } = renderPage(<Page />, { as: someone() });
  const dialog = within(await screen.findByRole('dialog', { name: 'Move this session' }));
  await user.click(await dialog.findByRole('button', { name: /^Next available: / }));
  nextFree = inDays(3);
  await act(() => store.dispatch(publicApi.util.invalidateTags(['TherapistService'])));
  await waitFor(() => expect(reads).toBe(2));
  await user.click(dialog.getByRole('button', { name: 'Later weeks' }));
  const later = addDays(inDays(1), 7);
  await waitFor(() => expect(days).toContain(later));
  expect([...days]).toEqual([inDays(1), later]);

  // Another zone has another first day.
  await user.click(dialog.getByRole('button', { name: 'Earlier weeks' }));
  const zone = dialog.getByLabelText('Change time zone');
  await user.clear(zone);
  await user.type(zone, 'Berlin{Enter}');
  await waitFor(() => expect([...days]).toEqual([inDays(1), later, inDays(3)]));
});
