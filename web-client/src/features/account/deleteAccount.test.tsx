import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userApi } from '@/api/generated/user.gen';
import { startAuthBridge } from '@/auth/authBridge';
import { authClient } from '@/auth/authClient';
import { keepDraft } from '@/auth/draft';
import { SESSION_STORAGE_KEY } from '@/auth/sessionKey';
import { changeLanguage } from '@/i18n';
import { failure, session } from '@/testing/factories';
import { services } from '@/testing/handlers';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import AccountPage from './AccountPage';

const PHRASE = 'DELETE MY ACCOUNT';
const type = (name: string) => `type.googleapis.com/google.rpc.${name}`;
const because = (reason: string) => ({ '@type': type('ErrorInfo'), reason, domain: 'selam' });

// Preloads the dialog, so that the first test does not wait for a compiler.
beforeAll(() => import('./components/DeleteAccountDialog'));

let logouts = 0;
beforeEach(() => {
  logouts = 0;
  server.use(
    http.post('*/auth/v1/token', () => HttpResponse.json(session())),
    http.post('*/auth/v1/logout', () => {
      logouts += 1;
      return new Response(null, { status: 204 });
    }),
    ...services(),
  );
});
afterEach(async () => {
  server.use(http.post('*/auth/v1/logout', () => new Response(null, { status: 204 })));
  await (await authClient()).signOut({ scope: 'local' });
});

