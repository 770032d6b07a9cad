import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreateProductRequestRequest } from '@/api/generated/user.gen';
import { isUploading, uploadProgress } from '@/browser/runningUploads';
import { loadTexts } from '@/i18n';
import { failure, user as someone } from '@/testing/factories';
import { gate } from '@/testing/gate';
import { services } from '@/testing/handlers';
import { product } from '@/testing/handlers/catalogue';
import { inDays } from '@/testing/handlers/data';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import RequestWizard from './RequestWizard';

beforeAll(() => loadTexts('requests', 'catalogue', 'upload', 'order'));
beforeEach(() => {
  sessionStorage.clear();
  server.use(...services());
});

const show = (search = '?tab=request', as: ReturnType<typeof someone> | null = someone()) =>
  renderPage(<RequestWizard />, { at: `/services/global-products${search}`, as });
const named = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const send = () => screen.getByRole('button', { name: 'Submit the request' });

describe('the validation', () => {
  it('uses the words of the specification and sends nothing', async () => {
    const { user } = show();
    await screen.findByLabelText('Product name');
    await user.type(named('quantityNeeded'), '0');
    await user.click(send());
    expect((await screen.findAllByText('Product name required')).length).toBeGreaterThan(1);
    expect(screen.getByText('Enter a whole number of pieces')).toBeVisible();
  });

  it('rejects a past deadline and an invalid price', async () => {
    const { user } = show();
    await user.type(await screen.findByLabelText('Product name'), 'Cups');
    await user.type(named('quantityNeeded'), '10');
    await user.type(named('targetPrice'), '1.9999');
    await user.type(named('deadline'), inDays(-1));
    await user.click(send());
    expect(await screen.findByText('Enter an amount such as 12.50')).toBeVisible();
    expect(screen.getByText('This day is too soon')).toBeVisible();
  });
});

it('sends numbers as entered and links to the new request', async () => {
  const sent: CreateProductRequestRequest[] = [];
  server.use(
    http.post('*/v1/product-requests', async ({ request }) => {
      sent.push((await request.clone().json()) as CreateProductRequestRequest);
    }),
  );
  const { user } = show();
  await user.type(await screen.findByLabelText('Product name'), ' Coffee cups ');
  await user.type(named('quantityNeeded'), '1,200');
  await user.type(named('targetPrice'), '12,5');
  await user.selectOptions(named('currency'), 'EUR');
  await user.click(send());
  expect(await screen.findByText('PR-9Z4T1C')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the request' })).toHaveAttribute(
    'href',
    expect.stringContaining('/my-requests/'),
  );
  expect(sent[0]).toMatchObject({
    productName: 'Coffee cups',
    quantityNeeded: 1200,
    targetPrice: '12.5',
    currency: 'EUR',
    category: 'PRODUCT_CATEGORY_UNSPECIFIED',
    languageCode: 'en',
  });
  await user.click(screen.getByRole('button', { name: 'Request another product' }));
  expect(await screen.findByLabelText('Product name')).toHaveValue('');
});

it('opens with the product in the address', async () => {
  show(`?tab=request&product=${product().id}`);
  expect(await screen.findByLabelText('Product name')).toHaveValue('Enamel coffee cups, 90 ml');
  expect(named('quantityNeeded')).toHaveValue('600');
  expect(named('category')).toHaveValue('PRODUCT_CATEGORY_HOME');
});

it("says that a quantity is below the maker's minimum", async () => {
  const { user } = show(`?tab=request&product=${product().id}`);
  await screen.findByLabelText('Product name');
  expect(named('quantityNeeded')).not.toHaveAccessibleDescription(/minimum/);
  await user.clear(named('quantityNeeded'));
  await user.type(named('quantityNeeded'), '10');
  expect(named('quantityNeeded')).toHaveAccessibleDescription(/^The maker’s minimum order is 600/);
});

it('asks visitors to sign in, and restores the form when they return', async () => {
  const { user } = show('?tab=request', null);
  await user.type(await screen.findByLabelText('Product name'), 'Coffee cups');
  await user.type(named('quantityNeeded'), '30');
  await user.upload(screen.getByLabelText(/Attachments/), new File(['x'], 'drawing.pdf'));
  await user.click(send());
  expect(await screen.findByText('Sign In Required')).toBeVisible();
  expect(await screen.findByText('at /auth?next=%2Fservices%2Fglobal-products%3Ftab%3Drequest')).toBeVisible();

  show();
  expect(await screen.findByLabelText('Product name')).toHaveValue('Coffee cups');
  expect(named('quantityNeeded')).toHaveValue('30');
  expect(screen.getByText(/Files are not kept with the form/)).toBeVisible();
});

