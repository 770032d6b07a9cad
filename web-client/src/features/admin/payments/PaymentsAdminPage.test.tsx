import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Payment } from '@/api/generated/user.gen';
import { admin, failure } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import AdminPage from '../AdminPage';

const ID = '0192f3a4-0000-7000-8000-0000000000c1';
const cad = (amountMinor: string) => ({ currencyCode: 'CAD', amountMinor });

const payment = (changes: Partial<Payment> = {}): Payment => ({
  id: ID,
  receiptNumber: 'SR-7Q2MX-0KD4A',
  purpose: 'CHECKOUT_PURPOSE_ASSISTANT_PLAN',
  referenceId: '',
  title: 'AI therapy assistant: one month',
  subject: '',
  status: 'PAYMENT_STATUS_SUCCEEDED',
  subtotal: cad('1500'),
  tax: cad('75'),
  total: cad('1575'),
  refunded: cad('0'),
  subscriptionId: '',
  payTime: '2026-11-20T17:15:00Z',
  refunds: [],
  etag: 'v1',
  userId: '0192f3a4-0000-7000-8000-000000000001',
  userEmail: 'abeba@example.org',
  providerId: 'pi_1',
  ...changes,
});

interface RefundBody {
  amount: { currencyCode: string; amountMinor: string };
  reason: 'REFUND_REASON_GOODWILL';
  method: 'REFUND_METHOD_ORIGINAL' | 'REFUND_METHOD_OUTSIDE';
  note: string;
  etag: string;
}

/** Mocks the service with one payment. */
function service(one: Payment) {
  const lists: Record<string, string>[] = [];
  const bodies: RefundBody[] = [];
  server.use(
    http.get('*/v1/contact-messages', () =>
      HttpResponse.json({ contactMessages: [], nextPageToken: '', counts: { unread: 0, read: 0, replied: 0 } }),
    ),
    http.get('*/v1/payments', ({ request }) => {
      const asked = Object.fromEntries(new URL(request.url).searchParams);
      lists.push(asked);
      const payments = asked['refundFailed'] ? [] : [one];
      return HttpResponse.json({ payments, nextPageToken: '', totalCount: payments.length });
    }),
    http.get('*/v1/payments/:id', () => HttpResponse.json(one)),
    http.post(/\/v1\/payments\/[^/]+:refund$/, async ({ request }) => {
      const body = (await request.json()) as RefundBody;
      bodies.push(body);
      if (body.etag !== one.etag) {
        const reason = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'PAYMENT_CHANGED' };
        return HttpResponse.json(failure(10, [reason]), { status: 409 });
      }
      const refund = {
        id: 'r1',
        amount: body.amount,
        reason: body.reason,
        method: body.method,
        status:
          body.method === 'REFUND_METHOD_OUTSIDE'
            ? ('REFUND_STATUS_SUCCEEDED' as const)
            : ('REFUND_STATUS_PENDING' as const),
        note: body.note,
        createTime: '2026-11-23T17:00:00Z',
      };
      return HttpResponse.json(
        Object.assign(one, {
          status: 'PAYMENT_STATUS_PARTIALLY_REFUNDED',
          refunded: body.amount,
          refunds: [refund],
          etag: `${one.etag}+`,
        }),
      );
    }),
  );
  return { lists, bodies };
}

const show = (search = '') => renderPage(<AdminPage />, { at: `/admin?tab=payments${search}`, as: admin() });
const record = () => within(screen.getByRole('article'));
const send = () => screen.getByRole('button', { name: 'Send the refund' });
const confirm = async () => {
  const dialog = await screen.findByRole('dialog');
  return within(dialog).getByRole('button', { name: 'Send the refund' });
};