/** Mocks the deletion and records the requests. */
function service(answer: () => Response | Promise<Response>) {
  const sent: unknown[] = [];
  server.use(
    http.post('*/v1/account:delete', async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  return sent;
}
const closed = () => HttpResponse.json({ closeTime: '2026-11-22T22:00:00Z' });
const refused =
  (status: number, ...details: object[]) =>
  () =>
    HttpResponse.json(failure(9, details), { status });

async function show() {
  await (await authClient()).signInWithPassword({ email: 'abeba@example.org', password: 'Secret123' });
  const page = renderPage(<AccountPage />, { at: '/account-settings' });
  startAuthBridge(page.store.dispatch);
  const opener = await screen.findByRole('button', { name: 'Delete Account' });
  const open = async () => {
    await page.user.click(opener);
    return screen.findByRole('dialog', { name: 'Delete your account?' });
  };
  return { ...page, opener, open };
}
/** The failure inside the dialog. */
const refusal = () => within(screen.getByRole('dialog')).getByRole('alert');
const field = () => screen.getByLabelText('Confirmation text');
/** The button of the dialog; the dialog hides the one of the page. */
const confirm = () => screen.getByRole('button', { name: /^(Delete Account|Deleting…)$/ });

describe('the dialog', () => {
  it('takes the focus, describes the consequences and restores the focus', async () => {
    const { user, open, opener } = await show();
    const dialog = await open();
    expect(dialog).toHaveAccessibleDescription(
      expect.stringMatching(/closed immediately.*cannot be undone.*DELETE MY ACCOUNT$/),
    );
    expect(field()).toHaveFocus();
    expect(field()).toHaveAccessibleDescription(expect.stringContaining(PHRASE));
    expect(confirm()).toBeDisabled();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(opener).toHaveFocus();
  });

  it.each([
    'delete my account',
    'Delete my account',
    'DELETE MY ACCOUN',
    'DELETE MY ACCOUNTS',
    ' DELETE MY ACCOUNT',
    'DELETE MY ACCOUNT ',
    'DELETE  MY ACCOUNT',
    'DELETE\u00a0MY ACCOUNT',
    'DELETEMYACCOUNT',
    'DELETE MY АCCOUNT',
    '"DELETE MY ACCOUNT"',
  ])('rejects "%s", by button and by key', async (text) => {
    const sent = service(closed);
    const { user, open } = await show();
    await open();
    await user.click(field());
    await user.paste(text);
    expect(field()).toHaveValue(text);
    expect(confirm()).toBeDisabled();
    await user.keyboard('{Enter}');
    // Submits as a browser without our button would.
    fireEvent.submit(field());
    expect(await screen.findByText('Please type the words exactly as shown above.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it.each(['Cancel', 'Escape'])('%s closes it and forgets what was typed', async (how) => {
    const sent = service(closed);
    const { user, open, opener } = await show();
    await open();
    await user.type(field(), PHRASE);
    expect(confirm()).toBeEnabled();
    if (how === 'Cancel') await user.click(screen.getByRole('button', { name: 'Cancel' }));
    else await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(opener).toHaveFocus();
    await open();
    expect(field()).toHaveValue('');
    expect(confirm()).toBeDisabled();
    expect(sent).toEqual([]);
  });

  it('stays open on a click outside', async () => {
    const { user, open } = await show();
    const dialog = await open();
    await user.type(field(), 'DELETE');
    const beside = dialog.parentElement;
    if (!beside) throw new Error('The dialog stands nowhere');
    await user.click(beside);
    expect(field()).toHaveValue('DELETE');
  });

  it('shows the phrase left to right in Arabic', async () => {
    await changeLanguage('ar');
    await (await authClient()).signInWithPassword({ email: 'abeba@example.org', password: 'Secret123' });
    const { store, user } = renderPage(<AccountPage />, { at: '/account-settings' });
    startAuthBridge(store.dispatch);
    await user.click(await screen.findByRole('button', { name: 'حذف الحساب' }));
    await screen.findByRole('dialog', { name: 'هل تريد حذف حسابك؟' });
    const phrase = screen.getByText(PHRASE);
    expect(phrase).toHaveAttribute('dir', 'ltr');
    expect(phrase).toHaveAttribute('lang', 'en');
    const typed = screen.getByLabelText('نص التأكيد');
    expect(typed).toHaveAttribute('dir', 'ltr');
    await user.type(typed, PHRASE);
    expect(screen.getByRole('button', { name: 'حذف الحساب' })).toBeEnabled();
  });
});

describe('deleting', () => {
  it('ends the session here and in other tabs, clears storage and goes home on Enter', async () => {
    const sent = service(closed);
    const otherTab = new BroadcastChannel(SESSION_STORAGE_KEY);
    const heard: unknown[] = [];
    otherTab.onmessage = ({ data }) => heard.push((data as { event: unknown }).event);
    const { user, open, store, router } = await show();
    server.use(http.get('*/v1/cargo/shipments', () => HttpResponse.json({ shipments: [], nextPageToken: '' })));
    const list = userApi.endpoints.listShipments;
    store.dispatch(list.initiate({}) as never);
    await waitFor(() => expect(list.select({})(store.getState() as never).isSuccess).toBe(true));
    keepDraft('booking', { address: '12 Bow Trail SW' });

    await open();
    await user.type(field(), `${PHRASE}{Enter}`);
    expect(await screen.findByText('at /')).toBeVisible();
    expect(await screen.findByText('Account data cleared')).toBeVisible();
    expect(
      screen.getByText(/^Your account is closed.*will email you.*within two days, please contact support\.$/),
    ).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Account data cleared');
    expect(screen.queryByText('Signed out successfully')).not.toBeInTheDocument();
    expect(sent).toEqual([{ confirmation: PHRASE }]);
    expect(router.state.location.pathname).toBe('/');
    expect(store.getState().auth.user).toBeNull();
    expect(store.getState().toasts).toMatchObject([{ severity: 'success', lasting: true }]);
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
    expect(list.select({})(store.getState() as never).isUninitialized).toBe(true);
    // The server has already ended the session, so no sign-out is sent.
    expect(logouts).toBe(0);
    await waitFor(() => expect(heard).toContain('SIGNED_OUT'));
    otherTab.close();
  });

  it('cannot be closed or sent twice while it is running', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const sent = service(async () => {
      await answered;
      return closed();
    });
    const { user, open } = await show();
    await open();
    await user.type(field(), PHRASE);
    await user.click(confirm());
    expect(await screen.findByRole('button', { name: 'Deleting…' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(field()).toHaveAttribute('readonly');
    field().focus();
    await user.keyboard('{Enter}{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    answer();
    expect(await screen.findByText('Account data cleared')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('shows a wrong phrase from the server at the field', async () => {
    service(
      refused(400, because('VALIDATION'), {
        '@type': type('BadRequest'),
        fieldViolations: [{ field: 'confirmation', reason: 'CONFIRMATION_INCORRECT' }],
      }),
    );
    const { user, open, store } = await show();
    await open();
    await user.type(field(), PHRASE);
    await user.click(confirm());
    expect(await screen.findByText('Confirmation text incorrect')).toBeVisible();
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription(expect.stringContaining('Please type the words exactly'));
    expect(field()).toHaveFocus();
    expect(refusal()).toHaveTextContent('Confirmation text incorrect');
    expect(store.getState().auth.user).not.toBeNull();
  });

  it.each([
    [500, 'Something went wrong on our side. Please try again.'],
    [503, 'The service is not available at the moment. Please try again in a minute.'],
    [429, 'Too many attempts. Please wait a moment and try again.'],
  ])('reports failure %i and keeps session, dialog and text', async (status, text) => {
    service(refused(status));
    const { user, open, store, router } = await show();
    await open();
    await user.type(field(), PHRASE);
    await user.click(confirm());
    expect(await screen.findByText('Failed to delete account')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(refusal()).toHaveTextContent(text);
    expect(field()).toHaveValue(PHRASE);
    expect(field()).not.toBeInvalid();
    expect(field()).toHaveFocus();
    expect(confirm()).toBeEnabled();
    expect(store.getState().auth.user).not.toBeNull();
    expect(router.state.location.pathname).toBe('/account-settings');
  });

  it('asks for a proof when the sign-in is not recent, and sends it', async () => {
    let answer = refused(400, because('REAUTHENTICATION_REQUIRED'));
    const sent = service(() => answer());
    const { user, open } = await show();
    const dialog = within(await open());
    expect(dialog.queryByLabelText('Current password')).not.toBeInTheDocument();
    await user.type(field(), PHRASE);
    await user.click(confirm());
    const password = await dialog.findByLabelText('Current password');
    expect(dialog.getByText(/^You signed in a while ago/)).toBeVisible();
    await waitFor(() => expect(password).toHaveFocus());
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();

    answer = refused(400, because('VALIDATION_FAILED'), {
      '@type': type('BadRequest'),
      fieldViolations: [{ field: 'currentPassword', reason: 'PASSWORD_INCORRECT' }],
    });
    await user.type(password, 'Secret124');
    await user.click(confirm());
    await waitFor(() => expect(password).toBeInvalid());
    expect(password).toHaveFocus();

    answer = closed;
    await user.clear(password);
    await user.type(password, 'Secret123{Enter}');
    expect(await screen.findByText('Account data cleared')).toBeVisible();
    expect(sent).toEqual([
      { confirmation: PHRASE },
      { confirmation: PHRASE, currentPassword: 'Secret124' },
      { confirmation: PHRASE, currentPassword: 'Secret123' },
    ]);
  });

  it('sends an emailed code in place of the password', async () => {
    let answer = refused(400, because('REAUTHENTICATION_REQUIRED'));
    const sent = service(() => answer());
    server.use(http.get('*/auth/v1/reauthenticate', () => HttpResponse.json({})));
    const { user, open } = await show();
    await open();
    await user.type(field(), PHRASE);
    await user.click(confirm());
    await user.click(await screen.findByRole('button', { name: /email me a code/ }));
    answer = refused(400, because('VALIDATION_FAILED'), {
      '@type': type('BadRequest'),
      fieldViolations: [{ field: 'code', reason: 'CODE_INCORRECT' }],
    });
    const code = await screen.findByLabelText('Code from the email');
    await user.type(code, '111111');
    await user.click(confirm());
    expect(await screen.findByText(/^This code is wrong/)).toBeVisible();
    answer = closed;
    await user.clear(code);
    await user.type(code, '654321');
    await user.click(confirm());
    expect(await screen.findByText('Account data cleared')).toBeVisible();
    expect(sent.at(-1)).toEqual({ confirmation: PHRASE, code: '654321' });
  });

  it('explains to the only administrator what to do first, in the dialog', async () => {
    service(refused(400, because('LAST_ADMIN')));
    const { user, open } = await show();
    await open();
    await user.type(field(), PHRASE);
    await user.click(confirm());
    await screen.findByText(/^You are the only administrator/);
    expect(refusal()).toHaveTextContent(/Failed to delete account.*only administrator/);
  });

  it('succeeds after a failure', async () => {
    let tries = 0;
    service(() => (tries++ === 0 ? HttpResponse.error() : closed()));
    const { user, open } = await show();
    await open();
    await user.type(field(), PHRASE);
    await user.click(confirm());
    expect(await screen.findByText(/^We cannot reach the server/)).toBeVisible();
    await user.click(confirm());
    expect(await screen.findByText('Account data cleared')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
