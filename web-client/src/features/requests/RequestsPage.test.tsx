import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '@/i18n';
import { failure, user as someone } from '@/testing/factories';
import { services, sampleData, unavailable } from '@/testing/handlers';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import RequestPage from './RequestPage';
import RequestsPage from './RequestsPage';

beforeAll(() => loadTexts('requests', 'catalogue', 'upload', 'checkout', 'tracking'));

/** Renders the page of a request on mocked services. */
function open(index: number) {
  const data = sampleData();
  server.use(...services(data));
  const one = data.requests[index]!;
  const page = renderPage(<RequestPage />, {
    at: `/my-requests/${one.id}`,
    pattern: '/my-requests/:id',
    as: someone(),
  });
  return { ...page, one, data };
}

/** Simulates a change by another user. */
const overtake = (one: { etag: string }) => Object.assign(one, { etag: 'v2' });

describe('the list', () => {
  beforeEach(() => server.use(...services()));

  it('filters by status in the address and marks unread messages', async () => {
    const { user, router } = renderPage(<RequestsPage />, { at: '/my-requests', as: someone() });
    expect(await screen.findByRole('link', { name: 'Enamel coffee cups with our name' })).toBeVisible();
    expect(screen.getByText('1 new message')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Status'), 'Inspected');
    expect(await screen.findByRole('link', { name: 'Cotton bath towels' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Enamel coffee cups with our name')).toBeNull());
    expect(router.state.location.search).toBe('?status=inspected');
    await user.selectOptions(screen.getByLabelText('Status'), 'Expired');
    expect(await screen.findByText('No request has this status')).toBeVisible();
  });

  it('asks visitors to sign in', async () => {
    renderPage(<RequestsPage />, { at: '/my-requests', as: null });
    expect(await screen.findByText('Please sign in to see your requests.')).toBeVisible();
  });
});

describe('offers', () => {
  it('stand side by side with all their costs', async () => {
    open(0);
    const table = await screen.findByRole('table', { name: 'Offers' });
    const [, second, first] = within(table).getAllByRole('row');
    expect(within(first!).getByRole('rowheader')).toHaveTextContent(/Offer 1.*Open.*Cheapest/);
    expect(within(second!).getByRole('rowheader')).toHaveTextContent(/Offer 2.*Open.*Soonest/);
    // GST of 5 % on the deposit and the balance, rounded per payment: 94.94 + 221.54.
    expect(await within(table).findByRole('columnheader', { name: 'GST (5%)' })).toBeInTheDocument();
    for (const total of ['CA$316.48', 'CA$6,646.08']) expect(first).toHaveTextContent(total);
    for (const cost of ['CA$6,329.60', 'CA$6.33', 'US$3.85', 'CA$620.00', 'CA$348.47', '35 days', 'Türkiye'])
      expect(first).toHaveTextContent(cost);
    expect(first).toHaveTextContent('\u20661 USD = 1.3925 CAD\u2069, Monday 23 November 2026');
    expect(within(table).getAllByRole('columnheader')).toHaveLength(17);
    // Without a line of its own a fact would lie on top of another one.
    expect(table.style.getPropertyValue('--lines')).toBe('17');
  });

  it('are accepted with an address after the payments are named', async () => {
    const { user, one } = open(0);
    await user.click((await screen.findAllByRole('button', { name: 'Accept' }))[1]!);
    const dialog = await screen.findByRole('dialog', { name: 'Accept the offer of CA$6,329.60?' });
    expect(within(dialog).getByText(/You pay CA\$1,898\.88 \(30%\) as a deposit now, within 7 days/)).toBeVisible();
    expect(within(dialog).getByText(/the balance of CA\$4,430\.72 after the final inspection/)).toBeVisible();
    expect(
      within(dialog).getByText(/With GST \(5%\), you pay CA\$1,993\.82 now and CA\$4,652\.26 later/),
    ).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: /Accept and continue/ }));
    expect(await within(dialog).findAllByText('Please fill in this field')).toHaveLength(4);
    await user.selectOptions(within(dialog).getByLabelText('Town'), 'Calgary');
    await user.type(within(dialog).getByLabelText('Street and number'), '120 8 Avenue SW');
    await user.type(within(dialog).getByLabelText('Recipient'), 'Abeba Tesfay');
    await user.type(within(dialog).getByLabelText('Recipient’s phone number'), '403 555 0142');
    await user.click(within(dialog).getByRole('button', { name: /Accept and continue/ }));
    expect(await screen.findByText('The deposit of CA$1,898.88 is due')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Payment' })).toHaveFocus());
    expect(one.delivery).toMatchObject({ city: 'Calgary', contactName: 'Abeba Tesfay' });
  });

  it.each([
    ['terms of payment', /\/v1\/product-requests:options$/],
    ['towns', /\/v1\/cargo\/options$/],
  ])('are accepted only after the %s are loaded, with another try', async (_, path) => {
    const { user } = open(0);
    let isDown = true;
    server.use(http.get(path, () => (isDown ? HttpResponse.json(failure(14), { status: 503 }) : undefined)));
    await user.click((await screen.findAllByRole('button', { name: 'Accept' }))[1]!);
    const dialog = await screen.findByRole('dialog', { name: /^Accept the offer/ });
    expect(await within(dialog).findByText('The form could not be loaded')).toBeVisible();
    expect(within(dialog).queryByText(/within 0 days/)).toBeNull();
    expect(within(dialog).queryByRole('button', { name: /Accept and continue/ })).toBeNull();
    const again = await within(dialog).findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(again);
    expect(await within(dialog).findByText(/\(30%\) as a deposit now, within 7 days/)).toBeVisible();
    expect(await within(dialog).findByRole('option', { name: 'Calgary' })).toBeVisible();
  });

  it('are declined with a reason; a conflict shows the fresh request and keeps the input', async () => {
    const { user, one } = open(0);
    await user.click((await screen.findAllByRole('button', { name: 'Decline' }))[0]!);
    await user.type(screen.getByLabelText(/What is missing/), 'Too late for us');
    overtake(one);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('This record has changed meanwhile')).toBeVisible();
    expect(screen.getByLabelText(/What is missing/)).toHaveValue('Too late for us');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('The offer is declined')).toBeVisible();
    expect(one.openOfferCount).toBe(1);
  });

  it('are rejected with a text after they expire', async () => {
    const { user } = open(0);
    server.use(
      http.post(/:accept$/, () =>
        HttpResponse.json(
          failure(9, [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'OFFER_EXPIRED' }]),
          { status: 400 },
        ),
      ),
    );
    await user.click((await screen.findAllByRole('button', { name: 'Accept' }))[0]!);
    await user.selectOptions(await screen.findByLabelText('Town'), 'Calgary');
    await user.type(screen.getByLabelText('Street and number'), '120 8 Avenue SW');
    await user.type(screen.getByLabelText('Recipient'), 'Abeba Tesfay');
    await user.type(screen.getByLabelText('Recipient’s phone number'), '403 555 0142');
    await user.click(screen.getByRole('button', { name: /Accept and continue/ }));
    expect(await screen.findByText(/This offer is no longer valid/)).toBeVisible();
  });
});

