import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Dispute, Ledger } from '@/api/generated/admin.gen';
import { admin } from '@/testing/factories';
import { emptyData, services } from '@/testing/handlers';
import { money } from '@/testing/handlers/data';
import { dispute, ledger, payment } from '@/testing/handlers/payments';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import AdminPage from '../AdminPage';

function show(part: 'disputes' | 'ledger', data: { disputes?: Dispute[]; ledger?: Ledger }) {
  const disputed = payment({ status: 'PAYMENT_STATUS_DISPUTED', userEmail: 'abeba@example.org' });
  server.use(...services({ ...emptyData(), payments: [disputed], ...data }));
  return renderPage(<AdminPage />, { at: `/admin?tab=payments&part=${part}`, as: admin() });
}

describe('the payment views', () => {
  it('are in the address, each with its list', async () => {
    const { user, router } = show('disputes', { disputes: [dispute()], ledger: ledger() });
    const part = (name: string) => screen.findByRole('tab', { name });
    expect(await part('Disputes')).toHaveAttribute('aria-selected', 'true');
    await user.click(await part('Ledger'));
    expect(await screen.findByText('The ledger is balanced')).toBeVisible();
    expect(router.state.location.search).toBe('?tab=payments&part=ledger');
    await user.click(await part('Payments'));
    expect(await screen.findByRole('row', { name: new RegExp(payment().receiptNumber) })).toBeVisible();
    expect(router.state.location.search).toBe('?tab=payments');
  });
});

describe('disputes', () => {
  it('show amount, reason, status, deadline and provider', async () => {
    show('disputes', {
      disputes: [
        dispute(),
        dispute({
          id: '2',
          paymentId: 'p2',
          receiptNumber: 'SR-2',
          reason: 'bank_cannot_process',
          status: 'DISPUTE_STATUS_LOST',
        }),
      ],
    });
    const row = await screen.findByRole('row', { name: new RegExp(dispute().receiptNumber) });
    for (const text of [
      '$157.50',
      'The cardholder did not make the payment',
      'Needs a response',
      /du_1/,
      /1 Dec 2026/,
    ]) {
      expect(within(row).getByText(text)).toBeVisible();
    }
    const lost = screen.getByRole('row', { name: /SR-2/ });
    for (const text of ['bank_cannot_process', 'Lost', 'Cannot be answered']) {
      expect(within(lost).getByText(text)).toBeVisible();
    }
  });

  it('are filtered by status on the server', async () => {
    const { user } = show('disputes', { disputes: [dispute()] });
    await screen.findByRole('row', { name: new RegExp(dispute().receiptNumber) });
    await user.selectOptions(screen.getByLabelText('Status'), 'Won');
    expect(await screen.findByText('No entry matches this search and these filters.')).toBeVisible();
  });

  it('open their payment next to the list', async () => {
    const { user, router } = show('disputes', { disputes: [dispute()] });
    await user.click(await screen.findByRole('link', { name: new RegExp(dispute().receiptNumber) }));
    const record = within(await screen.findByRole('article'));
    expect(await record.findByRole('link', { name: 'abeba@example.org' })).toBeVisible();
    expect(record.getByText(/has taken the money until the dispute is decided/)).toBeVisible();
    expect(router.state.location.search).toContain(`open=${payment().id}`);
    expect(screen.getByRole('link', { name: new RegExp(dispute().receiptNumber) })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });
});

describe('the ledger', () => {
  it('shows that it is balanced, account by account', async () => {
    show('ledger', { ledger: ledger() });
    const row = await screen.findByRole('row', { name: /GST to be paid/ });
    expect(within(row).getByText('$7.50')).toBeVisible();
    expect(screen.getByText('All accounts together: $0.00')).toBeVisible();
    expect(screen.getByText('No differences')).toBeVisible();
    expect(screen.getByText(/Last compared: Tue 24 Nov 2026/)).toBeVisible();
  });

  it('names every account and shows revenue as a positive credit', async () => {
    const accounts = [
      { name: 'provider_balance', balance: money(525) },
      { name: 'sourcing_revenue', balance: money(-525) },
    ];
    show('ledger', { ledger: ledger({ accounts }) });
    const row = within(await screen.findByRole('row', { name: /Revenue: sourcing/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['', 'Credit $525.00']);
    expect(screen.queryByText(/-\$/)).toBeNull();
    expect(screen.queryByText('sourcing_revenue')).toBeNull();
  });

  it('reports an imbalance of a cent and shows an unknown account', async () => {
    const accounts = [...ledger().accounts, { name: 'gift_cards', balance: money(0.01) }];
    show('ledger', { ledger: ledger({ accounts }) });
    expect(await screen.findByText('The ledger is not balanced')).toBeVisible();
    expect(screen.getByText('All accounts together: $0.01')).toBeVisible();
    expect(screen.getByText('gift_cards')).toBeVisible();
  });

  it('lists the differences of the last comparison, with next steps', async () => {
    const found = (kind: string, problem: string, providerId: string) => ({ kind, problem, providerId });
    show('ledger', {
      ledger: ledger({
        differences: [
          { ...found('payment', 'missing_here', 'pi_1'), theirs: money(150) },
          { ...found('refund', 'amount', 're_1'), theirs: money(5), ours: money(50) },
          found('dispute', 'currency', 'du_1'),
        ],
      }),
    });
    expect((await screen.findAllByText('3 differences'))[0]).toBeVisible();
    const row = (name: RegExp) => within(screen.getByRole('row', { name }));
    expect(row(/Payment: Missing here/).getByText('$150.00')).toBeVisible();
    expect(row(/Payment: Missing here/).getByText(/events of the last days replayed/)).toBeVisible();
    expect(row(/Refund: Different amounts/).getByText('$5.00')).toBeVisible();
    expect(row(/Refund: Different amounts/).getByText('$50.00')).toBeVisible();
    expect(row(/Dispute: currency/).getByText('Tell an engineer.')).toBeVisible();
  });

  it('reports that no comparison has run yet', async () => {
    show('ledger', { ledger: ledger({ reconcileTime: undefined }) });
    expect(await screen.findByText('Not compared yet')).toBeVisible();
  });
});
