import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Person } from '@/api/generated/admin.gen';
import type { Payment } from '@/api/generated/user.gen';
import { changeLanguage } from '@/i18n';
import { expectAccessible } from '@/testing/axe';
import { catchDownloads } from '@/testing/downloads';
import { admin, failure, user as account } from '@/testing/factories';
import { emptyData, sampleData, services, unavailable } from '@/testing/handlers';
import { auditEntry, auditHandlers } from '@/testing/handlers/audit';
import { type Acted, email, peopleHandlers, person, PERSON } from '@/testing/handlers/people';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import PeopleAdminPage from './PeopleAdminPage';

const AT = '/admin?tab=people';
const OPEN = `${AT}&id=${PERSON}`;
const support = () => account({ id: 'support', app_metadata: { roles: ['support'] } });

function show(people: Person[] = [person()], { at = AT, as = admin(), data = emptyData() } = {}) {
  const acted: Acted[] = [];
  server.use(
    ...peopleHandlers({ people, emails: [email()], acted }),
    ...auditHandlers({ entries: [auditEntry()] }),
    ...services(data),
  );
  const page = (
    <main>
      <PeopleAdminPage />
    </main>
  );
  return { acted, ...renderPage(page, { at, as }) };
}

const names = () => screen.queryAllByRole('rowheader').map((head) => head.textContent);

describe('the list', () => {
  const people = [
    person(),
    person({ id: 'b', fullName: 'Daniel Mebrahtu', email: 'daniel@example.org', roles: ['PERSON_ROLE_FINANCE'] }),
    person({
      id: 'c',
      fullName: '',
      email: 'peter@example.org',
      banEndTime: '2999-01-01T00:00:00Z',
      lastActiveTime: undefined,
    }),
  ];

  it('shows name, roles, activity and bans', async () => {
    show(people);
    expect(await screen.findByRole('row', { name: /Senait Haile.*Customer/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Daniel Mebrahtu.*Finance.*Allowed/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /peter@example.org.*Never.*Banned/ })).toBeVisible();
  });

  it('is searched and filtered in the address', async () => {
    const { user, router } = show(people);
    await screen.findByRole('row', { name: /Senait Haile/ });
    await user.selectOptions(screen.getByLabelText('Role'), 'Finance');
    await waitFor(() => expect(names()).toHaveLength(1));
    expect(router.state.location.search).toBe('?tab=people&role=finance');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await user.selectOptions(screen.getByLabelText('Access'), 'Banned');
    await waitFor(() => expect(names()).toEqual([expect.stringContaining('peter@example.org')]));
    expect(router.state.location.search).toBe('?tab=people&access=banned');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await user.type(screen.getByLabelText('Name or email'), 'daniel');
    await waitFor(() => expect(router.state.location.search).toBe('?tab=people&q=daniel'));
    await waitFor(() => expect(names()).toHaveLength(1));
  });

  it('reports a failure', async () => {
    show();
    server.use(unavailable('*/v1/people'));
    expect(await screen.findByText('People could not be loaded')).toBeVisible();
  });
});

