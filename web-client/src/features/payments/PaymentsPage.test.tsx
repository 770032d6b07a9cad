import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Appointment, Entitlement, Payment, Subscription } from '@/api/generated/user.gen';
import { readServerClock } from '@/api/serverClock';
import { site } from '@/config/site';
import { formatLocalDateTime } from '@/i18n/format';
import { failure, user as person } from '@/testing/factories';
import { access } from '@/testing/handlers/assistant';
import { money } from '@/testing/handlers/data';
import { payment, paymentHandlers, subscription } from '@/testing/handlers/payments';
import { appointment } from '@/testing/handlers/therapy';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import PaymentPage from './PaymentPage';
import PaymentsPage from './PaymentsPage';

const at = '/my-payments';

interface Kept {
  payments?: Payment[];
  subscriptions?: Subscription[];
  entitlements?: Entitlement[];
}

function show({ payments = [], subscriptions = [], entitlements = [] }: Kept) {
  server.use(...paymentHandlers({ payments, subscriptions, entitlements }));
  server.use(http.get('*/v1/assistant/access', () => HttpResponse.json(access({ sessionsLeft: 0 }))));
  return renderPage(<PaymentsPage />, { at, as: person() });
}
const showOne = (one: Payment) => {
  server.use(...paymentHandlers({ payments: [one], subscriptions: [], entitlements: [] }));
  return renderPage(<PaymentPage />, { at: `${at}/${one.id}`, pattern: `${at}/:id`, as: person() });
};

// The months of the plans below include this time.
beforeEach(() => readServerClock('Mon, 30 Nov 2026 12:00:00 GMT'));
afterEach(() => readServerClock(new Date().toUTCString()));

