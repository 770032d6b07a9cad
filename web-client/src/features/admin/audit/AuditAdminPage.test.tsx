import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { AuditEntry, AuditVerification } from '@/api/generated/admin.gen';
import { changeLanguage } from '@/i18n';
import { expectAccessible } from '@/testing/axe';
import { catchDownloads } from '@/testing/downloads';
import { admin, failure, user as account } from '@/testing/factories';
import { unavailable } from '@/testing/handlers';
import { auditEntry, auditHandlers } from '@/testing/handlers/audit';
import { peopleHandlers, person, PERSON } from '@/testing/handlers/people';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { LiveContext } from '../frame/useLive';
import AuditAdminPage from './AuditAdminPage';
import { AuditEntries } from './AuditEntries';

const AT = '/admin?tab=audit';
const refund = auditEntry({
  number: '48212',
  createTime: '2026-11-25T17:05:00Z',
  actorId: '0192f3a4-0000-7000-8000-0000000005b2',
  actorName: '',
  actorEmail: 'daniel@example.org',
  service: 'payments',
  operation: 'selam.payments.v1.PaymentService/RefundPayment',
  recordId: '0192f3a4-0000-7000-8000-0000000000c1',
  subjectId: '',
  changes: [{ field: 'refunded', before: '', after: '$45.00' }],
  reason: '',
});
const unknown = auditEntry({ number: '48211', operation: 'selam.cargo.v1.CargoService/TeleportShipment', changes: [] });
const erased = auditEntry({ number: '48210', operation: 'importCatalogue', changes: [], reason: '', isErased: true });

interface Shown {
  entries?: AuditEntry[];
  at?: string;
  verifications?: AuditVerification[];
}

function show({ entries = [auditEntry(), refund, unknown, erased], at = AT, verifications }: Shown = {}) {
  const asked: Record<string, unknown>[] = [];
  server.use(...auditHandlers({ entries, verifications, asked }), ...peopleHandlers({ people: [person()] }));
  const page = (
    <main>
      <AuditAdminPage />
    </main>
  );
  return { asked, ...renderPage(page, { at, as: admin() }) };
}

const items = () => screen.queryAllByText(/^No\. 48,/).map((line) => line.closest('li')?.textContent ?? '');

describe('an entry', () => {
  it('shows action, actor, record, change and reason in words', async () => {
    show();
    await waitFor(() => expect(items()).toHaveLength(4));
    const [roles] = items();
    const money = items().find((text) => text.includes('Payment refunded'));
    expect(roles).toContain('Roles changed');
    expect(roles).toContain('Ruth Abraha');
    expect(roles).toContain(`No. 48,213 · Accounts · ${PERSON}`);
    expect(roles).toContain('Reason: Covers payments while Daniel is away');
    expect(roles).toContain('RolesBefore: SupportAfter: Support, Finance');
    expect(money).toContain('Payment refunded');
    expect(money).toContain('daniel@example.org');
    expect(money).toContain('RefundedBefore: emptyAfter: $45.00');
  });

  it('is grouped by day and opens its record', async () => {
    show();
    const day = await screen.findByRole('region', { name: 'Wednesday 25 November 2026' });
    expect(within(day).getByRole('link', { name: 'Open the record' })).toHaveAttribute(
      'href',
      '/admin?tab=payments&open=0192f3a4-0000-7000-8000-0000000000c1',
    );
  });

  it('has the day and time of the company clock at the action', async () => {
    const live = { state: 'live', updateTime: 0, officeOffset: -360 } as const;
    // The clocks have changed since then.
    const times = { createTime: '2026-01-16T06:30:00Z', createLocalTime: '2026-01-15T23:30:00-07:00' };
    renderPage(
      <LiveContext value={live}>
        <AuditEntries entries={[auditEntry(times)]} />
      </LiveContext>,
      { at: AT, as: admin() },
    );
    const day = within(await screen.findByRole('region', { name: 'Thursday 15 January 2026' }));
    expect(day.getByText('11:30 PM')).toBeVisible();
  });

  it('is reached by the keys of the lists', async () => {
    const { user } = show();
    await waitFor(() => expect(items()).toHaveLength(4));
    await user.keyboard('j');
    const links = screen.getAllByRole('link', { name: 'Open the record' });
    expect(links[0]).toHaveFocus();
    await user.keyboard('jj');
    expect(links[2] ?? links[1]).toHaveFocus();
  });

  it('shows an unknown operation as it is', async () => {
    show();
    expect(await screen.findByText('selam.cargo.v1.CargoService/TeleportShipment')).toBeVisible();
    expect(screen.getByText('No field changed')).toBeVisible();
  });

  it('states that its details were erased', async () => {
    show();
    expect(await screen.findByText(/^Details were erased/)).toBeVisible();
    expect(screen.getByText('Catalogue imported')).toBeVisible();
  });
});

