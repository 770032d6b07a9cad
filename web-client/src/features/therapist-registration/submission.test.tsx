import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAuthBridge } from '@/auth/authBridge';
import { aTherapist, failure, session } from '@/testing/factories';
import { unavailable } from '@/testing/handlers';
import { application, applicationDocument, applicationDraft } from '@/testing/handlers/applications';
import { preloadParts, show, submit, field, put, pdf, resume, license, choose } from '@/testing/registration';
import { server } from '@/testing/server';

beforeAll(preloadParts, 120_000);
beforeEach(() => sessionStorage.clear());

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
