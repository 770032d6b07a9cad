import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { baseApi } from '@/api/baseApi';
import { userApi } from '@/api/generated/user.gen';
import { startAuthBridge } from '@/auth/authBridge';
import { authClient } from '@/auth/authClient';
import { RequireUser } from '@/auth/RequireUser';
import { SignedIn } from '@/auth/SignedIn';
import { makeStore } from '@/app/store';
import { expectAccessible } from '@/testing/axe';
import { session, user } from '@/testing/factories';
import { emptyData, services } from '@/testing/handlers';
import { APP_CODE, factor, type OwnAccount, PASSWORD, recoveryCodes, refusedBy } from '@/testing/handlers/account';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import AuthPage from './AuthPage';

const DUE = { second_factor_due: true };

/** Signs in a user with a second factor, on the way to the page `next`. */
async function show(changes: Partial<OwnAccount> = {}, ...first: RequestHandler[]) {
  const at = '/auth?next=%2Fmy-bookings';
  const data = emptyData();
  Object.assign(data.account, { factors: [factor()], recoveryCodes: recoveryCodes() }, changes);
  server.use(...first, ...services(data));
  window.history.replaceState(null, '', at);
  const page = renderPage(
    <main>
      <AuthPage />
    </main>,
    { at },
  );
  startAuthBridge(page.store.dispatch);
  await page.user.type(await screen.findByLabelText('Email'), 'abeba@example.org');
  await page.user.type(screen.getByLabelText('Password'), PASSWORD);
  await page.user.click(screen.getByRole('button', { name: 'Sign In' }));
  const press = async (name: string) => page.user.click(await screen.findByRole('button', { name }));
  const enter = async (code: string) => {
    await page.user.click(await screen.findByLabelText('Verification code'));
    await page.user.paste(code);
    await press('Verify code');
  };
  return { ...page, data, press, enter };
}

afterEach(async () => {
  server.use(...services(emptyData()));
  await (await authClient()).signOut({ scope: 'local' });
});