describe('a due payment', () => {
  it('opens in a new tab and shows its result', async () => {
    const tab = { closed: false, location: { replace: vi.fn() }, document: { title: '', body: {} }, close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { user, one } = open(1);
    let status = 'CHECKOUT_STATUS_OPEN';
    server.use(http.get('*/v1/checkout-sessions/:id', () => HttpResponse.json({ status })));
    expect(await screen.findByText('The balance of CA$4,430.72 is due')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Pay CA$4,652.26' }));
    expect(screen.getByText('With tax, you pay CA$4,652.26.')).toBeVisible();
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example/f9'));
    expect(await screen.findByText('Waiting for you to finish paying in the other tab.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull();
    status = 'CHECKOUT_STATUS_PAID';
    Object.assign(one, { paymentDue: 'REQUEST_PAYMENT_UNSPECIFIED', amountDue: undefined, balancePaid: true });
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByText('Payment Successful!')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/is due$/)).toBeNull());
  });
});

describe('the return from a payment page', () => {
  it('leads to the paid request, checks the result and removes the parameters', async () => {
    const data = sampleData();
    server.use(...services(data));
    const one = data.requests[1]!;
    const asked: (string | null)[] = [];
    server.use(
      http.get('*/v1/checkout-sessions/:id', ({ params }) =>
        HttpResponse.json({
          id: params.id,
          status: 'CHECKOUT_STATUS_FAILED',
          purpose: 'CHECKOUT_PURPOSE_SOURCING_BALANCE',
          referenceId: '0192f3a4-0000-7000-8000-0000000000c9',
        }),
      ),
      http.get('*/v1/product-requests', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('chargeId'));
        return HttpResponse.json({ requests: [one], nextPageToken: '', totalCount: 1, counts: [] });
      }),
    );
    const { router } = renderPage(
      <Routes>
        <Route path="/my-requests" element={<RequestsPage />} />
        <Route path="/my-requests/:id" element={<RequestPage />} />
      </Routes>,
      { at: '/my-requests?payment=success&session_id=cs_1', pattern: '*', as: someone() },
    );
    expect(await screen.findByText('Payment Failed')).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: `/my-requests/${one.id}`, search: '' });
    expect(asked).toContain('0192f3a4-0000-7000-8000-0000000000c9');
    expect(screen.getByText('The balance of CA$4,430.72 is due')).toBeVisible();
    // One next step: another card.
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay / })).not.toBeInTheDocument();
  });

  it('confirms nothing after a cancelled payment', async () => {
    const data = sampleData();
    const one = data.requests[1]!;
    server.use(...services(data));
    server.use(
      http.get('*/v1/checkout-sessions/:id', ({ params }) =>
        HttpResponse.json({
          id: params.id,
          status: 'CHECKOUT_STATUS_OPEN',
          purpose: 'CHECKOUT_PURPOSE_SOURCING_BALANCE',
          referenceId: 'c9',
        }),
      ),
      http.get('*/v1/product-requests', () =>
        HttpResponse.json({ requests: [one], nextPageToken: '', totalCount: 1, counts: [] }),
      ),
    );
    renderPage(
      <Routes>
        <Route path="/my-requests" element={<RequestsPage />} />
        <Route path="/my-requests/:id" element={<RequestPage />} />
      </Routes>,
      { at: '/my-requests?payment=cancelled&session_id=cs_1', pattern: '*', as: someone() },
    );
    expect(await screen.findByRole('button', { name: /^Pay / })).toBeVisible();
    expect(screen.queryByText('Confirming your payment...')).not.toBeInTheDocument();
  });

  it.each([
    ['CHECKOUT_STATUS_OPEN', true],
    ['CHECKOUT_STATUS_PROCESSING', false],
    // Another tab has paid before this page was left.
    ['CHECKOUT_STATUS_PAID', false],
  ] as const)('asks for the result of a payment whose page was left: %s', async (status, isCancelled) => {
    const data = sampleData();
    server.use(...services(data));
    server.use(
      http.get('*/v1/checkout-sessions/:id', () =>
        HttpResponse.json({ id: 'cs_1', status, purpose: 'CHECKOUT_PURPOSE_SOURCING_BALANCE', referenceId: 'c9' }),
      ),
      http.get('*/v1/product-requests', () =>
        HttpResponse.json({ requests: [data.requests[1]!], nextPageToken: '', totalCount: 1, counts: [] }),
      ),
    );
    const { router } = renderPage(
      <Routes>
        <Route path="/my-requests" element={<RequestsPage />} />
        <Route path="/my-requests/:id" element={<RequestPage />} />
      </Routes>,
      { at: '/my-requests?payment=cancelled&session_id=cs_1', pattern: '*', as: someone() },
    );
    await waitFor(() => expect(router.state.location.pathname).toBe(`/my-requests/${data.requests[1]!.id}`));
    expect(router.state.location.search).toBe('');
    await screen.findByRole('region', { name: 'Payment' });
    expect(screen.queryAllByText('Payment Cancelled')).toHaveLength(isCancelled ? 1 : 0);
  });

  it.each(['payment=cancelled', 'payment=cancelled&session_id=cs_2'])(
    'reports a left payment page without a known checkout: %s',
    async (parameters) => {
      server.use(...services());
      server.use(http.get('*/v1/checkout-sessions/:id', () => HttpResponse.json(failure(5), { status: 404 })));
      const { router } = renderPage(<RequestsPage />, { at: `/my-requests?${parameters}`, as: someone() });
      expect(await screen.findByText('Payment Cancelled')).toBeVisible();
      expect(router.state.location.search).toBe('');
    },
  );

  it('shows the refund of an ended order and no pending payment', async () => {
    const data = sampleData();
    const one = Object.assign(data.requests[1]!, {
      status: 'PRODUCT_REQUEST_STATUS_CANCELLED',
      paymentDue: 'REQUEST_PAYMENT_UNSPECIFIED',
      amountDue: undefined,
      refunds: [
        {
          payment: 'REQUEST_PAYMENT_DEPOSIT',
          percent: 60,
          outcome: 'REQUEST_REFUND_OUTCOME_SENT',
          amount: { currencyCode: 'CAD', amountMinor: '18000' },
        },
        {
          payment: 'REQUEST_PAYMENT_BALANCE',
          percent: 60,
          outcome: 'REQUEST_REFUND_OUTCOME_FAILED',
          amount: { currencyCode: 'CAD', amountMinor: '42000' },
        },
      ],
      balanceRefunded: { currencyCode: 'CAD', amountMinor: '42000' },
    });
    server.use(...services(data));
    const asked = vi.fn();
    server.use(
      http.get('*/v1/checkout-sessions/:id', () => {
        asked();
        const purpose = 'CHECKOUT_PURPOSE_SOURCING_DEPOSIT';
        return HttpResponse.json({ id: 'cs_1', status: 'CHECKOUT_STATUS_PAID', purpose, referenceId: 'c1' });
      }),
      http.get('*/v1/product-requests', () =>
        HttpResponse.json({ requests: [one], nextPageToken: '', totalCount: 1, counts: [] }),
      ),
    );
    renderPage(
      <Routes>
        <Route path="/my-requests" element={<RequestsPage />} />
        <Route path="/my-requests/:id" element={<RequestPage />} />
      </Routes>,
      { at: '/my-requests?payment=success&session_id=cs_1', pattern: '*', as: someone() },
    );
    expect(await screen.findByText('60% of the deposit:')).toHaveTextContent('$180.00');
    expect(screen.getByText(/^60% of the balance:/)).toHaveTextContent('did not arrive');
    expect(screen.getByText('From the balance:')).toHaveTextContent('$420.00');
    // Requested once by the list and once by the request.
    await waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(1));
    expect(screen.queryByText('Payment Successful!')).not.toBeInTheDocument();
  });

  it('stays at the list when the checkout is unknown', async () => {
    server.use(...services());
    server.use(http.get('*/v1/checkout-sessions/:id', () => HttpResponse.json(failure(5), { status: 404 })));
    const { router } = renderPage(<RequestsPage />, { at: '/my-requests?session_id=cs_2', as: someone() });
    expect(await screen.findByRole('link', { name: 'Enamel coffee cups with our name' })).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});