describe('a request for a product of the catalogue', () => {
  /** Fills in the form as a visitor, until the sign-in is asked for. */
  const fillIn = async () => {
    const { user } = show(`?tab=request&product=${product().id}`, null);
    await screen.findByLabelText('Product name');
    await user.type(named('description'), 'With our logo');
    await user.click(send());
    expect(await screen.findByText('Sign In Required')).toBeVisible();
    cleanup();
  };
  const failing = (status: number, code: number) =>
    http.get('*/v1/products/:id', () => HttpResponse.json(failure(code), { status }));

  it('waits for the product when it cannot be loaded', async () => {
    await fillIn();
    server.use(failing(503, 14));
    const { user } = show(`?tab=request&product=${product().id}`);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByLabelText('Product name')).not.toBeInTheDocument();
    server.use(...services());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Product name')).toHaveValue('Enamel coffee cups, 90 ml');
    expect(named('description')).toHaveValue('With our logo');
  });

  it('is restored for a product that was retired meanwhile', async () => {
    await fillIn();
    server.use(failing(404, 5));
    show(`?tab=request&product=${product().id}`);
    expect(await screen.findByLabelText('Product name')).toHaveValue('Enamel coffee cups, 90 ml');
    expect(named('description')).toHaveValue('With our logo');
  });
});

describe('files', () => {
  it('are named and left out when the service does not accept them', async () => {
    show();
    await screen.findByLabelText('Product name');
    // Browsers accept any file when the user chooses "all files".
    const any = userEvent.setup({ applyAccept: false });
    await any.upload(screen.getByLabelText(/Attachments/), [new File(['x'], 'drawing.pdf'), new File(['x'], 'a.exe')]);
    expect(screen.getByText('drawing.pdf')).toBeVisible();
    expect(screen.getByText('a.exe: Files of this type are not accepted')).toBeVisible();
  });

  it('are uploaded after the request, and a failed one can be sent again', async () => {
    let tries = 0;
    server.use(
      http.post('*/v1/product-requests/:id/attachments', () => {
        tries += 1;
        return tries === 1 ? HttpResponse.json(failure(14), { status: 503 }) : undefined;
      }),
    );
    const { user } = show();
    await user.type(await screen.findByLabelText('Product name'), 'Coffee cups');
    await user.type(named('quantityNeeded'), '30');
    await user.upload(screen.getByLabelText(/Attachments/), new File(['x'], 'drawing.pdf'));
    await user.click(send());
    expect(await screen.findByText('PR-9Z4T1C')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Send drawing.pdf again' }));
    const files = screen.getByRole('list', { name: 'Attachments' });
    await waitFor(() => expect(within(files).getByText(/Uploaded/)).toBeVisible());
    expect(tries).toBe(2);
  });

  it('continue after the visitor has opened the request', async () => {
    const arrival = gate();
    server.use(http.post('*/v1/product-requests/:id/attachments', () => arrival.opened));
    const { user } = show();
    await user.type(await screen.findByLabelText('Product name'), 'Coffee cups');
    await user.type(named('quantityNeeded'), '30');
    await user.upload(screen.getByLabelText(/Attachments/), new File(['x'], 'drawing.pdf'));
    await user.click(send());
    await user.click(await screen.findByRole('link', { name: 'Open the request' }));
    expect(await screen.findByText(/^at \/my-requests\//)).toBeVisible();
    expect(uploadProgress()).toMatchObject({ total: 1, done: 0, failed: 0 });
    arrival.open();
    await waitFor(() => expect(isUploading(uploadProgress())).toBe(false));
    expect(uploadProgress().failed).toBe(0);
  });
});

it('shows why a request was rejected, at the field too', async () => {
  const reason = {
    '@type': 'type.googleapis.com/google.rpc.BadRequest',
    fieldViolations: [{ field: 'deadline', reason: 'DATE_TOO_LATE' }],
  };
  server.use(http.post('*/v1/product-requests', () => HttpResponse.json(failure(3, [reason]), { status: 400 })));
  const { user } = show();
  await user.type(await screen.findByLabelText('Product name'), 'Cups');
  await user.type(named('quantityNeeded'), '10');
  await user.click(send());
  expect(await screen.findByText('Submission failed')).toBeVisible();
  expect(screen.getAllByText(/This day is too far ahead/)[0]).toBeVisible();
  expect(screen.getByLabelText('Product name')).toHaveValue('Cups');
});
