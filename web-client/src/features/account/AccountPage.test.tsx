import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assistantApi } from '@/api/generated/assistant.gen';
import { startAuthBridge } from '@/auth/authBridge';
import { authClient } from '@/auth/authClient';
import { catchDownloads } from '@/testing/downloads';
import { failure, session, user } from '@/testing/factories';
import { services } from '@/testing/handlers';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import AccountPage from './AccountPage';

const reason = (name: string) => ({ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: name });

beforeEach(() =>
  server.use(
    http.post('*/auth/v1/token', () => HttpResponse.json(session())),
    ...services(),
  ),
);
afterEach(async () => {
  server.use(http.post('*/auth/v1/logout', () => new Response(null, { status: 204 })));
  await (await authClient()).signOut({ scope: 'local' });
});

/** Renders the page for a signed-in user. */
async function show() {
  await (await authClient()).signInWithPassword({ email: 'abeba@example.org', password: 'Secret123' });
  const page = renderPage(<AccountPage />, { at: '/account-settings' });
  startAuthBridge(page.store.dispatch);
  await screen.findByRole('heading', { level: 1, name: 'Account Settings' });
  return page;
}

it('leads visitors to sign-in and back', () => {
  renderPage(<AccountPage />, { at: '/account-settings', as: null });
  expect(screen.getByText('at /auth?next=%2Faccount-settings')).toBeVisible();
});

it('brings visitors back to the section that an email links to', () => {
  renderPage(<AccountPage />, { at: '/account-settings#mails', as: null });
  expect(screen.getByText('at /auth?next=%2Faccount-settings%23mails')).toBeVisible();
});

it('shows the account data and every section', async () => {
  await show();
  expect(screen.getByText('abeba@example.org')).toBeVisible();
  await screen.findByRole('heading', { level: 2, name: 'AI assistant' });
  expect(screen.getByText('0192f3a4-0000-7000-8000-000000000001')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'On this page',
    'Your account',
    'Saved addresses',
    'Language',
    'Email preferences',
    'Password',
    'Email address',
    'Second factor',
    'Passkeys',
    'Where you are signed in',
    'Recent activity',
    'Your data',
    'AI assistant',
    'Danger Zone',
  ]);
});

it('links to every section', async () => {
  await show();
  await screen.findByRole('heading', { level: 2, name: 'AI assistant' });
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  for (const link of links) {
    const section = document.getElementById(link.getAttribute('href')!.slice(1))!;
    expect(within(section).getByRole('heading', { level: 2 })).toHaveTextContent(link.textContent);
  }
  expect(links).toHaveLength(12);
});

it('hides the assistant where it is not deployed', async () => {
  const asked = vi.fn(() => HttpResponse.json(failure(14), { status: 503 }));
  server.use(http.get('*/v1/assistant', asked));
  const { store } = await show();
  const { getAssistant } = assistantApi.endpoints;
  await expect.poll(() => getAssistant.select({ languageCode: 'en' })(store.getState() as never).isError).toBe(true);
  expect(asked).toHaveBeenCalled();
  expect(screen.queryByText('AI assistant')).toBeNull();
});

describe('the name', () => {
  it('is shown and changed', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put('*/auth/v1/user', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(user({ user_metadata: { full_name: 'Abeba T. Haile' } }));
      }),
    );
    const { user: reader } = await show();
    const field = screen.getByLabelText('Full name');
    expect(field).toHaveValue('Abeba Tesfay');
    await reader.clear(field);
    await reader.click(screen.getByRole('button', { name: 'Save name' }));
    expect(field).toBeInvalid();
    expect(sent).toEqual([]);
    await reader.type(field, 'Abeba  T. Haile');
    await reader.click(screen.getByRole('button', { name: 'Save name' }));
    expect(await screen.findByText('Name saved')).toBeVisible();
    expect(sent).toMatchObject([{ data: { full_name: 'Abeba  T. Haile' } }]);
    // The service joins the two spaces.
    expect(field).toHaveValue('Abeba T. Haile');
  });

  it('keeps the input and names the problem when the service refuses it', async () => {
    server.use(
      http.put('*/auth/v1/user', () =>
        HttpResponse.json(
          { error_code: 'validation_failed', msg: 'full_name must be one line of text' },
          { status: 400 },
        ),
      ),
    );
    const { user: reader } = await show();
    const field = screen.getByLabelText('Full name');
    await reader.type(field, ' Haile');
    await reader.click(screen.getByRole('button', { name: 'Save name' }));
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(field).toHaveValue('Abeba Tesfay Haile');
  });
});

describe('the account export', () => {
  const { files, saved } = catchDownloads();

  it('requests the file with the token, saves its bytes and announces it', async () => {
    const bytes = new TextEncoder().encode('{"identity":{"name":"ሰላም"}}\n');
    const tokens: (string | null)[] = [];
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.get('*/v1/account/export', async ({ request }) => {
        tokens.push(request.headers.get('authorization'));
        await answered;
        return new HttpResponse(bytes, { headers: { 'content-type': 'application/json' } });
      }),
    );
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    const busy = await screen.findByRole('button', { name: 'Gathering your data…' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    expect(busy).toHaveFocus();
    // A second press sends no request.
    await user.click(busy);
    answer();
    const done = await screen.findByText('Your data is downloaded');
    expect(screen.getAllByRole('status').some((region) => region.contains(done))).toBe(true);
    expect(saved).toEqual([expect.stringMatching(/^blob:1 as selam-data-\d{4}-\d{2}-\d{2}\.json$/)]);
    expect(Array.from(new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer()))).toEqual(Array.from(bytes));
    expect(tokens).toEqual([expect.stringMatching(/^Bearer .+\.c2ln$/)]);
    expect(screen.getByRole('button', { name: 'Download my data' })).toBeVisible();
  });

  it.each([
    [503, [reason('EXPORT_INCOMPLETE')], /^One of our services did not respond/],
    [503, [], 'The service is not available at the moment. Please try again in a minute.'],
    [429, [], 'Too many attempts. Please wait a moment and try again.'],
  ])('is not saved after an error %i with %j, and shows the reason', async (status, details, text) => {
    server.use(http.get('*/v1/account/export', () => HttpResponse.json(failure(14, details), { status })));
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    const title = await screen.findByText('Your data could not be downloaded');
    expect(screen.getByRole('alert')).toContainElement(title);
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download my data' })).toBeEnabled();
    expect(saved).toEqual([]);
  });

  it('can be requested again after a failure', async () => {
    server.use(
      http.get('*/v1/account/export', () => HttpResponse.error(), { once: true }),
      http.get('*/v1/account/export', () => HttpResponse.json({ identity: {} })),
    );
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText(/^We cannot reach the server/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText('Your data is downloaded')).toBeVisible();
    expect(files).toHaveLength(1);
  });
});
