import { screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { listenToBrowser } from '@/api/baseApi';
import type { MakeOfferBody, RecordInspectionBody } from '@/api/generated/admin.gen';
import { loadTexts } from '@/i18n';
import { admin, failure, user as account } from '@/testing/factories';
import { services, sampleData, unavailable } from '@/testing/handlers';
import { inDays } from '@/testing/handlers/data';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import RequestsAdminPage from './RequestsAdminPage';

beforeAll(() => loadTexts('admin', 'admin-requests', 'requests', 'catalogue', 'tracking', 'upload'));

function show(search = '', as = admin()) {
  const data = sampleData();
  server.use(...services(data));
  return { ...renderPage(<RequestsAdminPage />, { at: `/admin?tab=requests${search}`, as }), data };
}
/** Renders the desk with an open request. */
function open(index: number, as = admin()) {
  const id = sampleData().requests[index]!.id;
  const page = show(`&open=${id}`, as);
  return { ...page, one: page.data.requests[index]! };
}
const named = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const press = (name: string) => screen.getByRole('button', { name });
const type = async (user: ReturnType<typeof show>['user'], values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) {
    await user.clear(named(name));
    await user.type(named(name), value);
  }
};

describe('the views', () => {
  it('are a board by status with cards, and a list; the address keeps the choice', async () => {
    const { user, router } = show();
    const column = await screen.findByRole('region', { name: 'To review 1' });
    await user.click(within(column).getByRole('link', { name: /Water pump for a well/ }));
    expect(await screen.findByRole('heading', { name: 'Water pump for a well' })).toHaveFocus();
    await user.click(screen.getByRole('radio', { name: 'List' }));
    expect(router.state.location.search).toContain('view=list');
    expect(await screen.findByRole('row', { name: /Cotton bath towels/ })).toBeVisible();
  });

  it('list closed requests, which the board omits', async () => {
    const { user, data } = show();
    const one = data.requests.find(({ status }) => status !== 'PRODUCT_REQUEST_STATUS_SUBMITTED')!;
    one.status = 'PRODUCT_REQUEST_STATUS_DELIVERED';
    await screen.findByRole('region', { name: 'To review 1' });
    await user.selectOptions(screen.getByLabelText('Status'), t('requests:status.PRODUCT_REQUEST_STATUS_DELIVERED'));
    expect(await screen.findByRole('row', { name: new RegExp(one.productName) })).toBeVisible();
    expect(screen.queryByText('Nothing here')).toBeNull();
    expect(screen.getByRole('radio', { name: 'List' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Board' }));
    expect(await screen.findByRole('region', { name: 'To review 1' })).toBeVisible();
    expect(screen.getByLabelText('Status')).toHaveDisplayValue('Any status');
  });

  it('move a card to its new column while the lists cannot be read', async () => {
    const { user, data } = show();
    const one = data.requests.find(({ status }) => status === 'PRODUCT_REQUEST_STATUS_SUBMITTED')!;
    const name = new RegExp(one.productName);
    await user.click(await screen.findByRole('link', { name }));
    await screen.findByRole('heading', { name });
    server.use(
      http.get('*/v1/product-requests', () => HttpResponse.json(failure(14), { status: 503 })),
      http.patch('*/v1/product-requests/:id', () =>
        HttpResponse.json(
          Object.assign(one, {
            status: 'PRODUCT_REQUEST_STATUS_SOURCING' as const,
            updateTime: new Date().toISOString(),
          }),
        ),
      ),
    );
    await user.click(press(t('admin-requests:action.REQUEST_STEP_REVIEW')));
    const column = () => screen.getByRole('link', { name }).closest('section');
    await waitFor(() => expect(column()).toHaveAccessibleName(new RegExp(t('admin-requests:column.sourcing'))));
    expect(screen.getAllByRole('link', { name })).toHaveLength(1);
  });

  it('mark an overdue balance', async () => {
    const { data } = show('&view=list');
    Object.assign(data.requests[0]!, { paymentOverdue: true, paymentDue: 'REQUEST_PAYMENT_BALANCE' });
    const row = await screen.findByRole('row', { name: new RegExp(data.requests[0]!.productName) });
    expect(within(row).getByText(new RegExp(t('admin-requests:waits.overdue')))).toBeVisible();
    expect(screen.getAllByText(new RegExp(t('admin-requests:waits.overdue')))).toHaveLength(1);
  });

  it('show the filtered requests', async () => {
    show('&status=inspected');
    expect(await screen.findByRole('link', { name: /Cotton bath towels/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Enamel coffee cups/ })).toBeNull();
  });

  it('are not reported as missing while the board without filters loads', async () => {
    const { user } = show('&q=unknown');
    await waitFor(() => expect(screen.getAllByText('Nothing here').length).toBeGreaterThan(6));
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.use(http.get('*/v1/product-requests', () => held));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(screen.queryByText('Nothing here')).toBeNull());
    expect(screen.queryByText('No requests yet')).toBeNull();
    release();
    expect(await screen.findByRole('region', { name: 'To review 1' })).toBeVisible();
  });

  it('report a failure when other filters cannot be loaded', async () => {
    const { router } = show();
    expect(await screen.findByRole('link', { name: /Cotton bath towels/ })).toBeVisible();
    server.use(unavailable('*/v1/product-requests'));
    await router.navigate('/admin?tab=requests&q=towels');
    expect(await screen.findByText(t('admin-requests:listFailed'))).toBeVisible();
    expect(screen.queryByRole('link', { name: /Cotton bath towels/ })).toBeNull();
  });
});

it('shows the contact of a delivery with the phone number apart from the name', async () => {
  open(1);
  expect(await screen.findByRole('link', { name: '403 555 0142' })).toHaveAttribute('href', 'tel:4035550142');
  expect(screen.getByText('Abeba Tesfay')).toBeVisible();
});

describe('a step', () => {
  it('moves a request on, with a message to the customer', async () => {
    const { user, one } = open(2);
    await user.click(await screen.findByRole('radio', { name: /Decline the request/ }));
    await user.click(press('Decline the request'));
    expect(await screen.findByText('Please fill in this field')).toBeVisible();
    await user.type(named('message'), 'No maker offers these.');
    await user.click(press('Decline the request'));
    const dialog = await screen.findByRole('dialog', { name: /^Decline request/ });
    expect(within(dialog).getByText('Nothing was paid, so nothing is refunded.')).toBeVisible();
    expect(one.history.at(-1)?.message).not.toBe('No maker offers these.');
    await user.click(within(dialog).getByRole('button', { name: 'Decline the request' }));
    expect(await screen.findByText('The request is declined')).toBeVisible();
    expect(one.history.at(-1)).toMatchObject({ message: 'No maker offers these.' });
    expect(screen.getByText('There is nothing for the office to do right now.')).toBeVisible();
  });

  it.each(['online', 'focus'])(
    "does not follow another admin's change that the event %s could have read",
    async (event) => {
      const { user, one, store } = open(2);
      const ignore = listenToBrowser(store.dispatch);
      await screen.findByRole('radio', { name: /Start the review/ });
      await user.type(named('message'), 'We look at it.');
      Object.assign(one, { etag: 'v2' });
      const read: string[] = [];
      server.events.on('request:start', ({ request }) => void read.push(new URL(request.url).pathname));
      if (event === 'online') window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event(event));
      await waitFor(() => expect(read).toContain('/v1/product-requests'));
      expect(read).not.toContain(`/v1/product-requests/${one.id}`);
      server.events.removeAllListeners();
      ignore();
      await user.click(press('Start the review'));
      expect(await screen.findByText('This record has changed meanwhile')).toBeVisible();
    },
  );

  it("shows the fresh request after another admin's change and keeps the input", async () => {
    const { user, one } = open(2);
    await screen.findByRole('radio', { name: /Start the review/ });
    await user.type(named('message'), 'We look at it.');
    Object.assign(one, { etag: 'v2' });
    await user.click(press('Start the review'));
    expect(await screen.findByText('This record has changed meanwhile')).toBeVisible();
    expect(named('message')).toHaveValue('We look at it.');
    await user.click(press('Start the review'));
    expect(await screen.findByText('The request is in review')).toBeVisible();
  });
});

it('shows requests to finance without steps, messages or uploads', async () => {
  const { one } = open(1, account({ app_metadata: { roles: ['finance'] } }));
  Object.assign(one, { canAttach: true, attachments: one.attachments.map((file) => ({ ...file, canRemove: true })) });
  expect(await screen.findByRole('heading', { name: one.productName })).toBeVisible();
  expect(screen.queryByLabelText(t('requests:messages.label'))).toBeNull();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  expect(document.querySelector('input[type=file]')).toBeNull();
});

it('ends an order with a partial refund after the amount is confirmed', async () => {
  const { user, one } = open(1);
  Object.assign(one, { steps: ['REQUEST_STEP_INSPECT', 'REQUEST_STEP_END'], depositPaid: true, paymentDisputed: true });
  expect(await screen.findByRole('radio', { name: /Record an inspection/ })).toBeChecked();
  expect(screen.getByText('The bank holds or keeps a payment')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /End the order/ }));
  await user.type(named('message'), 'The maker has closed.');
  await user.type(named('refundPercent'), '50');
  await user.click(press('End the order'));
  const dialog = await screen.findByRole('dialog', { name: 'End order PR-2M8XQ4?' });
  expect(within(dialog).getByText(/^CA\$1,898\.88 was paid .* 50% of it is refunded: CA\$949\.44/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'End the order' }));
  expect(await screen.findByText('The order has ended')).toBeVisible();
  expect(one.history.at(-1)).toMatchObject({ message: 'The maker has closed.' });
  expect(await screen.findByText(/50% of the deposit/)).toBeVisible();
});

