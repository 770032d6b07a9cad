import { http, HttpResponse, type RequestHandler } from 'msw';
import type { Dispute, Ledger } from '@/api/generated/admin.gen';
import type { Entitlement, Payment, Subscription } from '@/api/generated/user.gen';
import { found, money, notFound, paged } from './data';

/** A paid session. */
export const payment = (changes: Partial<Payment> = {}): Payment => ({
  id: '0192f3a4-0000-7000-8000-0000000000c1',
  receiptNumber: 'SR-7Q2MX-0KD4A',
  purpose: 'CHECKOUT_PURPOSE_APPOINTMENT',
  referenceId: 'a1',
  title: 'Session with Selihom Tesfay',
  subject: 'Selihom Tesfay',
  status: 'PAYMENT_STATUS_SUCCEEDED',
  subtotal: money(150),
  tax: money(7.5),
  total: money(157.5),
  refunded: money(0),
  subscriptionId: '',
  payTime: '2026-11-20T17:15:00Z',
  refunds: [],
  etag: 'v1',
  userId: '',
  userEmail: '',
  providerId: '',
  ...changes,
});

/** The monthly assistant subscription. */
export const subscription = (changes: Partial<Subscription> = {}): Subscription => ({
  id: '0192f3a4-0000-7000-8000-0000000000d1',
  purpose: 'CHECKOUT_PURPOSE_ASSISTANT_PLAN',
  referenceId: '',
  title: 'AI therapy assistant: one month',
  subject: '',
  status: 'SUBSCRIPTION_STATUS_ACTIVE',
  total: money(15.75),
  periodEndTime: '2026-12-20T12:00:00Z',
  cancelsAtPeriodEnd: false,
  createTime: '2026-11-20T12:00:00Z',
  userEmail: '',
  ...changes,
});

/** A bank dispute about that session. */
export const dispute = (changes: Partial<Dispute> = {}): Dispute => ({
  id: '0192f3a4-0000-7000-8000-0000000000e1',
  paymentId: payment().id,
  receiptNumber: payment().receiptNumber,
  amount: payment().total,
  reason: 'fraudulent',
  status: 'DISPUTE_STATUS_NEEDS_RESPONSE',
  answerByTime: '2026-12-01T23:00:00Z',
  createTime: '2026-11-20T17:15:00Z',
  providerId: 'du_1',
  ...changes,
});

/** A balanced ledger. */
export const ledger = (changes: Partial<Ledger> = {}): Ledger => ({
  accounts: [
    { name: 'provider_balance', balance: money(157.5) },
    { name: 'tax_payable', balance: money(-7.5) },
    { name: 'therapy_revenue', balance: money(-150) },
  ],
  differences: [],
  reconcileTime: '2026-11-24T09:00:00Z',
  ...changes,
});

/** Payment data of a user. */
interface PaymentData {
  payments: Payment[];
  subscriptions: Subscription[];
  entitlements: Entitlement[];
}

/** The payments service: payments and subscriptions of a user. */
export const paymentHandlers = ({ payments, subscriptions, entitlements }: PaymentData): RequestHandler[] => [
  http.get('*/v1/payments', ({ request }) => {
    const isFailed = new URL(request.url).searchParams.get('refundFailed') === 'true';
    const those = payments.filter(
      ({ refunds }) => !isFailed || refunds.some(({ status }) => status === 'REFUND_STATUS_FAILED'),
    );
    return HttpResponse.json(paged('payments', those, request));
  }),
  http.get('*/v1/payments/:id', ({ params }) => found(payments, params.id)),
  http.get('*/v1/subscriptions', ({ request }) => HttpResponse.json(paged('subscriptions', subscriptions, request))),
  http.post('*/v1/subscriptions/:call', ({ params }) => {
    const [id, action] = String(params.call).split(':');
    const one = subscriptions.find((it) => it.id === id);
    if (!one) return notFound();
    one.cancelsAtPeriodEnd = action === 'cancel';
    return HttpResponse.json(one);
  }),
  http.get('*/v1/entitlements', () => HttpResponse.json({ entitlements })),
  http.post('*/v1/billing-portal-sessions', () => HttpResponse.json({ url: 'https://pay.example/portal' })),
];

/** The admin part: disputes and the ledger. */
export const bookHandlers = ({
  disputes,
  ledger: books,
}: {
  disputes: Dispute[];
  ledger: Ledger;
}): RequestHandler[] => [
  http.get('*/v1/disputes', ({ request }) => {
    const status = new URL(request.url).searchParams.get('status');
    const those = disputes.filter((it) => !status || it.status === status);
    return HttpResponse.json(paged('disputes', those, request));
  }),
  http.get('*/v1/ledger', () => HttpResponse.json(books)),
];
