import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TherapistApplication } from '@/api/generated/admin.gen';
import { admin, failure } from '@/testing/factories';
import { emptyData, services } from '@/testing/handlers';
import { application, experienced } from '@/testing/handlers/applications';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import AdminPage from '../AdminPage';

const ID = application().id;

// Preloads the desk, so that tests do not wait for the compiler.
beforeAll(async () => {
  await import('./ApplicationsAdminPage');
}, 120_000);

interface Sent {
  etag: string;
  [field: string]: unknown;
}

/** Renders the desk with some applications and records requests. */
function show(applications: TherapistApplication[], search = '') {
  const lists: Record<string, string>[] = [];
  const sent: Sent[] = [];
  const looks: string[] = [];
  server.use(...services({ ...emptyData(), applications }));
  server.use(
    http.get('*/v1/therapist-applications', ({ request }) => {
      lists.push(Object.fromEntries(new URL(request.url).searchParams));
    }),
    http.get('*/v1/therapist-applications/:id/bank-details', ({ params }) => {
      looks.push(String(params.id));
    }),
    http.post('*/v1/therapist-applications/:call', async ({ request }) => {
      sent.push((await request.clone().json()) as Sent);
    }),
  );
  return {
    lists,
    sent,
    looks,
    ...renderPage(<AdminPage />, { at: `/admin?tab=applications${search}`, as: admin() }),
  };
}
const open = (one: TherapistApplication) => show([one], `&open=${one.id}`);
const reviewed = (changes: Partial<TherapistApplication> = {}) =>
  application({ ...changes, status: 'APPLICATION_STATUS_UNDER_REVIEW', steps: experienced().steps });
const step = (name: string) => screen.findByRole('radio', { name });
const record = () => within(screen.getByRole('article'));
const press = (name: string) => screen.getByRole('button', { name });

describe('the list of applications', () => {
  it('shows waiting times, marks overdue ones and applies the filters', async () => {
    const { user, lists } = show([application(), experienced()]);
    const row = within(await screen.findByRole('row', { name: /Weldegebriel/ }));
    expect(row.getByText('7 business days')).toBeVisible();
    expect(row.getByText('Overdue')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Abeba/ })).queryByText('Overdue')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Status'), 'Under review');
    await user.selectOptions(screen.getByLabelText('Path'), 'Experienced');
    await waitFor(() =>
      expect(lists.at(-1)).toEqual({
        status: 'APPLICATION_STATUS_UNDER_REVIEW',
        path: 'APPLICATION_PATH_EXPERIENCED',
      }),
    );
  });
});

describe('an open application', () => {
  it('shows the submitted form next to its documents', async () => {
    const { user } = open(application());
    expect(await screen.findByText('PSY-1042')).toBeVisible();
    expect(record().getByText('Trauma & PTSD · Grief & Loss')).toBeVisible();
    expect(record().getByText('$150.00')).toBeVisible();
    expect(record().getByText('Promised: 3–5 business days, by Friday 27 November 2026')).toBeVisible();
    const link = record().getByRole('link', { name: 'Open resume.pdf in a new tab' });
    expect(link).toHaveAttribute('target', '_blank');
    await user.click(press('Compare two documents side by side'));
    expect(screen.getByRole('img', { name: /licence\.png/ })).toBeVisible();
    const second = within(screen.getByRole('group', { name: 'Second' }));
    expect(second.getByRole('link', { name: /resume\.pdf/ })).toBeVisible();
    await user.selectOptions(second.getByLabelText('Second'), 'Professional job letter or reference: reference.docx');
    expect(second.getByRole('link', { name: /reference\.docx/ })).toBeVisible();
    fireEvent.error(screen.getByRole('img', { name: /licence\.png/ }));
    expect(screen.getByText('The picture cannot be shown. Open it in a new tab.')).toBeVisible();
  });

  it('shows accepted insurance without a named provider', async () => {
    const base = application();
    open({ ...base, form: base.form && { ...base.form, acceptsInsurance: true, insuranceProviders: [] } });
    expect(await screen.findByText('Accepted, without a named provider')).toBeVisible();
  });

  it('shows the bank account only on demand', async () => {
    const { user, looks } = open(application());
    await user.click(await screen.findByRole('button', { name: 'Show bank account' }));
    expect(await screen.findByText('9876543456')).toBeVisible();
    expect(screen.getByText('Each view is logged with your name.')).toBeVisible();
    await user.click(press('Hide bank account'));
    expect(screen.queryByText('9876543456')).toBeNull();
    expect(looks).toEqual([ID]);
  });

  it('reports missing documents and a missing bank account', async () => {
    open(experienced());
    expect(await screen.findByText('No documents were sent.')).toBeVisible();
    expect(screen.getByText('No bank account was given.')).toBeVisible();
  });
});