it('shows a refunded deposit, and what is left to refund when the order is ended', async () => {
  const { user, one } = open(1);
  Object.assign(one, {
    steps: ['REQUEST_STEP_INSPECT', 'REQUEST_STEP_END'],
    paymentRefunded: true,
    depositRefunded: { currencyCode: 'CAD', amountMinor: '63000' },
  });
  expect(await screen.findByText('A payment was or is being refunded')).toBeVisible();
  expect(screen.getByText('From the deposit:')).toHaveTextContent('CA$630.00');
  await user.click(screen.getByRole('radio', { name: /End the order/ }));
  await user.type(named('message'), 'The maker has closed.');
  await user.type(named('refundPercent'), '50');
  await user.click(press('End the order'));
  const dialog = await screen.findByRole('dialog', { name: 'End order PR-2M8XQ4?' });
  expect(within(dialog).getByText(/^CA\$630\.00 with tax was refunded before/)).toBeVisible();
  expect(within(dialog).queryByText(/picked up/)).toBeNull();
});

it('names the shipment of an order that is ended on its way', async () => {
  const { user, one } = open(1);
  Object.assign(one, { status: 'PRODUCT_REQUEST_STATUS_SHIPPED', steps: ['REQUEST_STEP_END'], paymentRefunded: true });
  await user.click(await screen.findByRole('radio', { name: /End the order/ }));
  expect(screen.queryByText('A payment was or is being refunded')).toBeNull();
  await user.type(named('message'), 'The parcel is lost.');
  await user.type(named('refundPercent'), '100');
  await user.click(press('End the order'));
  expect(await screen.findByText(/isn't picked up yet, it is cancelled/)).toBeVisible();
});

describe('an offer', () => {
  const terms = { unitPrice: '3.85', freightCad: '620', dutyPercent: '6.5', leadTimeDays: '35', originCountry: 'tr' };

  it('previews the landed cost while typing and sends numbers', async () => {
    const sent: MakeOfferBody[] = [];
    const { user } = open(0);
    server.use(
      http.post(/:offer$/, async ({ request }) => {
        sent.push((await request.clone().json()) as MakeOfferBody);
      }),
    );
    await screen.findByText('It appears here once all the terms are filled in.');
    await type(user, { ...terms, validUntil: inDays(14) });
    expect(await screen.findByText('CA$6,329.60', { selector: '[aria-live] bdi' })).toBeVisible();
    await user.click(press('Make an offer'));
    expect(await screen.findByText('The offer is made')).toBeVisible();
    expect(sent[0]?.terms).toMatchObject({ quantity: 1000, unitPrice: '3.85', originCountry: 'TR', currency: 'USD' });
  });

  it('reports currencies that did not load and loads them again', async () => {
    const { user } = open(0);
    server.use(
      http.get(/\/v1\/product-requests:options$/, () => HttpResponse.json(failure(14), { status: 503 }), {
        once: true,
      }),
    );
    // In the step and at the attachments.
    expect(await screen.findAllByText('The form could not be loaded')).toHaveLength(2);
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
    expect(await screen.findByRole('option', { name: 'EUR' })).toBeInTheDocument();
    expect(screen.queryByText('The form could not be loaded')).toBeNull();
  });

  it('shows a rejection at its field', async () => {
    const { user } = open(0);
    const rates = { field: 'terms.currency', reason: 'RATES_MISSING' };
    server.use(
      http.post(/:offer$/, () =>
        HttpResponse.json(
          failure(3, [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [rates] }]),
          { status: 400 },
        ),
      ),
    );
    await screen.findByText('It appears here once all the terms are filled in.');
    await type(user, { ...terms, validUntil: inDays(14) });
    await user.click(press('Make an offer'));
    expect(await screen.findByText('There are no fresh exchange rates for this currency')).toBeVisible();
    expect(named('unitPrice')).toHaveValue('3.85');
  });

  it('is withdrawn', async () => {
    const { user, one } = open(0);
    await user.click((await screen.findAllByRole('button', { name: 'Withdraw' }))[0]!);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('The offer is withdrawn')).toBeVisible();
    expect(one.openOfferCount).toBe(1);
  });
});

