import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckoutSession, Payment } from '@/api/generated/user.gen';
import { failure, user as someone } from '@/testing/factories';
import { emptyData, services } from '@/testing/handlers';
import { money } from '@/testing/handlers/data';
import { payment, paymentHandlers } from '@/testing/handlers/payments';
import { appointment, checkoutSession } from '@/testing/handlers/therapy';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import TherapySuccessPage, { CONFIRMING_MS } from './TherapySuccessPage';

const { id } = checkoutSession();
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (
  changes: Partial<CheckoutSession> = {},
  search = `?session_id=${id}`,
  as: ReturnType<typeof someone> | null = someone(),
) => {
  server.use(http.get('*/v1/checkout-sessions/:id', () => HttpResponse.json(checkoutSession(changes))));
  return renderPage(<TherapySuccessPage />, { at: `/therapy-success${search}`, as });
};
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the page after a payment', () => {
  it('confirms for two seconds, then shows the reference and the next steps', async () => {
    server.use(...services({ ...emptyData(), appointments: [appointment()] }));
    show({ status: 'CHECKOUT_STATUS_PAID' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Confirming your payment...');
    await wait(CONFIRMING_MS - 500);
    expect(screen.queryByText('Payment Successful!')).not.toBeInTheDocument();
    await wait(500);
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();
    expect(screen.getByText('b7k2m9xq')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'Back to therapy services' })).toHaveAttribute(
      'href',
      '/services/therapy-services',
    );
    expect(screen.getByRole('link', { name: 'Go to home' })).toHaveAttribute('href', '/');
  });

  it.each([
    ['CHECKOUT_STATUS_OPEN', 'Confirming your payment...'],
    ['CHECKOUT_STATUS_FAILED', 'Payment Failed'],
    ['CHECKOUT_STATUS_EXPIRED', 'The payment page has expired'],
  ] as const)('shows the status from the server: %s', async (status, title) => {
    server.use(...services({ ...emptyData(), appointments: [appointment()] }));
    show({ status });
    await wait(CONFIRMING_MS);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.queryByText('Next steps')).not.toBeInTheDocument();
  });

  it.each([404, 400])('confirms nothing for the payment of another account: status %i', async (status) => {
    let asked = 0;
    show();
    server.use(
      http.get('*/v1/checkout-sessions/:id', () => {
        asked += 1;
        return HttpResponse.json(failure(5), { status });
      }),
    );
    await wait(CONFIRMING_MS);
    expect(await screen.findByText(/^This address does not name a payment/)).toBeVisible();
    const before = asked;
    await wait(40_000);
    expect(asked).toBe(before);
    expect(screen.queryByText('No response yet')).not.toBeInTheDocument();
  });

  it.each([
    ['CHECKOUT_PURPOSE_APPOINTMENT', appointment().id],
    ['CHECKOUT_PURPOSE_THERAPIST_PLAN', appointment().therapistId],
  ] as const)('leads to another card after a decline: %s', async (purpose, referenceId) => {
    server.use(...services({ ...emptyData(), appointments: [appointment()] }));
    show({ status: 'CHECKOUT_STATUS_FAILED', purpose, referenceId });
    await wait(CONFIRMING_MS);
    expect(await screen.findByRole('link', { name: 'Try another card' })).toHaveAttribute(
      'href',
      `/therapists/${appointment().therapistId}`,
    );
  });

  it('announces the refund of a late payment once decided, and no session', async () => {
    const [held] = appointment().history;
    const released = { ...held!, status: 'APPOINTMENT_STATUS_RELEASED', event: 'APPOINTMENT_EVENT_RELEASED' } as const;
    const late = appointment({ status: 'APPOINTMENT_STATUS_RELEASED', history: [held!, released] });
    const data = { ...emptyData(), appointments: [late] };
    server.use(...services(data));
    show({ status: 'CHECKOUT_STATUS_PAID' });
    await wait(CONFIRMING_MS);
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();
    expect(screen.queryByText('Next steps')).not.toBeInTheDocument();
    expect(screen.queryByText('Your payment is refunded')).not.toBeInTheDocument();

    data.appointments = [
      { ...late, history: [...late.history, { ...released, event: 'APPOINTMENT_EVENT_PAID_TOO_LATE' }] },
    ];
    expect(await screen.findByText('Your payment is refunded', undefined, { timeout: 4000 })).toBeVisible();
    expect(screen.getByRole('link', { name: 'My payments' })).toHaveAttribute('href', '/my-payments');
    expect(screen.queryByText('Next steps')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'My Appointments' })).not.toBeInTheDocument();
  });

  it('waits for the booking and then shows the next steps', async () => {
    const data = { ...emptyData(), appointments: [appointment({ status: 'APPOINTMENT_STATUS_HELD' })] };
    server.use(...services(data));
    show({ status: 'CHECKOUT_STATUS_PAID' });
    await wait(CONFIRMING_MS);
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();
    expect(screen.queryByText('Next steps')).not.toBeInTheDocument();
    data.appointments = [appointment()];
    expect(await screen.findByText('Next steps', undefined, { timeout: 4000 })).toBeVisible();
  });

  it.each([
    ['APPOINTMENT_STATUS_CANCELLED', true],
    ['APPOINTMENT_STATUS_COMPLETED', false],
    ['APPOINTMENT_STATUS_NO_SHOW', false],
  ] as const)('announces no coming session when it is reopened later: %s', async (status, isCancelled) => {
    server.use(...services({ ...emptyData(), appointments: [appointment({ status })] }));
    show({ status: 'CHECKOUT_STATUS_PAID' });
    await wait(CONFIRMING_MS);
    expect(await screen.findByRole('link', { name: 'My Appointments' })).toBeVisible();
    expect(screen.queryByText('Next steps')).not.toBeInTheDocument();
    expect(screen.queryByText('This session is cancelled') !== null).toBe(isCancelled);
  });

  describe('for a plan', () => {
    const paidPlan = (refunds: Payment['refunds']) => {
      server.use(...paymentHandlers({ payments: [payment({ refunds })], subscriptions: [], entitlements: [] }));
      const plan = { purpose: 'CHECKOUT_PURPOSE_THERAPIST_PLAN', referenceId: 't1', paymentId: payment().id } as const;
      return show({ status: 'CHECKOUT_STATUS_PAID', ...plan });
    };

    it("leads to the therapist's free times and announces no session", async () => {
      paidPlan([]);
      await wait(CONFIRMING_MS);
      expect(await screen.findByRole('link', { name: 'Choose a time' })).toHaveAttribute('href', '/therapists/t1');
      expect(screen.getByText('It renews every month')).toBeVisible();
      expect(screen.queryByText('Your therapist is notified')).not.toBeInTheDocument();
      expect(screen.queryByRole('link', { name: 'My Appointments' })).not.toBeInTheDocument();
    });

    it('announces the refund of a duplicate payment', async () => {
      paidPlan([
        {
          id: 'r1',
          amount: money(504),
          note: '',
          reason: 'REFUND_REASON_DUPLICATE',
          method: 'REFUND_METHOD_ORIGINAL',
          status: 'REFUND_STATUS_PENDING',
          createTime: '2026-11-21T17:15:00Z',
          updateTime: '2026-11-21T17:15:00Z',
        },
      ]);
      await wait(CONFIRMING_MS);
      expect(await screen.findByText('You had already paid for this')).toBeVisible();
      expect(screen.getByRole('link', { name: 'My payments' })).toHaveAttribute('href', '/my-payments');
      expect(screen.queryByText('Next steps')).not.toBeInTheDocument();
      expect(screen.queryByRole('link', { name: 'Choose a time' })).not.toBeInTheDocument();
    });
  });

  it('shows N/A as the reference without a number', async () => {
    show({ status: 'CHECKOUT_STATUS_PAID' }, '');
    await wait(CONFIRMING_MS);
    expect(screen.getByText('N/A')).toBeVisible();
  });

  it('asks a visitor to sign in and claims no payment', async () => {
    show({ status: 'CHECKOUT_STATUS_PAID' }, undefined, null);
    await wait(CONFIRMING_MS);
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      `/auth?next=${encodeURIComponent(`/therapy-success?session_id=${id}`)}`,
    );
    expect(screen.queryByText('Payment Successful!')).not.toBeInTheDocument();
  });
});