describe('the filters', () => {
  it('are area, staff, record and days, in the address', async () => {
    const { user, router, asked } = show();
    await waitFor(() => expect(items()).toHaveLength(4));
    await user.selectOptions(screen.getByLabelText('Area'), 'Payments');
    await waitFor(() => expect(items()).toHaveLength(1));
    expect(router.state.location.search).toBe('?tab=audit&service=payments');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(items()).toHaveLength(4));
    await user.selectOptions(screen.getByLabelText('Staff'), 'Ruth Abraha');
    await waitFor(() => expect(asked.at(-1)).toEqual({ actorId: account().id }));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await user.type(screen.getByLabelText('Record ID'), refund.recordId);
    await waitFor(() => expect(router.state.location.search).toBe(`?tab=audit&q=${refund.recordId}`));
    await waitFor(() => expect(items()).toHaveLength(1));
  });

  it('show the entries about one person by name', async () => {
    const { asked } = show({ at: `${AT}&subject=${PERSON}&from=2026-11-01&to=2026-11-30` });
    await waitFor(() => expect(items()).toHaveLength(3));
    expect(asked[0]).toEqual({ subjectId: PERSON, fromDate: '2026-11-01', toDate: '2026-11-30' });
    await waitFor(() => expect(screen.getByLabelText('About one person')).toHaveDisplayValue('Senait Haile'));
  });

  it('show the id of another person whose name cannot be loaded', async () => {
    const { router } = show({ at: `${AT}&subject=${PERSON}` });
    await waitFor(() => expect(screen.getByLabelText('About one person')).toHaveDisplayValue('Senait Haile'));
    await router.navigate(`${AT}&subject=${refund.recordId}`);
    await waitFor(() => expect(screen.getByLabelText('About one person')).toHaveDisplayValue(refund.recordId));
  });

  it.each(['48 211', 'خالد'])('match nothing for the impossible record ID %s', async (id) => {
    const { user, asked } = show();
    await waitFor(() => expect(items()).toHaveLength(4));
    const before = asked.length;
    await user.type(screen.getByLabelText('Record ID'), id);
    expect(await screen.findByText('No matches')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
    expect(asked.slice(before).filter((one) => 'recordId' in one && one['recordId'] !== '48')).toEqual([]);
  });

  it('ignore nonsense in the address', async () => {
    const { asked } = show({ at: `${AT}&subject=me&service=x&from=soon` });
    await waitFor(() => expect(items()).toHaveLength(4));
    expect(asked[0]).toEqual({});
  });
});