it('asks for no sample size of an unreadable lot', async () => {
  const sizes: (string | null)[] = [];
  const { user } = open(1);
  server.use(
    http.get(/:samplingPlan/, ({ request }) => void sizes.push(new URL(request.url).searchParams.get('lotSize'))),
  );
  expect(await screen.findByText(/Check 80 pieces/)).toBeVisible();
  await type(user, { lotSize: 'all' });
  await waitFor(() => expect(screen.queryByText(/Check 80 pieces/)).toBeNull());
  expect(sizes).not.toContain('NaN');
});

it('shows the sample size of an inspection and accepts photos once it is recorded', async () => {
  const sent: RecordInspectionBody[] = [];
  const { user, one } = open(1);
  server.use(
    http.post(/:inspect$/, async ({ request }) => {
      sent.push((await request.clone().json()) as RecordInspectionBody);
    }),
  );
  expect(await screen.findByText(/Check 80 pieces \(letter J\)/)).toBeVisible();
  await type(user, { major: '2', inspectDate: inDays(0) });
  await user.click(press('Record an inspection'));
  await waitFor(() => expect(one.inspections).toHaveLength(2));
  expect(sent[0]).toMatchObject({ lotSize: 1000, defects: { critical: 0, major: 2, minor: 0 } });
  const fields = await screen.findAllByLabelText('Photos of this inspection');
  // The types of the upload's contract (services/sourcing, PHOTO_RULES).
  expect(fields[1]).toHaveAttribute('accept', '.jpg,.jpeg,.png,.webp');
  await user.upload(fields[1]!, new File(['x'], 'lid.png', { type: 'image/png' }));
  expect(await screen.findByRole('img', { name: /Photo of the inspection/ })).toBeVisible();
  expect(one.attachments.at(-1)?.inspectionId).toBe(one.inspections[1]?.id);
});

it('keeps a new photo when an older read finishes after its upload', async () => {
  const { user, one } = open(1);
  await screen.findByLabelText('Photos of this inspection');
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const reads: string[] = [];
  server.use(
    http.get(`*/v1/product-requests/${one.id}`, async () => {
      const read = structuredClone(one);
      reads.push(read.etag);
      if (reads.length === 1) await ended;
      return HttpResponse.json(read);
    }),
  );
  await type(user, { inspectDate: inDays(0) });
  await user.click(press('Record an inspection'));
  // The step makes the page read the request again.
  await waitFor(() => expect(reads).toHaveLength(1));
  const fields = await screen.findAllByLabelText('Photos of this inspection');
  await user.upload(fields[1]!, new File(['x'], 'lid.png', { type: 'image/png' }));
  expect(await screen.findByRole('img', { name: /Photo of the inspection/ })).toBeVisible();
  end();
  await waitFor(() => expect(reads).toHaveLength(2));
  expect(await screen.findByRole('img', { name: /Photo of the inspection/ })).toBeVisible();
});