describe('the list of payments', () => {
  it('shows customer and amount, and applies the filters on the server', async () => {
    const { lists } = service(payment());
    const { user } = show();
    const row = await screen.findByRole('row', { name: /SR-7Q2MX-0KD4A/ });
    for (const text of ['AI therapy assistant: one month', 'abeba@example.org', '$15.75', 'Paid']) {
      expect(within(row).getByText(text)).toBeVisible();
    }
    await user.selectOptions(screen.getByLabelText('Status'), 'Disputed');
    await user.selectOptions(screen.getByLabelText('For'), 'Session with a therapist');
    await user.selectOptions(screen.getByLabelText('Refund'), 'Did not go through');
    await user.selectOptions(screen.getByLabelText('Order'), 'Largest first');
    await waitFor(() =>
      expect(lists.at(-1)).toEqual({
        status: 'PAYMENT_STATUS_DISPUTED',
        purpose: 'CHECKOUT_PURPOSE_APPOINTMENT',
        refundFailed: 'true',
        orderBy: 'PAYMENT_ORDER_LARGEST',
      }),
    );
  });
});

it("names the purchase in the reader's language, whatever the buyer's", async () => {
  service(payment({ title: 'مساعد العلاج: شهر واحد' }));
  show(`&open=${ID}`);
  expect(await screen.findAllByText('AI therapy assistant: one month')).not.toHaveLength(0);
  expect(record().getAllByText('AI therapy assistant: one month')).toHaveLength(2);
  expect(screen.queryByText('مساعد العلاج: شهر واحد')).toBeNull();
});