describe('a verification', () => {
  const result = (changes: Partial<AuditVerification>): AuditVerification => ({
    checkedCount: '4',
    lastNumber: '48213',
    lastHash: 'aa',
    isComplete: true,
    verifyTime: '2026-11-26T17:30:00Z',
    ...changes,
  });

  it('confirms a complete log', async () => {
    const { user } = show({ verifications: [result({})] });
    await user.click(await screen.findByRole('button', { name: 'Verify now' }));
    expect(await screen.findByText('All entries are as written')).toBeVisible();
    expect(screen.getByText(/^Checked up to No\. 48,213/)).toBeVisible();
  });

  it('continues a long log after the last checked entry', async () => {
    const { user, asked } = show({ verifications: [result({ isComplete: false, lastNumber: '100000' }), result({})] });
    await user.click(await screen.findByRole('button', { name: 'Verify now' }));
    expect(await screen.findByText('Verified up to entry 100,000')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Verify the rest' }));
    expect(await screen.findByText('All entries are as written')).toBeVisible();
    expect(asked).toContainEqual({ fromNumber: '100001' });
  });

  it.each([
    ['ALTERED', 'Entry 48,211 was altered'],
    ['REMOVED', 'Entry 48,211 was removed'],
    ['INSERTED', 'Entry 48,211 was inserted'],
  ] as const)('alerts to an entry that is %s', async (kind, text) => {
    const fault = { number: '48211', kind: `AUDIT_FAULT_KIND_${kind}` } as const;
    const { user } = show({ verifications: [result({ isComplete: false, fault })] });
    await user.click(await screen.findByRole('button', { name: 'Verify now' }));
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeVisible();
  });

  it('continues where it was after a failed part', async () => {
    const part = result({ isComplete: false, lastNumber: '100000' });
    const { user, asked } = show({ verifications: [part, result({})] });
    await user.click(await screen.findByRole('button', { name: 'Verify now' }));
    server.use(
      http.post(/\/v1\/audit-log:verify$/, () => HttpResponse.json(failure(14), { status: 503 }), { once: true }),
    );
    await user.click(await screen.findByRole('button', { name: 'Verify the rest' }));
    expect(await screen.findByText('The audit log could not be verified')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Verify the rest' }));
    await waitFor(() => expect(asked).toContainEqual({ fromNumber: '100001' }));
  });

  it('reports that it failed', async () => {
    const { user } = show();
    server.use(unavailable(/\/v1\/audit-log:verify/));
    await user.click(await screen.findByRole('button', { name: 'Verify now' }));
    expect(await screen.findByText('The audit log could not be verified')).toBeVisible();
  });
});

it('pages forward and back', async () => {
  const entries = Array.from({ length: 25 }, (_, index) => auditEntry({ number: String(48_999 - index) }));
  const { user } = show({ entries });
  await waitFor(() => expect(items()).toHaveLength(20));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(items()).toHaveLength(5));
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(items()).toHaveLength(20));
});

it('has empty states with and without filters', async () => {
  const { user } = show({ entries: [], at: `${AT}&service=cargo` });
  expect(await screen.findByText('No matches')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
  expect(await screen.findByText('No entries yet')).toBeVisible();
});

it('reports no empty log while the log without filters loads', async () => {
  const { user } = show({ entries: [refund], at: `${AT}&service=cargo` });
  await screen.findByText('No matches');
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  server.use(http.get('*/v1/audit-entries', () => held));
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
  await waitFor(() => expect(screen.queryByText('No matches')).toBeNull());
  expect(screen.queryByText('No entries yet')).toBeNull();
  release();
  await waitFor(() => expect(items()).toHaveLength(1));
});

it('reports a failure and loads again', async () => {
  const { user } = show();
  server.use(unavailable('*/v1/audit-entries'));
  expect(await screen.findByText('The audit log could not be loaded')).toBeVisible();
  server.use(...auditHandlers({ entries: [refund] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(items()).toHaveLength(1));
});

describe('the file', () => {
  const caught = catchDownloads();

  it('has the entries of the filters', async () => {
    const { user, asked } = show({ at: `${AT}&service=payments` });
    await waitFor(() => expect(items()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(caught.saved[0]).toMatch(/^blob:1 as audit-log-.*\.csv$/));
    expect(asked.at(-1)).toEqual({ service: 'payments' });
  });
});

it('is accessible, also in Arabic', async () => {
  show();
  await waitFor(() => expect(items()).toHaveLength(4));
  await expectAccessible('the audit log');
  await changeLanguage('ar');
  expect(await screen.findByText('تغيير الأدوار')).toBeVisible();
  await expectAccessible('the audit log in Arabic');
  await changeLanguage('en');
});