describe('an inspection', () => {
  it('shows sample size, found and allowed defects', async () => {
    open(1);
    expect(await screen.findByText('80 of 1,000 pieces were inspected (ISO 2859-1, letter J).')).toBeVisible();
    const table = screen.getByRole('table', { name: /^Defects: Final/ });
    expect(within(table).getByRole('row', { name: 'Found 0 1 2' })).toBeVisible();
    expect(within(table).getByRole('row', { name: 'Allowed 0 5 7' })).toBeVisible();
    expect(within(table).getByRole('row', { name: 'Quality limit 0% 2.5% 4.0%' })).toBeVisible();
    expect(screen.getByText('Passed')).toBeVisible();
  });
});

it('is cancelled after the refund is announced', async () => {
  const { user, one } = open(0);
  await user.click(await screen.findByRole('button', { name: 'Cancel the request' }));
  expect(screen.getByText('Its offers end with it. Nothing was paid, so nothing is refunded.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel the request' }));
  expect(await screen.findByText('The request is cancelled')).toBeVisible();
  expect(one.status).toBe('PRODUCT_REQUEST_STATUS_CANCELLED');
});

it('shows another request without the input and the files of the one before', async () => {
  const { user, one, data, router } = open(0);
  const other = data.requests[1]!;
  await user.type(await screen.findByLabelText('New message'), 'About the first request');
  server.use(unavailable('*/v1/product-requests/:id/attachments'));
  await user.upload(await screen.findByLabelText('Add files'), new File(['x'], 'sample.png'));
  expect(await screen.findByRole('button', { name: 'Send sample.png again' })).toBeVisible();
  await router.navigate(`/my-requests/${other.id}`);
  expect(await screen.findByRole('heading', { name: other.productName })).toBeVisible();
  expect(screen.queryByText('About the first request')).toBeNull();
  expect(screen.queryByText('sample.png')).toBeNull();
  // The notice about a failed upload leads back from any page.
  await router.navigate(`/my-requests/${one.id}`);
  expect(await screen.findByRole('button', { name: 'Send sample.png again' })).toBeVisible();
});

it('reports rules of files that did not load and loads them again', async () => {
  open(0);
  server.use(
    http.get(/\/v1\/product-requests:options$/, () => HttpResponse.json(failure(14), { status: 503 }), { once: true }),
  );
  const files = within(await screen.findByRole('region', { name: 'Attachments' }));
  expect(await files.findByText('The form could not be loaded')).toBeVisible();
  fireEvent.click(files.getByRole('button', { name: 'Try again' }));
  expect(await files.findByLabelText('Add files')).toBeInTheDocument();
});

it('uploads files and removes them', async () => {
  const { user, one } = open(0);
  await user.upload(await screen.findByLabelText('Add files'), new File(['x'], 'sample.png'));
  expect(await screen.findByRole('link', { name: 'sample.png' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove drawing.pdf' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'drawing.pdf' })).toBeNull());
  expect(one.attachments).toHaveLength(1);
});