describe('after the password', () => {
  it('asks for an authenticator code and continues', async () => {
    const { enter, store } = await show();
    const code = await screen.findByLabelText('Verification code');
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code).toHaveAttribute('inputmode', 'numeric');
    expect(screen.getByRole('heading', { name: 'Confirm it’s you' })).toHaveFocus();
    expect(screen.queryByLabelText('Authenticator app')).not.toBeInTheDocument();
    expect(store.getState().auth).toMatchObject({ user: null, mfaPending: { email: 'abeba@example.org' } });
    await expectAccessible('the second factor');
    await enter('123 456');
    expect(await screen.findByText('at /my-bookings')).toBeVisible();
    expect(store.getState().auth).toMatchObject({ user: { email: 'abeba@example.org' }, mfaPending: null });
  });

  it('does not send an incomplete code', async () => {
    const { enter } = await show();
    await enter('12');
    expect(await screen.findAllByText('Please enter a valid 6-digit verification code')).not.toHaveLength(0);
  });

  it('accepts another try after a wrong code', async () => {
    const { enter } = await show();
    await enter('000000');
    expect(await screen.findByText('This code is not right. Wait for the next one and try again.')).toBeVisible();
    expect(screen.getByLabelText('Verification code')).toHaveValue('');
    expect(screen.getByLabelText('Verification code')).toHaveFocus();
    await enter(APP_CODE);
    expect(await screen.findByText('at /my-bookings')).toBeVisible();
  });

  it.each([
    ['late', () => refusedBy(422, 'mfa_challenge_expired'), /^That took too long/],
    ['asked for too often', () => refusedBy(429, 'over_request_rate_limit'), /^Please wait a few minutes/],
    ['not heard', () => HttpResponse.error(), /^We cannot reach the server/],
    ['refused otherwise', () => refusedBy(400, 'validation_failed'), /^Something went wrong/],
  ])('reports that a code is %s and stays', async (_, answer, text) => {
    const { enter } = await show();
    server.use(http.post('*/auth/v1/factors/:id/verify', answer));
    await enter(APP_CODE);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText('Verification code')).toHaveValue(APP_CODE);
  });

  it('no longer offers an app that was removed', async () => {
    const { enter, data } = await show({
      factors: [factor({ id: 'gone', friendly_name: 'Old phone' }), factor({ id: 'kept' }), factor({ id: 'third' })],
    });
    await screen.findByLabelText('Authenticator app');
    data.account.factors = data.account.factors.filter(({ id }) => id !== 'gone');
    await enter(APP_CODE);
    expect(await screen.findByText(/^This app is no longer set up/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Old phone' })).not.toBeInTheDocument());
  });

  it('leaves a session that has ended', async () => {
    const { enter } = await show();
    server.use(http.post('*/auth/v1/factors/:id/verify', () => refusedBy(403, 'session_not_found')));
    await enter(APP_CODE);
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
  });

  it('offers several apps but none without a finished setup', async () => {
    const asked: unknown[] = [];
    const { user: person, enter } = await show({
      factors: [
        factor({ id: 'phone' }),
        factor({ id: 'tablet', friendly_name: 'Tablet' }),
        factor({ id: 'half', friendly_name: 'Never shown', status: 'unverified' as never }),
      ],
    });
    server.events.on('request:start', ({ request }) => void asked.push(new URL(request.url).pathname));
    await person.selectOptions(await screen.findByLabelText('Authenticator app'), 'Tablet');
    expect(screen.queryByRole('option', { name: 'Never shown' })).not.toBeInTheDocument();
    await expectAccessible('the second factor with several apps');
    await enter(APP_CODE);
    expect(await screen.findByText('at /my-bookings')).toBeVisible();
    expect(asked).toContain('/auth/v1/factors/tablet/verify');
  });

  it('loads the apps again after a failure', async () => {
    const { press } = await show(
      {},
      http.get('*/auth/v1/user', () => HttpResponse.error(), { once: true }),
    );
    await press('Try again');
    expect(await screen.findByLabelText('Verification code')).toBeVisible();
  });

  it('signs out of this session only and asks for the password again', async () => {
    const scopes: (string | null)[] = [];
    const { press } = await show();
    server.use(
      http.post('*/auth/v1/logout', ({ request }) => {
        scopes.push(new URL(request.url).searchParams.get('scope'));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await press('Sign Out');
    expect(await screen.findByText('Signed out successfully')).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
    expect(scopes).toEqual(['local']);
  });
});

describe('a recovery code', () => {
  const [code = ''] = recoveryCodes();

  async function enterRecovery({ user: person, press }: Awaited<ReturnType<typeof show>>, text: string) {
    await person.clear(await screen.findByLabelText('Recovery code'));
    await person.type(screen.getByLabelText('Recovery code'), text);
    await press('Verify code');
  }

  it('replaces the app', async () => {
    const page = await show();
    await page.press('Use a recovery code');
    expect(await screen.findByRole('heading', { name: 'Enter a recovery code' })).toHaveFocus();
    await expectAccessible('the recovery code');
    await enterRecovery(page, code);
    expect(await screen.findByText('at /my-bookings')).toBeVisible();
    expect(screen.getByText('Recovery code used')).toBeVisible();
    expect(page.data.account.recoveryCodes).toHaveLength(9);
  });

  it('is not sent incomplete', async () => {
    const page = await show();
    await page.press('Use a recovery code');
    await enterRecovery(page, 'k7fd-2mqp');
    expect(await screen.findAllByText(/^A recovery code has twelve letters/)).not.toHaveLength(0);
  });

  it.each([
    ['wrong', undefined, 'This code is not right, or it was already used.'],
    ['one of too many', () => refusedBy(429, 'over_request_rate_limit'), /^Please wait a few minutes/],
    [
      'one of too many today',
      () => refusedBy(429, 'too_many_wrong_attempts'),
      'Too many wrong codes. Use a passkey or your authenticator app, or try again tomorrow.',
    ],
    ['not heard', () => HttpResponse.error(), /^We cannot reach the server/],
    ['not answered', () => new HttpResponse(null, { status: 503 }), /^We cannot reach the server/],
  ])('reports that it is %s and stays', async (_, answer, text) => {
    const page = await show();
    if (answer) server.use(http.post('*/auth/v1/recovery-codes/verify', answer));
    await page.press('Use a recovery code');
    await enterRecovery(page, 'aaaa-bbbb-cccc');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText('Recovery code')).toHaveValue('aaaa-bbbb-cccc');
    await page.press('Use the authenticator app');
    expect(await screen.findByLabelText('Verification code')).toBeVisible();
  });
});

describe('a session without its second factor', () => {
  it('redirects from user pages to the step, and back', () => {
    renderPage(
      <RequireUser>
        <p>inside</p>
      </RequireUser>,
      { at: '/account-settings', as: user(), claims: DUE },
    );
    expect(screen.getByText('at /auth?next=%2Faccount-settings')).toBeVisible();
  });

  it('redirects from personal pages, too, without another click', () => {
    renderPage(
      <SignedIn title="Mine" text="Log in" action="Log in">
        <p>inside</p>
      </SignedIn>,
      { at: '/my-bookings', as: user(), claims: DUE },
    );
    expect(screen.getByText('at /auth?next=%2Fmy-bookings')).toBeVisible();
  });

  it('is restored as such and calls the API as a visitor', async () => {
    server.use(http.post('*/auth/v1/token', () => HttpResponse.json(session(user(), DUE))));
    await (await authClient()).signInWithPassword({ email: 'abeba@example.org', password: PASSWORD });
    const tokens: (string | null)[] = [];
    server.use(
      http.get('*/v1/payments', ({ request }) => {
        tokens.push(request.headers.get('authorization'));
        return HttpResponse.json({ payments: [], nextPageToken: '' });
      }),
    );
    const store = makeStore();
    store.addApi(baseApi);
    startAuthBridge(store.dispatch);
    await waitFor(() => expect(store.getState().auth).toMatchObject({ status: 'resolved', user: null }));
    expect(store.getState().auth.mfaPending).toMatchObject({ secondFactorDue: true });
    await store.dispatch(userApi.endpoints.listPayments.initiate({}));
    expect(tokens).toEqual([null]);
  });

  it('results when a second factor was set up elsewhere', async () => {
    let claims = {};
    server.use(
      http.post('*/auth/v1/token', () => HttpResponse.json(session(user(), claims))),
      http.get('*/v1/payments', () =>
        HttpResponse.json(
          {
            code: 7,
            message: '',
            details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'SECOND_FACTOR_REQUIRED' }],
          },
          { status: 403 },
        ),
      ),
    );
    await (await authClient()).signInWithPassword({ email: 'abeba@example.org', password: PASSWORD });
    const store = makeStore();
    store.addApi(baseApi);
    startAuthBridge(store.dispatch);
    await waitFor(() => expect(store.getState().auth.user).toMatchObject({ email: 'abeba@example.org' }));
    claims = DUE;
    await store.dispatch(userApi.endpoints.listPayments.initiate({}));
    await waitFor(() => expect(store.getState().auth).toMatchObject({ user: null, mfaPending: { id: user().id } }));
    expect(store.getState().toasts).toEqual([]);
  });
});
