import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SaveMyApplicationRequest } from '@/api/generated/user.gen';
import { startAuthBridge } from '@/auth/authBridge';
import { aTherapist, failure, session, user as person } from '@/testing/factories';
import { unavailable, emptyData, services } from '@/testing/handlers';
import { application, applicationDocument, applicationDraft } from '@/testing/handlers/applications';
import type { Data } from '@/testing/handlers/data';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { valuesOf } from './form';
import TherapistRegistrationPage from './TherapistRegistrationPage';
import { keepTyped } from './typedDraft';

const at = '/therapist-registration';
const BIO = 'I work with people who carry what they had to leave behind. We go at your pace.';

// Preloads lazy parts, so that tests do not wait for the compiler.
beforeAll(async () => {
  await Promise.all([
    import('./components/MyApplication'),
    import('./components/ApplicationState'),
    import('./components/WithdrawDialog'),
    import('./components/DocumentFields'),
    import('@/modules/slots/ZoneSelect'),
  ]);
}, 120_000);
beforeEach(() => sessionStorage.clear());

/** Renders the page for a user, mocks the services, and records every save and submission. */
function show(changes: Partial<Data> = {}, as: ReturnType<typeof person> | null = person()) {
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

const submit = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Submit Application' }));
const field = (name: RegExp | string) => screen.getByLabelText(name);
const put = (name: RegExp | string, value: string) => fireEvent.change(field(name), { target: { value } });
const tick = (value: string) => fireEvent.click(screen.getByDisplayValue(value));

/** Fields of both paths. */
async function fillIn() {
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

async function fillInLicense(user: UserEvent) {
  put('License number', 'PSY-1042');
  await user.selectOptions(field('Qualification'), 'QUALIFICATION_REGISTERED_PSYCHOLOGIST');
}

const pdf = (name: string, size?: number) => {
  const file = new File(['%PDF-1.7'], name, { type: 'application/pdf' });
  return size === undefined ? file : Object.defineProperty(file, 'size', { value: size });
};
const resume = /^Complete CV or resume/;
const license = /^Professional certificate or licence/;
const choose = async (name: RegExp, file: File) =>
  fireEvent.change(await screen.findByLabelText(name), { target: { files: [file] } });

describe('the form', () => {
  it('changes the time zone in a list with search', async () => {
    const { user } = show({}, null);
    await user.click(await screen.findByRole('button', { name: 'Change time zone' }));
    const zone = await screen.findByRole('combobox', { name: 'Time zone' });
    expect(zone).toHaveFocus();
    await user.clear(zone);
    await user.type(zone, 'Oslo');
    await user.click(await screen.findByRole('option', { name: /Oslo/ }));
    expect(zone).toHaveValue('Oslo');
  });

  it("has the five sections, the service's lists and the example rates", async () => {
    const { user } = show({}, null);
    await screen.findByRole('button', { name: 'Submit Application' });
    for (const name of ['Personal Information', 'Professional Information', 'Practice Details', 'Rates & Insurance'])
      expect(screen.getByRole('heading', { name })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Documents' })).toBeVisible();
    for (const [name, example] of [
      ['Individual', '150'],
      ['Couples', '200'],
      ['Family', '220'],
      ['Group', '100'],
    ] as const)
      expect(field(new RegExp(`^${name} \\(\\$\\)`))).toHaveAttribute('placeholder', example);
    expect(screen.queryByRole('group', { name: /^Insurance providers/ })).toBeNull();
    await user.click(field('I accept insurance'));
    expect(screen.getByRole('group', { name: /^Insurance providers/ })).toBeVisible();
  });

  it('shows each of the twelve messages', async () => {
    const { user } = show({}, null);
    const focused = vi.fn();
    (await screen.findByLabelText('First name')).addEventListener('focus', focused);
    await submit(user);
    for (const text of [
      'First name must be at least 2 characters',
      'Last name must be at least 2 characters',
      'Please enter a valid email address',
      'Please enter a valid phone number',
      'License number is required',
      'Please select at least one specialization',
      'Please provide education details',
      'Please describe your experience',
      'Location is required',
      'Please select at least one language',
      'Bio must be at least 50 characters',
      'Please select at least one session type',
    ])
      expect((await screen.findAllByText(text, { exact: false })).length).toBeGreaterThan(0);
    // The summary takes the focus alone: a screen reader is not interrupted by a field.
    expect(document.activeElement).toHaveTextContent('Please check these fields');
    expect(focused).not.toHaveBeenCalled();
  });

  it('does not require a licence number on the experience path', async () => {
    const { user, sent, data } = show();
    await fillIn();
    tick('APPLICATION_PATH_EXPERIENCED');
    for (const name of ['License number', 'Qualification', /^Last day of the licence/, resume, /^Account holder/])
      expect(screen.queryByLabelText(name)).toBeNull();
    await submit(user);
    expect(
      await screen.findByText(
        "Application submitted successfully! We'll review your application and get back to you within 3-5 business days.",
      ),
    ).toBeVisible();
    expect(sent.at(-1)?.form).toMatchObject({ path: 'APPLICATION_PATH_EXPERIENCED', firstName: 'Abeba' });
    expect(sent.at(-1)?.form).not.toHaveProperty('licenseNumber');
    expect(data.application?.status).toBe('APPLICATION_STATUS_SUBMITTED');
  });
});

describe('a visitor', () => {
  it('is asked to sign in at the end and keeps the input', async () => {
    const { user, router } = show({}, null);
    await fillIn();
    await fillInLicense(user);
    expect(screen.getByText('Documents and bank account come after you sign in')).toBeVisible();
    await submit(user);
    expect(await screen.findByText('Authentication required')).toBeVisible();
    expect(screen.getByText('Please log in to submit your application')).toBeVisible();
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/auth?next=%2Ftherapist-registration%23application',
    );
    expect(JSON.stringify({ ...sessionStorage })).toContain('PSY-1042');
  });

  it('continues after sign-in, where the draft is saved', async () => {
    keepTyped(valuesOf(application().form, null, 'Africa/Asmara'), valuesOf(undefined, null, 'Africa/Asmara'));
    const { sent } = show();
    expect(await screen.findByText('Your input from before you signed in is here')).toBeVisible();
    expect(field('License number')).toHaveValue('PSY-1042');
    await waitFor(() => expect(sent.at(-1)?.form.licenseNumber).toBe('PSY-1042'));
    expect(await screen.findByText(/^Draft saved at/)).toBeVisible();
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });
});

describe('the draft', () => {
  it('is saved after a pause in typing, without a partial bank account', async () => {
    const { user, sent } = show({ application: applicationDraft() });
    await screen.findByDisplayValue('PSY-1042');
    await user.type(field(/^Account number or IBAN/), '12345678');
    put('Location', 'Olds');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ etag: '1', form: { location: 'Olds' } });
    expect(sent[0]).not.toHaveProperty('bankDetails');
    expect(await screen.findByText(/^Draft saved at/)).toBeVisible();
  });

  it('keeps the saved rate and explains one above the limit at its field', async () => {
    const { user, sent } = show({ application: applicationDraft() });
    await screen.findByDisplayValue('PSY-1042');
    await user.clear(field(/^Individual \(/));
    await user.type(field(/^Individual \(/), '1500');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(field(/^Individual \(/)).toHaveAccessibleDescription('Please enter at most $1,000'));
    put('Location', 'Olds');
    await waitFor(() =>
      expect(sent.at(-1)?.form).toMatchObject({ location: 'Olds', rates: { individualMinor: '15000' } }),
    );
    expect(field(/^Individual \(/)).toHaveValue('1500');
    expect(JSON.stringify({ ...sessionStorage })).toContain('1500');
  });

  it('is saved at once when the page is hidden, and again when online', async () => {
    const { sent } = show({ application: applicationDraft() });
    await screen.findByDisplayValue('PSY-1042');
    put('Location', 'Olds');
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(sent).toHaveLength(1), { timeout: 1_000 });
    server.use(http.put('*/v1/therapist-applications/mine', () => HttpResponse.error(), { once: true }));
    put('Location', 'Banff');
    fireEvent(window, new Event('pagehide'));
    await screen.findByText(/The draft could not be saved/);
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(sent.at(-1)?.form?.location).toBe('Banff'));
    expect(await screen.findByText(/^Draft saved at/)).toBeVisible();
  });

  it('is kept in the tab when the session ends before the save, for its owner', async () => {
    show({ application: applicationDraft() });
    await screen.findByDisplayValue('PSY-1042');
    const refused = vi.fn(() => new HttpResponse(null, { status: 401 }));
    server.use(http.put('*/v1/therapist-applications/mine', refused));
    put('Location', 'Olds');
    cleanup();
    await waitFor(() => expect(refused).toHaveBeenCalled());

    show({}, { ...person(), id: 'another-user' });
    await screen.findByRole('button', { name: 'Submit Application' });
    expect(field('Location')).toHaveValue('');
    cleanup();

    const { sent } = show({ application: applicationDraft() });
    expect(await screen.findByDisplayValue('Olds')).toBeVisible();
    await waitFor(() => expect(sent.at(-1)?.form.location).toBe('Olds'));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('saves a complete bank account on request and shows its last digits', async () => {
    const { user, sent } = show({ application: applicationDraft() });
    await screen.findByDisplayValue('PSY-1042');
    put(/^Account holder/, 'Abeba Tesfay');
    put(/^Bank$/, 'Prairie Bank');
    put(/^Institution/, '0001-12345');
    put(/^Account number/, '9876543456');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText(/We have your account ending in .*…3456/)).toBeVisible();
    expect(sent.at(-1)?.bankDetails).toEqual({
      accountHolder: 'Abeba Tesfay',
      bankName: 'Prairie Bank',
      routingNumber: '0001-12345',
      accountNumber: '9876543456',
    });
    expect(screen.queryByLabelText(/^Account number/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use another account' }));
    expect(field(/^Account number/)).toHaveValue('');
  });

  it('keeps the input after a change elsewhere and saves it on a second try', async () => {
    const { user, data, sent } = show({ application: applicationDraft() });
    await screen.findByDisplayValue('PSY-1042');
    data.application = { ...data.application!, etag: '7' };
    put('Location', 'Olds');
    expect(await screen.findByText('This was changed elsewhere')).toBeVisible();
    expect(field('Location')).toHaveValue('Olds');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText(/^Draft saved at/)).toBeVisible();
    expect(sent.map(({ etag }) => etag)).toEqual(['1', '7']);
    expect(data.application.form?.location).toBe('Olds');
  });

  it('keeps the fields that were saved in another window, beside the own ones', async () => {
    const { user, data, sent } = show({ application: applicationDraft() });
    await screen.findByDisplayValue('PSY-1042');
    await screen.findByLabelText(/^Account holder/);
    put(/^Account holder/, 'Abeba Tesfay');
    const form = { ...data.application!.form!, bio: BIO.toUpperCase(), location: 'Banff' };
    data.application = { ...data.application!, etag: '7', form };
    put('Location', 'Olds');
    expect(await screen.findByText('This was changed elsewhere')).toBeVisible();
    await waitFor(() => expect(field(/^About you/)).toHaveValue(BIO.toUpperCase()));
    expect(field('Location')).toHaveValue('Olds');
    expect(field(/^Account holder/)).toHaveValue('Abeba Tesfay');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText(/^Draft saved at/)).toBeVisible();
    expect(sent.at(-1)).toMatchObject({ etag: '7', form: { bio: BIO.toUpperCase(), location: 'Olds' } });
  });

  it('shows why it cannot be saved', async () => {
    const { user } = show({ application: applicationDraft() });
    await screen.findByDisplayValue('PSY-1042');
    server.use(unavailable('*/v1/therapist-applications/mine'));
    put('Location', 'Olds');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText(/^The draft could not be saved: The service is not available/)).toBeVisible();
  });
});

describe('documents', () => {
  it('are uploaded when chosen, creating a draft, and are removed', async () => {
    const { user, data, sent } = show();
    await screen.findByRole('button', { name: 'Submit Application' });
    await choose(license, pdf('licence.pdf'));
    expect(await screen.findByText('File uploaded successfully')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(data.application?.documents).toMatchObject([{ kind: 'DOCUMENT_KIND_LICENSE', fileName: 'license.pdf' }]);
    expect(await screen.findByRole('link', { name: 'Open license.pdf in a new tab' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove license.pdf' }));
    expect(await screen.findByText('The document is removed')).toBeVisible();
    expect(screen.queryByText('license.pdf')).toBeNull();
    expect(data.application?.documents).toEqual([]);
  });

  it.each([
    [resume, 'Failed to upload resume'],
    [license, 'Failed to upload license'],
    [/^Professional job letter/, 'Upload failed'],
  ])('report a failure: %s', async (name, title) => {
    show({ application: applicationDraft() });
    await screen.findByDisplayValue('PSY-1042');
    server.use(unavailable('*/v1/therapist-applications/mine/documents'));
    await choose(name, pdf('paper.pdf'));
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send paper.pdf again' })).toBeVisible();
  });

  it('are rejected immediately when too large or of a wrong type', async () => {
    show({ application: applicationDraft() });
    await screen.findByDisplayValue('PSY-1042');
    await choose(resume, pdf('photo.png'));
    expect(await screen.findByText('Files of this type are not accepted')).toBeVisible();
    await choose(license, pdf('big.pdf', 50 * 1024 * 1024 + 1));
    expect(await screen.findByText('File size must be less than 50MB')).toBeVisible();
  });

  it('block the submission while they are missing', async () => {
    const { user, sent } = show({
      application: applicationDraft({ bankAccountHint: '3456', documents: [applicationDocument()] }),
    });
    await submit(user);
    expect(await screen.findByText('Failed to upload resume')).toBeVisible();
    expect(screen.getAllByText('No file provided').length).toBeGreaterThan(1);
    expect(sent).toEqual([]);
  });
});

describe('the submission', () => {
  const whole = () => applicationDraft({ documents: application().documents, bankAccountHint: '3456' });

  it('shows a server error at its field', async () => {
    const { user } = show({ application: whole() });
    await screen.findByDisplayValue('PSY-1042');
    server.use(
      http.post('*/v1/therapist-applications', () =>
        HttpResponse.json(
          failure(3, [
            {
              '@type': 'type.googleapis.com/google.rpc.BadRequest',
              fieldViolations: [
                { field: 'form.phone', reason: 'STRING_MIN_LEN' },
                { field: 'form.licenseExpireDate', reason: 'DATE_INVALID' },
                { field: 'documents.reference', reason: 'REQUIRED' },
              ],
            },
          ]),
          { status: 400 },
        ),
      ),
    );
    await submit(user);
    expect(await screen.findByText('Submission failed')).toBeVisible();
    expect(field('Phone')).toHaveAccessibleDescription(/Please enter a valid phone number/);
    expect(field(/^Last day of the licence/)).toHaveAccessibleDescription(/Please choose a day/);
    expect(field(/^Professional job letter/)).toHaveAccessibleDescription(/No file provided/);
  });

  it('suggests a later retry and keeps everything after an outage', async () => {
    const { user } = show({ application: whole() });
    await screen.findByDisplayValue('PSY-1042');
    server.use(unavailable('*/v1/therapist-applications'));
    await submit(user);
    expect(await screen.findByText('Please try again later')).toBeVisible();
    expect(field('License number')).toHaveValue('PSY-1042');
  });

  it('is repeated after more information was requested', async () => {
    const asked = application({
      ...whole(),
      status: 'APPLICATION_STATUS_INFORMATION_REQUESTED',
      informationRequest: 'Please send the back of your licence.',
      canWithdraw: true,
    });
    const { user, data } = show({ application: asked });
    expect(await screen.findByText('Please send the back of your licence.')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Your application’s progress' })).toBeVisible();
    await submit(user);
    expect(await screen.findByText('We have your application')).toBeVisible();
    expect(data.application?.status).toBe('APPLICATION_STATUS_SUBMITTED');
  });
});

describe('a submitted application', () => {
  const stands = () => within(screen.getByRole('list', { name: 'Your application’s progress' }));

  it('shows the promised date', async () => {
    show({ application: application() });
    expect(await screen.findByText('We will answer by Friday 27 November 2026 at the latest.')).toBeVisible();
    expect(stands().getByText('Submitted').closest('li')).toHaveAttribute('aria-current', 'step');
    expect(screen.getByRole('list', { name: 'History' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Submit Application' })).toBeNull();
  });

  it('reports a late answer', async () => {
    show({ application: application({ status: 'APPLICATION_STATUS_UNDER_REVIEW', isOverdue: true }) });
    expect(await screen.findByText(/We promised an answer by Friday 27 November 2026 and are late/)).toBeVisible();
  });

  it("shows the interview in the applicant's time zone", async () => {
    const interview = { interviewLocalTime: '2026-12-01T18:00:00+03:00', interviewNote: 'By phone, with Selam.' };
    show({ application: application({ status: 'APPLICATION_STATUS_INTERVIEW', ...interview }) });
    expect(await screen.findByText('Tue 1 Dec 2026, 6:00 PM, Asmara')).toBeVisible();
    expect(screen.getByText('By phone, with Selam.')).toBeVisible();
  });

  it('shows no interview to certified applicants without one', async () => {
    const base = application();
    const form = base.form && { ...base.form, path: 'APPLICATION_PATH_CERTIFIED' as const };
    show({ application: { ...base, form, status: 'APPLICATION_STATUS_APPROVED', interviewLocalTime: '' } });
    expect(await screen.findByText('Decided')).toBeVisible();
    expect(stands().queryByText('Interview')).toBeNull();
    expect(stands().getAllByRole('listitem')).toHaveLength(3);
  });

  it('can be withdrawn, and another one started', async () => {
    const { user, data, sent } = show({ application: application() });
    await user.click(await screen.findByRole('button', { name: 'Withdraw application' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Withdraw application' }));
    expect(await screen.findByText('You have withdrawn your application')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start a new application' }));
    expect(await screen.findByLabelText('License number')).toHaveValue('PSY-1042');
    put('Location', 'Olds');
    await waitFor(() => expect(data.application?.status).toBe('APPLICATION_STATUS_DRAFT'));
    expect(sent.at(-1)?.form.location).toBe('Olds');
    expect(field('Location')).toHaveValue('Olds');
  });

  it('shows the reasons of a rejection', async () => {
    const refused = {
      status: 'APPLICATION_STATUS_REJECTED',
      rejectionReasons: ['REJECTION_REASON_EXPERIENCE'],
      rejectionMessage: 'Come back in two years.',
    } as const;
    show({ application: application({ ...refused, rejectionReasons: [...refused.rejectionReasons] }) });
    expect(await screen.findByText('Not enough experience')).toBeVisible();
    expect(screen.getByText('Come back in two years.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Start a new application' })).toBeVisible();
  });

  it('renews the session once after the approval and links to the profile', async () => {
    localStorage.setItem('selam.session', JSON.stringify(session()));
    const { store, router, user } = show({ application: application({ status: 'APPLICATION_STATUS_APPROVED' }) });
    let renewals = 0;
    server.use(
      http.post('*/auth/v1/token', () => {
        renewals++;
        return HttpResponse.json(session(aTherapist()));
      }),
    );
    startAuthBridge(store.dispatch);
    expect(await screen.findByText('Welcome to the network')).toBeVisible();
    await waitFor(() => expect(store.getState().auth.user?.roles).toEqual(['therapist']));
    await user.click(screen.getByRole('button', { name: 'Complete your profile' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/my-practice'));
    expect(renewals).toBe(1);
  });
});