describe('my payments', () => {
  it('asks visitors to sign in and brings them back', () => {
    renderPage(<PaymentsPage />, { at, as: null });
    expect(screen.getByText('Please sign in to see your payments.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth?next=%2Fmy-payments');
  });

  it('offers no provider pages without a payment', async () => {
    show({});
    expect(await screen.findByText('No payments yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cards and invoices' })).toBeNull();
    expect(screen.queryByText('Monthly plans')).toBeNull();
  });

  it('lists payments with links to their receipts', async () => {
    show({ payments: [payment()] });
    const link = await screen.findByRole('link', { name: 'Session with Selihom Tesfay' });
    expect(link).toHaveAttribute('href', `${at}/${payment().id}`);
    for (const text of ['$157.50', 'SR-7Q2MX-0KD4A', 'Paid']) expect(screen.getByText(text)).toBeVisible();
  });

  it('shows unused entitlements', async () => {
    const own = {
      id: 'e1',
      therapistId: '',
      granted: 0,
      remaining: 0,
      version: '1',
      startTime: '2026-11-20T00:00:00Z',
      sessionFormat: '',
    };
    show({
      entitlements: [
        { ...own, kind: 'ENTITLEMENT_KIND_THERAPIST_SESSION', therapistId: 't1', granted: 4, remaining: 3 },
      ],
    });
    server.use(
      http.get('*/v1/assistant/access', () =>
        HttpResponse.json(access({ kind: 'ACCESS_KIND_PLAN', endTime: '2026-12-20T12:00:00Z', sessionsLeft: 2 })),
      ),
    );
    expect(await screen.findByText('3 sessions with your therapist')).toBeVisible();
    expect(await screen.findByText('The AI assistant, as often as you like, up to a daily limit')).toBeVisible();
    expect(screen.getByText('2 sessions with the AI assistant')).toBeVisible();
    expect(screen.getByText('Until 20 December 2026')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Book a session' })).toHaveAttribute('href', '/therapists/t1');
  });

  it('ends a monthly payment, and keeps it again', async () => {
    const { user } = show({ subscriptions: [subscription()] });
    await user.click(await screen.findByRole('button', { name: /^End plan: AI/ }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End plan' }));
    expect(await screen.findByText(/ends on 20 December 2026/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Keep plan: AI/ }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep plan' }));
    expect(await screen.findByText(/renews on 20 December 2026/)).toBeVisible();
  });

  it('tells how long sessions of an ended plan stay valid', async () => {
    const { user } = show({ subscriptions: [subscription({ purpose: 'CHECKOUT_PURPOSE_THERAPIST_PLAN' })] });
    await user.click(await screen.findByRole('button', { name: /^End plan: AI/ }));
    expect(screen.getByRole('dialog')).toHaveTextContent(/paid until 20 December 2026.* Unused sessions stay valid/);
  });

  it('states that an unpaid plan ends now', async () => {
    const unpaid = { status: 'SUBSCRIPTION_STATUS_PAST_DUE', periodEndTime: '2026-11-20T12:00:00Z' } as const;
    const { user } = show({ subscriptions: [subscription(unpaid)] });
    expect(await screen.findByText(/not paid since 20 November 2026/)).toBeVisible();
    expect(screen.queryByText(/(renews|ends) on/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^End plan: AI/ }));
    expect(screen.getByRole('dialog')).toHaveTextContent(/End the plan now.* month from 20 November 2026 is not paid/);
  });

  it('names no end in the past while a month is renewed', async () => {
    const { user } = show({ subscriptions: [subscription({ periodEndTime: '2026-11-30T11:30:00Z' })] });
    expect(await screen.findByText(/being renewed now/)).toBeVisible();
    expect(screen.queryByText(/(renews|ends) on/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^End plan: AI/ }));
    expect(screen.getByRole('dialog')).toHaveTextContent(/End the plan now.* month from 30 November 2026 is not paid/);
  });

  it("offers the provider's pages again after Back", async () => {
    const { user } = show({ payments: [payment()] });
    server.use(http.post('*/v1/billing-portal-sessions', () => HttpResponse.json({ url: '#portal' })));
    await user.click(await screen.findByRole('button', { name: 'Cards and invoices' }));
    await waitFor(() => expect(window.location.hash).toBe('#portal'));
    expect(screen.getByRole('button', { name: /Cards and invoices/ })).toHaveAttribute('aria-busy', 'true');
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect(screen.getByRole('button', { name: 'Cards and invoices' })).not.toHaveAttribute('aria-busy', 'true');
    window.location.hash = '';
  });

  it('opens web pages of the provider only', async () => {
    const { user } = show({ payments: [payment()] });
    server.use(http.post('*/v1/billing-portal-sessions', () => HttpResponse.json({ url: 'javascript:alert(1)' })));
    await user.click(await screen.findByRole('button', { name: 'Cards and invoices' }));
    expect(await screen.findByText('The payment provider could not be reached')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cards and invoices' })).toBeEnabled();
  });

  it("shows why the provider's pages cannot be opened", async () => {
    const { user } = show({ payments: [payment()] });
    server.use(http.post('*/v1/billing-portal-sessions', () => HttpResponse.json(failure(14), { status: 503 })));
    await user.click(await screen.findByRole('button', { name: 'Cards and invoices' }));
    expect(await screen.findByText('The payment provider could not be reached')).toBeVisible();
  });
});

describe('a receipt', () => {
  const ofSession = (changes: Partial<Appointment> = {}) =>
    http.get('*/v1/appointments/a1', () => HttpResponse.json(appointment(changes)));
  beforeEach(() => server.use(ofSession()));

  it('names seller and buyer, and the session at its current time', async () => {
    showOne(payment());
    expect(await screen.findByText('Abeba Tesfay')).toBeVisible();
    expect(screen.getByText(site.address)).toBeVisible();
    // The tests' company is not registered.
    expect(screen.queryByText('GST/HST number')).toBeNull();
    const time = formatLocalDateTime(appointment().startLocalTime);
    expect(await screen.findByText(time)).toBeVisible();
  });

  it('omits the time of a cancelled session', async () => {
    server.use(ofSession({ status: 'APPOINTMENT_STATUS_CANCELLED' }));
    showOne(payment());
    expect(await screen.findByText('Abeba Tesfay')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Session on')).toBeNull());
  });

  it('is printed', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    const { user } = showOne(payment());
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('shows the tax and the refund', async () => {
    showOne(
      payment({
        status: 'PAYMENT_STATUS_PARTIALLY_REFUNDED',
        refunded: money(78.75),
        refunds: [
          {
            id: 'r1',
            amount: money(78.75),
            note: '',
            reason: 'REFUND_REASON_CANCELLED_BY_CUSTOMER',
            status: 'REFUND_STATUS_PENDING',
            method: 'REFUND_METHOD_ORIGINAL',
            createTime: '2026-11-21T17:15:00Z',
            updateTime: '2026-11-21T17:15:00Z',
          },
        ],
      }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Session with Selihom Tesfay' })).toBeVisible();
    for (const text of ['$150.00', '$7.50', '$157.50', '$78.75', '$78.75 on its way back to you'])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the session' })).toHaveAttribute('href', '/my-appointments/a1');
  });

  it.each([
    ['PAYMENT_STATUS_SUCCEEDED', '$78.75 could not be refunded; we will write to you'],
    ['PAYMENT_STATUS_DISPUTED', '$78.75 not refunded, because your bank has the money'],
  ] as const)('says why a refund failed while the payment is %s', async (status, text) => {
    const refund = {
      id: 'r1',
      amount: money(78.75),
      note: '',
      reason: 'REFUND_REASON_GOODWILL',
      status: 'REFUND_STATUS_FAILED',
      method: 'REFUND_METHOD_ORIGINAL',
      createTime: '2026-11-21T17:15:00Z',
      updateTime: '2026-11-21T17:15:00Z',
    } as const;
    showOne(payment({ status, refunds: [refund] }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it("hides another user's receipt", async () => {
    server.use(...paymentHandlers({ payments: [], subscriptions: [], entitlements: [] }));
    renderPage(<PaymentPage />, { at: `${at}/x`, pattern: `${at}/:id`, as: person() });
    expect(await screen.findByText('We can’t find this payment')).toBeVisible();
  });
});