describe('a refund', () => {
  it('refunds a part, and the rest can follow', async () => {
    const { bodies } = service(payment());
    const { user } = show(`&open=${ID}`);
    const amount = await screen.findByLabelText(/Amount in dollars/);
    expect(amount).toHaveValue('15.75');
    await user.clear(amount);
    await user.type(amount, '10,5');
    await user.type(screen.getByLabelText(/Note/), 'sorry');
    await user.click(send());
    const dialog = await screen.findByRole('dialog', { name: 'Refund $10.50?' });
    expect(dialog).toHaveTextContent('abeba@example.org paid $15.75 (receipt SR-7Q2MX-0KD4A).');
    expect(bodies).toEqual([]);
    await user.click(await confirm());
    expect(await screen.findByText('$10.50 is being refunded')).toBeVisible();
    expect(bodies).toEqual([
      {
        amount: cad('1050'),
        reason: 'REFUND_REASON_GOODWILL',
        method: 'REFUND_METHOD_ORIGINAL',
        note: 'sorry',
        etag: 'v1',
      },
    ]);
    expect(record().getByText('Partly refunded')).toBeVisible();
    expect(record().getByText(/On its way/)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(/Amount in dollars/)).toHaveValue('5.25'));
  });

  it('promises no email to a deleted account', async () => {
    service(payment({ userEmail: '' }));
    const { user } = show(`&open=${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Send the refund' }));
    await user.click(await confirm());
    expect(await screen.findByText('$15.75 is being refunded')).toBeVisible();
    expect(screen.queryByText(/gets an email/)).toBeNull();
  });

  it('is done when it was sent, whatever came after it', async () => {
    const refund = (id: string, status: Payment['refunds'][number]['status'], amount: string) => ({
      id,
      status,
      amount: cad(amount),
      reason: 'REFUND_REASON_GOODWILL' as const,
      method: 'REFUND_METHOD_ORIGINAL' as const,
      note: '',
      createTime: '2026-11-23T17:00:00Z',
      updateTime: '2026-11-23T17:00:00Z',
    });
    const refunds = [refund('r1', 'REFUND_STATUS_PENDING', '100'), refund('r2', 'REFUND_STATUS_SUCCEEDED', '200')];
    service(payment({ refunds, refunded: cad('300') }));
    show(`&open=${ID}`);
    const history = within(await screen.findByRole('list', { name: 'History' }));
    expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Now: On its way · \$1\.00/),
      expect.stringMatching(/^Done: Sent · \$2\.00/),
    ]);
  });

  it('is recorded after a failed one, when the office has paid in another way', async () => {
    const failed = {
      id: 'r0',
      amount: cad('1575'),
      reason: 'REFUND_REASON_GOODWILL',
      method: 'REFUND_METHOD_ORIGINAL',
      status: 'REFUND_STATUS_FAILED',
      note: '',
      createTime: '2026-11-22T17:00:00Z',
      updateTime: '2026-11-22T17:00:00Z',
    } as const;
    const { bodies } = service(payment({ refunds: [failed] }));
    const { user } = show(`&open=${ID}`);
    const method = await screen.findByLabelText('How the customer gets it');
    await user.selectOptions(method, 'We paid in another way');
    expect(method).toHaveAccessibleDescription('Pay the customer first, such as by e-transfer. This only records it.');
    await user.click(screen.getByRole('button', { name: 'Record the refund' }));
    const dialog = await screen.findByRole('dialog', { name: 'Record $15.75 as refunded?' });
    await user.click(within(dialog).getByRole('button', { name: 'Record the refund' }));
    expect(await screen.findByText('$15.75 recorded as refunded')).toBeVisible();
    expect(bodies.map((body) => body.method)).toEqual(['REFUND_METHOD_OUTSIDE']);
    expect(record().getByText(/Goodwill · We paid in another way/)).toBeVisible();
  });

  it('is not sent without a confirmation and keeps the input', async () => {
    const { bodies } = service(payment());
    const { user } = show(`&open=${ID}`);
    await user.type(await screen.findByLabelText(/Note/), 'sorry');
    await user.click(send());
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText(/Note/)).toHaveValue('sorry');
    expect(bodies).toEqual([]);
  });

  it.each([
    ['16', 'That is more than is left of the payment'],
    ['0', 'Enter an amount such as 12.50'],
    ['all', 'Enter an amount such as 12.50'],
  ])('of %j is not sent', async (typed, text) => {
    const { bodies } = service(payment());
    const { user } = show(`&open=${ID}`);
    const amount = await screen.findByLabelText(/Amount in dollars/);
    await user.clear(amount);
    await user.type(amount, typed);
    await user.click(send());
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(bodies).toEqual([]);
  });

  it("shows the fresh payment after another admin's change and keeps the input", async () => {
    const one = payment();
    const { bodies } = service(one);
    const { user } = show(`&open=${ID}`);
    await screen.findByLabelText(/Amount in dollars/);
    Object.assign(one, { etag: 'v2', refunded: cad('1000'), status: 'PAYMENT_STATUS_PARTIALLY_REFUNDED' });
    await user.type(screen.getByLabelText(/Note/), 'late');
    await user.click(send());
    await user.click(await confirm());
    expect(await screen.findByText('Another admin has changed this payment')).toBeVisible();
    expect(screen.getByLabelText(/Note/)).toHaveValue('late');
    expect(bodies).toHaveLength(1);
  });

  it('repeats the same call after a lost response', async () => {
    const one = payment();
    const { lists, bodies } = service(one);
    const calls: unknown[] = [];
    server.use(
      http.post(/\/v1\/payments\/[^/]+:refund$/, async ({ request }) => {
        calls.push([request.headers.get('Idempotency-Key'), await request.clone().json()]);
        if (calls.length > 1) return undefined;
        // The refund is committed; its response does not arrive.
        Object.assign(one, { etag: 'v2', refunded: cad('500'), status: 'PAYMENT_STATUS_PARTIALLY_REFUNDED' });
        return HttpResponse.error();
      }),
    );
    const { user } = show(`&open=${ID}`);
    const amount = await screen.findByLabelText(/Amount in dollars/);
    await user.clear(amount);
    await user.type(amount, '5');
    const before = lists.length;
    await user.click(send());
    await user.click(await confirm());
    expect(await screen.findByText('The refund was not made')).toBeVisible();
    await waitFor(() => expect(lists.length).toBeGreaterThan(before));
    await user.click(send());
    await user.click(await confirm());
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]).toMatchObject({ amount: cad('500'), etag: 'v1' });
    expect(calls[1]).toEqual(calls[0]);
  });

  it('is not offered while the bank holds the money', async () => {
    service(payment({ status: 'PAYMENT_STATUS_DISPUTED' }));
    show(`&open=${ID}`);
    expect(await screen.findByText(/has taken the money until the dispute is decided/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send the refund' })).toBeNull();
  });

  it('is not offered after a full refund', async () => {
    service(payment({ status: 'PAYMENT_STATUS_REFUNDED', refunded: cad('1575') }));
    show(`&open=${ID}`);
    expect(await screen.findByText('It was refunded in full.')).toBeVisible();
  });
});