describe('the steps', () => {
  it('start with the review', async () => {
    const { user, sent } = open(application());
    expect(await step('Start the review')).toHaveAccessibleDescription(/No email is sent/);
    await user.click(press('Start the review'));
    expect(await screen.findByText('The review has started')).toBeVisible();
    expect(sent).toEqual([{ etag: '1' }]);
    expect((await record().findAllByText('Under review')).length).toBeGreaterThan(0);
    expect(await step('Approve')).toBeVisible();
  });

  it("schedule an interview in the office's time zone, whatever the browser's", async () => {
    const { user, sent } = open(reviewed());
    await user.click(await step('Schedule an interview'));
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-12-01' } });
    await user.type(screen.getByLabelText('Time'), '9');
    await user.type(screen.getByLabelText('Information for the applicant'), 'By phone');
    await user.click(press('Schedule an interview'));
    expect(await screen.findByText('The applicant is invited')).toBeVisible();
    expect(sent.at(-1)).toMatchObject({ startLocalTime: '2026-12-01T09:00', note: 'By phone' });
    expect(await record().findByText('Tue 1 Dec 2026, 9:00 AM')).toBeVisible();
  });

  it('reject a past or invalid interview time', async () => {
    const { user, sent } = open(reviewed());
    await user.click(await step('Schedule an interview'));
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-01-01' } });
    await user.type(screen.getByLabelText('Time'), 'noon');
    await user.type(screen.getByLabelText('Information for the applicant'), 'By phone');
    await user.click(press('Schedule an interview'));
    expect(await screen.findByText('Please enter a time such as 14:30')).toBeVisible();
    expect(sent).toEqual([]);
    const violations = {
      '@type': 'type.googleapis.com/google.rpc.BadRequest',
      fieldViolations: [{ field: 'startLocalTime', reason: 'TIME_PAST' }],
    };
    server.use(
      http.post('*/v1/therapist-applications/:call', () =>
        HttpResponse.json(failure(3, [violations]), { status: 400 }),
      ),
    );
    await user.clear(screen.getByLabelText('Time'));
    await user.type(screen.getByLabelText('Time'), '12:00');
    await user.click(press('Schedule an interview'));
    expect(await screen.findByText('This time is in the past')).toBeVisible();
  });

  it('request information', async () => {
    const { user, sent } = open(reviewed());
    await user.click(await step('Ask for more information'));
    await user.click(press('Ask for more information'));
    expect(await screen.findByText('Please fill in this field')).toBeVisible();
    await user.type(screen.getByLabelText('Information needed'), 'The back of the licence');
    await user.click(press('Ask for more information'));
    expect(await screen.findByText('The applicant has been asked')).toBeVisible();
    expect(sent).toEqual([{ etag: '1', message: 'The back of the licence' }]);
    expect(await screen.findByText('It is waiting for the applicant.')).toBeVisible();
  });

  it('approve with a qualification and the end of the licence', async () => {
    const { user, sent } = open(reviewed());
    await user.click(await step('Approve'));
    expect(screen.getByLabelText('Qualification')).toHaveValue('QUALIFICATION_REGISTERED_PSYCHOLOGIST');
    await user.selectOptions(screen.getByLabelText('Qualification'), 'Certified counsellor');
    await user.click(press('Approve'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve this application?' }));
    expect(dialog.getByText('Qualification: Certified counsellor')).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('The applicant is now a therapist')).toBeVisible();
    expect(sent).toEqual([
      { etag: '1', qualification: 'QUALIFICATION_CERTIFIED_COUNSELLOR', licenseExpireDate: '2028-03-31' },
    ]);
    // The page is hidden from assistive technology until the dialog has closed.
    await screen.findByRole('article');
    expect(await record().findByRole('link', { name: 'View public profile' })).toBeVisible();
    fireEvent.change(await screen.findByLabelText('Last day of the licence'), { target: { value: '2030-01-31' } });
    await user.click(press('Renew the licence'));
    expect(await screen.findByText('The licence is renewed')).toBeVisible();
    const until = record().getByText('Licence valid until').closest('div');
    await waitFor(() => expect(until).toHaveTextContent('Thursday 31 January 2030'));
  });

  it('require an interview for an applicant without a certificate', async () => {
    const { user } = open(experienced());
    await user.click(await step('Approve'));
    expect(within(screen.getByLabelText('Qualification')).getAllByRole('option')).toHaveLength(1);
    const reason = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'INTERVIEW_NEEDED' };
    server.use(
      http.post('*/v1/therapist-applications/:call', () => HttpResponse.json(failure(9, [reason]), { status: 400 })),
    );
    await user.click(press('Approve'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText(/can only be approved after an interview/)).toBeVisible();
  });

  it('reject with reasons, and with a message for "Another reason"', async () => {
    const { user, sent } = open(application());
    await user.click(await step('Decline'));
    await user.click(press('Decline'));
    expect(await screen.findByText('Please choose at least one reason')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Another reason' }));
    await user.click(press('Decline'));
    expect(await screen.findByText('Please fill in this field')).toBeVisible();
    await user.type(screen.getByLabelText(/^Message to the applicant/), 'Sorry');
    await user.click(press('Decline'));
    expect(await screen.findByText('The application is declined')).toBeVisible();
    expect(sent).toEqual([{ etag: '1', reasons: ['REJECTION_REASON_OTHER'], message: 'Sorry' }]);
    expect(await screen.findByText('Nothing more can be done with this application.')).toBeVisible();
  });

  it("keep the input after another admin's change, over the fresh application", async () => {
    const one = reviewed();
    const { user, sent } = open(one);
    await user.click(await step('Ask for more information'));
    await user.type(screen.getByLabelText('Information needed'), 'The back of the licence');
    Object.assign(one, { etag: '7', waitingDays: 9 });
    await user.click(press('Ask for more information'));
    expect(await screen.findByText('This record has changed meanwhile')).toBeVisible();
    expect(await record().findByText('Waiting: 9 business days')).toBeVisible();
    expect(screen.getByLabelText('Information needed')).toHaveValue('The back of the licence');
    await user.click(press('Ask for more information'));
    expect(await screen.findByText('The applicant has been asked')).toBeVisible();
    expect(sent.map(({ etag }) => etag)).toEqual(['1', '7']);
  });
});
