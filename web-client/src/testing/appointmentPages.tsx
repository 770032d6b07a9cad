import { HttpResponse } from 'msw';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Appointment } from '@/api/generated/user.gen';
import AppointmentPage from '@/features/appointments/AppointmentPage';
import AppointmentsPage from '@/features/appointments/AppointmentsPage';
import { failure, user as person } from './factories';
import { emptyData, services } from './handlers';
import { appointment, therapist } from './handlers/therapy';
import { renderPage } from './render';
import { server } from './server';

export const LIST = '/my-appointments';
/** Id of the session of `showOne`. */
export const { id } = appointment();

export const showList = (appointments: Appointment[], search = '') => {
  server.use(...services({ ...emptyData(), appointments }));
  return renderPage(<AppointmentsPage />, { at: LIST + search, as: person() });
};

export const showOne = (changes: Partial<Appointment> = {}) => {
  server.use(...services({ ...emptyData(), appointments: [appointment(changes)], therapists: [therapist()] }));
  return renderPage(<AppointmentPage />, { at: `${LIST}/${id}`, pattern: `${LIST}/:id`, as: person() });
};

export const refused = (reason: string) =>
  HttpResponse.json(failure(9, [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'selam' }]), {
    status: 400,
  });

/** Replaces the window of calls and payment pages, for the tests of this file. */
export function fakeWindow() {
  const page = {
    opener: null,
    closed: false,
    location: { href: 'about:blank', replace: vi.fn() },
    close: vi.fn(),
    focus: vi.fn(),
  };
  beforeEach(() => {
    for (const mock of [page.location.replace, page.close, page.focus]) mock.mockReset();
    page.location.href = 'about:blank';
    vi.spyOn(window, 'open').mockReturnValue(page as unknown as Window);
  });
  afterEach(() => vi.restoreAllMocks());
  return page;
}