describe('a person', () => {
  it('opens with facts, sessions, emails and office actions', async () => {
    const { user, router } = show();
    await user.click(await screen.findByRole('link', { name: /Senait Haile/ }));
    expect(router.state.location.search).toBe(`?tab=people&id=${PERSON}`);
    const page = within(await screen.findByRole('article'));
    expect(await page.findByRole('heading', { name: 'Senait Haile' })).toHaveFocus();
    expect(page.getByText('ትግርኛ')).toBeVisible();
    expect(page.getByText('Chrome, Windows')).toBeVisible();
    expect(await page.findByText('Your cleaning is confirmed')).toBeVisible();
    expect(await page.findByText('Roles changed')).toBeVisible();
    expect(page.getByRole('link', { name: 'All entries about this person' })).toHaveAttribute(
      'href',
      `/admin?tab=audit&subject=${PERSON}`,
    );
  });

  it('has the orders of all lines on one time line', async () => {
    const data = sampleData();
    show([person()], { at: OPEN, data });
    const orders = within(await screen.findByRole('list', { name: 'All orders' }));
    await waitFor(() => expect(orders.getAllByRole('listitem').length).toBeGreaterThan(6));
    expect(orders.getAllByRole('link', { name: /Deep cleaning/ })[0]).toHaveAttribute(
      'href',
      expect.stringMatching(/\?tab=bookings&open=/),
    );
    const times = [...document.querySelectorAll<HTMLTimeElement>('ol[aria-label="All orders"] time')];
    const instants = times.map(({ dateTime }) => Date.parse(dateTime));
    expect(instants).toEqual([...instants].sort((one, other) => other - one));
    for (const name of [/Cargo to/, /Session with/])
      expect(orders.getAllByRole('link', { name }).length).toBeGreaterThan(0);
  });

  it('shows the other orders when one list fails', async () => {
    show([person()], { at: OPEN, data: sampleData() });
    server.use(unavailable('*/v1/cargo/shipments'));
    expect(await screen.findByText('Shipments are missing')).toBeVisible();
    expect((await screen.findAllByRole('link', { name: /Session with/ }))[0]).toBeVisible();
  });

  it('loads older orders on demand', async () => {
    const data = emptyData();
    data.payments = Array.from({ length: 25 }, (_, index) => ({
      ...(sampleData().payments[0] as Payment),
      id: `payment-${index}`,
      payTime: new Date(Date.UTC(2026, 9, 1) - index * 86_400_000).toISOString(),
    }));
    const { user } = show([person()], { at: OPEN, data });
    const orders = within(await screen.findByRole('list', { name: 'All orders' }));
    expect(orders.getAllByRole('listitem')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Older orders' }));
    await waitFor(() => expect(orders.getAllByRole('listitem')).toHaveLength(25));
    expect(screen.queryByRole('button', { name: 'Older orders' })).not.toBeInTheDocument();
  });

  it('is reported as missing when the account does not exist', async () => {
    show([], { at: OPEN });
    expect(await screen.findByText('No such account')).toBeVisible();
  });
});

describe('an action', () => {
  const dialog = async () => within(await screen.findByRole('dialog'));

  it('needs a reason and changes the roles', async () => {
    const { user, acted } = show([person()], { at: OPEN });
    await user.click(await screen.findByRole('button', { name: 'Change roles' }));
    const box = await dialog();
    expect(box.queryByRole('checkbox', { name: 'Therapist' })).not.toBeInTheDocument();
    await user.click(box.getByRole('checkbox', { name: 'Support' }));
    await user.click(box.getByRole('button', { name: 'Save roles' }));
    expect(await box.findByText('Please fill in this field')).toBeVisible();
    expect(acted).toEqual([]);
    await user.type(box.getByLabelText('Reason'), 'Joins the team');
    await user.click(box.getByRole('button', { name: 'Save roles' }));
    expect(await screen.findByText('Roles saved')).toBeVisible();
    expect(acted).toEqual([['changeRoles', { roles: ['PERSON_ROLE_SUPPORT'], reason: 'Joins the team', etag: 'v1' }]]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('keeps the roles that another admin gave meanwhile', async () => {
    const people = [person()];
    const { user, acted } = show(people, { at: OPEN });
    await user.click(await screen.findByRole('button', { name: 'Change roles' }));
    const box = await dialog();
    await user.click(box.getByRole('checkbox', { name: 'Support' }));
    await user.type(box.getByLabelText('Reason'), 'Joins the team');
    people[0] = person({ roles: ['PERSON_ROLE_FINANCE', 'PERSON_ROLE_CLINICAL_REVIEWER'], etag: 'v2' });
    await user.click(box.getByRole('button', { name: 'Save roles' }));
    expect(await box.findByText('Clinical reviewer, Finance')).toBeVisible();
    expect(box.getByLabelText('Reason')).toHaveValue('Joins the team');
    expect(people[0].roles).toHaveLength(2);
    await user.click(box.getByRole('checkbox', { name: 'Finance' }));
    await user.click(box.getByRole('button', { name: 'Save roles' }));
    expect(await screen.findByText('Roles saved')).toBeVisible();
    const roles = ['PERSON_ROLE_SUPPORT', 'PERSON_ROLE_FINANCE'];
    expect(acted.at(-1)).toEqual(['changeRoles', { roles, reason: 'Joins the team', etag: 'v2' }]);
  });

  it('bans for a chosen time and lifts the ban', async () => {
    const { user, acted } = show([person()], { at: OPEN });
    await user.click(await screen.findByRole('button', { name: 'Ban' }));
    const box = await dialog();
    await user.type(box.getByLabelText('Reason'), 'Threatened a driver');
    await user.click(box.getByRole('button', { name: 'Ban' }));
    expect(await box.findByText('Please fill in this field')).toBeVisible();
    await user.selectOptions(box.getByLabelText('Length of the ban'), 'Permanently');
    await user.click(box.getByRole('button', { name: 'Ban' }));
    expect(await screen.findByText('Banned permanently')).toBeVisible();
    expect(acted).toEqual([['ban', { hours: 0, reason: 'Threatened a driver' }]]);
    await user.click(await screen.findByRole('button', { name: 'Lift the ban' }));
    const lift = await dialog();
    await user.type(lift.getByLabelText('Reason'), 'Apologised');
    await user.click(lift.getByRole('button', { name: 'Lift the ban' }));
    expect(await screen.findByText('Ban lifted')).toBeVisible();
    expect(acted.at(-1)).toEqual(['liftBan', { reason: 'Apologised' }]);
  });

  it('ends one session, then all', async () => {
    const { user, acted } = show([person()], { at: OPEN });
    await user.click(await screen.findByRole('button', { name: 'End session: Safari, iOS' }));
    const one = await dialog();
    await user.type(one.getByLabelText('Reason'), 'Lost phone');
    await user.click(one.getByRole('button', { name: 'End session' }));
    await waitFor(() => expect(screen.queryByText('Safari, iOS')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'End all sessions' }));
    const all = await dialog();
    await user.type(all.getByLabelText('Reason'), 'Asked by phone');
    await user.click(all.getByRole('button', { name: 'End all sessions' }));
    expect(await screen.findByText('Not signed in on any device.')).toBeVisible();
    expect(acted).toEqual([
      ['endSessions', { reason: 'Lost phone', sessionId: '0192f3a4-0000-7000-8000-0000000005c2' }],
      ['endSessions', { reason: 'Asked by phone' }],
    ]);
  });

  it('explains a refusal inside the dialog and keeps the reason', async () => {
    const { user } = show([person()], { at: OPEN });
    const info = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'LAST_ADMIN', domain: 'selam' };
    server.use(http.post(/:changeRoles$/, () => HttpResponse.json(failure(3, [info]), { status: 400 })));
    await user.click(await screen.findByRole('button', { name: 'Change roles' }));
    const box = await dialog();
    await user.type(box.getByLabelText('Reason'), 'Leaves');
    await user.click(box.getByRole('button', { name: 'Save roles' }));
    expect(await box.findByText(/last admin/)).toBeVisible();
    expect(box.getByLabelText('Reason')).toHaveValue('Leaves');
  });

  it('explains that a banned person gets no password reset', async () => {
    const { user } = show([person({ banEndTime: '2999-01-01T00:00:00Z' })], { at: OPEN, as: support() });
    const info = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'PERSON_BANNED', domain: 'selam' };
    server.use(http.post(/:sendPasswordReset$/, () => HttpResponse.json(failure(9, [info]), { status: 400 })));
    await user.click(await screen.findByRole('button', { name: 'Send password reset' }));
    const box = await dialog();
    await user.type(box.getByLabelText('Reason'), 'Locked out');
    await user.click(box.getByRole('button', { name: 'Send the email' }));
    expect(await box.findByText(/This person is banned/)).toBeVisible();
  });

  it('is sent as a password reset', async () => {
    const { user, acted } = show([person()], { at: OPEN });
    await user.click(await screen.findByRole('button', { name: 'Send password reset' }));
    const box = await dialog();
    await expectAccessible('the dialog of a reset');
    await user.type(box.getByLabelText('Reason'), 'Locked out');
    await user.click(box.getByRole('button', { name: 'Send the email' }));
    expect(await screen.findByText('Password reset sent')).toBeVisible();
    expect(acted).toEqual([['sendPasswordReset', { reason: 'Locked out' }]]);
  });
});

describe('support', () => {
  it('helps customers, without payments and the audit log', async () => {
    const asked: string[] = [];
    server.events.on('request:start', ({ request }) => void asked.push(new URL(request.url).pathname));
    show([person()], { at: OPEN, as: support() });
    expect(await screen.findByRole('button', { name: 'Send password reset' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'End all sessions' })).toBeVisible();
    for (const name of ['Change roles', 'Ban']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    await screen.findByText('No orders yet.');
    expect(asked.filter((path) => /payments|audit/.test(path))).toEqual([]);
    server.events.removeAllListeners();
  });

  it('only reads accounts of staff', async () => {
    show([person({ roles: ['PERSON_ROLE_FINANCE'] })], { at: OPEN, as: support() });
    await screen.findByText('Chrome, Windows');
    for (const name of ['Send password reset', 'End all sessions', 'End session: Chrome, Windows', 'Ban'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });
});

describe('the file', () => {
  const caught = catchDownloads();

  it('has the people of the filters', async () => {
    const { user, acted } = show([person()], { at: `${AT}&access=banned&role=support` });
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(caught.saved[0]).toMatch(/^blob:1 as people-.*\.csv$/));
    expect(acted).toEqual([['export', { role: 'PERSON_ROLE_SUPPORT', banned: 'true' }]]);
  });

  it('is offered to admins only', async () => {
    show([person()], { as: support() });
    expect(await screen.findByRole('row', { name: /Senait Haile/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument();
  });
});

it('offers no ban and no roles on the own account', async () => {
  show([person({ id: admin().id, roles: ['PERSON_ROLE_ADMIN'] })], { at: `${AT}&id=${admin().id}` });
  expect(await screen.findByRole('button', { name: 'End all sessions' })).toBeVisible();
  for (const name of ['Change roles', 'Ban']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

it('is accessible, also in Arabic', async () => {
  show([person()], { at: OPEN, data: sampleData() });
  await screen.findByText('Your cleaning is confirmed');
  await screen.findByText('Roles changed');
  await expectAccessible('a person');
  await changeLanguage('ar');
  expect(await screen.findByRole('heading', { name: 'كل الطلبات' })).toBeVisible();
  await expectAccessible('a person in Arabic');
  await changeLanguage('en');
});
