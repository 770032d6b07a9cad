import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import type { SaveMyApplicationRequest } from '@/api/generated/user.gen';
import TherapistRegistrationPage from '@/features/therapist-registration/TherapistRegistrationPage';
import { user as person } from '@/testing/factories';
import { emptyData, services } from '@/testing/handlers';
import type { Data } from '@/testing/handlers/data';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const at = '/therapist-registration';
export const BIO = 'I work with people who carry what they had to leave behind. We go at your pace.';

/** Preloads lazy parts, so that tests do not wait for the compiler. */
export const preloadParts = () =>
  Promise.all([
    import('@/features/therapist-registration/components/MyApplication'),
    import('@/features/therapist-registration/components/ApplicationState'),
    import('@/features/therapist-registration/components/WithdrawDialog'),
    import('@/features/therapist-registration/components/DocumentFields'),
    import('@/modules/slots/ZoneSelect'),
  ]);

/** Renders the page for a user, mocks the services, and records every save and submission. */
export function show(changes: Partial<Data> = {}, as: ReturnType<typeof person> | null = person()) {
  const data = { ...emptyData(), ...changes };
  const sent: SaveMyApplicationRequest[] = [];
  server.use(...services(data));
  server.use(
    ...(['put', 'post'] as const).map((method) =>
      http[method](/\/v1\/therapist-applications(\/mine)?$/, async ({ request }) => {
        sent.push((await request.clone().json()) as SaveMyApplicationRequest);
      }),
    ),
  );
  return { data, sent, ...renderPage(<TherapistRegistrationPage />, { at, as }) };
}

export const submit = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'Submit Application' }));
export const field = (name: RegExp | string) => screen.getByLabelText(name);
export const put = (name: RegExp | string, value: string) => fireEvent.change(field(name), { target: { value } });
export const tick = (value: string) => fireEvent.click(screen.getByDisplayValue(value));

/** Fields of both paths. */
export async function fillIn() {
  await screen.findByRole('button', { name: 'Submit Application' });
  put('First name', 'Abeba');
  put('Last name', 'Tesfay');
  put('Email', 'abeba@example.org');
  put('Phone', '+1 403 555 0142');
  put('Education', 'PhD, University of Calgary');
  put('Experience', 'Eight years at a clinic');
  put('Location', 'Calgary');
  put(/^About you/, BIO);
  tick('SPECIALIZATION_TRAUMA');
  tick('SPOKEN_LANGUAGE_TIGRINYA');
  tick('OFFERED_SESSION_ONLINE');
}

export async function fillInLicense(user: UserEvent) {
  put('License number', 'PSY-1042');
  await user.selectOptions(field('Qualification'), 'QUALIFICATION_REGISTERED_PSYCHOLOGIST');
}

export const pdf = (name: string, size?: number) => {
  const file = new File(['%PDF-1.7'], name, { type: 'application/pdf' });
  return size === undefined ? file : Object.defineProperty(file, 'size', { value: size });
};
export const resume = /^Complete CV or resume/;
export const license = /^Professional certificate or licence/;
export const choose = async (name: RegExp, file: File) =>
  fireEvent.change(await screen.findByLabelText(name), { target: { files: [file] } });
