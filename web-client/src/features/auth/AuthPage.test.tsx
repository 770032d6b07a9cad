import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startAuthBridge } from '@/auth/authBridge';
import { authClient } from '@/auth/authClient';
import { SESSION_STORAGE_KEY } from '@/auth/sessionKey';
import { localStore } from '@/browser/storage';
import { session, user } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import AuthPage from './AuthPage';

/** Mocks the identity service. Bodies are recorded by path. */
function identity(answers: Record<string, () => Response>) {
  const bodies: Record<string, unknown[]> = {};
  server.use(
    http.all('*/auth/v1/:path', async ({ params, request }) => {
      const name = String(params['path']);
      const text = await request.text();
      (bodies[name] ??= []).push(text ? JSON.parse(text) : undefined);
      return answers[name]?.() ?? new Response(null, { status: 204 });
    }),
  );
  return bodies;
}

const refused =
  (status: number, code: string, more = {}) =>
  () =>
    HttpResponse.json({ code: status, error_code: code, msg: `about ${code}`, ...more }, { status });

function show(at = '/auth') {
  window.history.replaceState(null, '', at);
  const page = renderPage(<AuthPage />, { at });
  startAuthBridge(page.store.dispatch);
  return page;
}

const type = async ({ user: person }: ReturnType<typeof show>, label: string, text: string) => {
  await person.clear(await screen.findByLabelText(label));
  await person.type(screen.getByLabelText(label), text);
};
const press = async ({ user: person }: ReturnType<typeof show>, name: string) =>
  person.click(await screen.findByRole('button', { name }));

beforeEach(() => identity({}));
afterEach(async () => {
  identity({});
  await (await authClient()).signOut({ scope: 'local' });
});

describe('sign in', () => {
  async function signIn(page: ReturnType<typeof show>) {
    await type(page, 'Email', 'abeba@example.org');
    await type(page, 'Password', 'Secret123');
    await press(page, 'Sign In');
  }

  it('requires both fields', async () => {
    const page = show();
    await press(page, 'Sign In');
    expect(await screen.findByText('Please fill in all fields')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  it.each([
    [400, 'invalid_credentials', 'Invalid credentials'],
    [429, 'over_request_rate_limit', 'Too many attempts'],
    [429, 'too_many_wrong_attempts', /^Too many wrong attempts for this account. Choose a new password with “Forgot/],
    [500, 'unexpected_failure', 'Login Failed'],
  ])('responds to %i %s with "%s"', async (status, code, title) => {
    identity({ token: refused(status, code) });
    const page = show();
    await signIn(page);
    expect(await screen.findByText(title)).toBeVisible();
    // The service's messages are English in every language.
    expect(screen.queryByText(/^about /)).toBeNull();
    expect(screen.getByLabelText('Password')).toHaveValue('Secret123');
  });

  it('asks for the code when the address is not confirmed', async () => {
    const bodies = identity({ token: refused(400, 'email_not_confirmed'), resend: () => HttpResponse.json({}) });
    const page = show();
    await signIn(page);
    expect(await screen.findByText('Email not confirmed')).toBeVisible();
    await press(page, 'Send a new code');
    expect(await screen.findByText('New code sent')).toBeVisible();
    expect(bodies['resend']).toMatchObject([{ type: 'signup', email: 'abeba@example.org' }]);
  });

  it('continues to the requested page but never to another site', async () => {
    identity({ token: () => HttpResponse.json(session()) });
    const page = show('/auth?next=%2Fadmin%3Ftab%3Dusers');
    await signIn(page);
    expect(await screen.findByText('at /admin?tab=users')).toBeVisible();
  });

  it('goes home when the address of that page is forged', async () => {
    identity({ token: () => HttpResponse.json(session()) });
    const page = show('/auth?next=//evil.example');
    await signIn(page);
    expect(await screen.findByText('at /')).toBeVisible();
  });
});

describe('sign up', () => {
  async function signUp(page: ReturnType<typeof show>, password = 'Secret123') {
    await page.user.click(await screen.findByRole('tab', { name: 'Sign Up' }));
    await type(page, 'Full name', 'Abeba Tesfay');
    await type(page, 'Email', 'abeba@example.org');
    await type(page, 'Password', password);
    await press(page, 'Create account');
  }
  const awaiting = () => HttpResponse.json(user({ identities: [{ id: '1' } as never] }));

  it.each([
    ['Sho1', 'Password must be at least 8 characters long'],
    ['alllowercase1', 'Password must contain at least one uppercase letter, one lowercase letter, and one number'],
    ['NoDigitsHere', 'Password must contain at least one uppercase letter, one lowercase letter, and one number'],
  ])('rejects the password %s', async (password, text) => {
    const bodies = identity({});
    await signUp(show(), password);
    expect(await screen.findAllByText(text)).not.toHaveLength(0);
    expect(bodies['signup']).toBeUndefined();
  });

  it('sends name and language, then accepts the emailed code', async () => {
    const bodies = identity({ signup: awaiting, verify: () => HttpResponse.json(session()) });
    const page = show();
    await signUp(page);
    expect(await screen.findByRole('heading', { name: 'Confirm your email address' })).toHaveFocus();
    expect(bodies['signup']).toMatchObject([
      { email: 'abeba@example.org', data: { full_name: 'Abeba Tesfay', language: 'en' } },
    ]);
    await type(page, 'Verification code', '12');
    await press(page, 'Verify code');
    expect(await screen.findAllByText('Please enter a valid 6-digit verification code')).not.toHaveLength(0);
    await type(page, 'Verification code', '123 456');
    await press(page, 'Verify code');
    expect(await screen.findByText('at /')).toBeVisible();
    expect(bodies['verify']).toMatchObject([{ type: 'signup', email: 'abeba@example.org', token: '123456' }]);
  });

  it('asks for a new password where another person may have set the first', async () => {
    const withoutPassword = user({ app_metadata: { roles: [], password_required: true } });
    identity({ signup: awaiting, verify: () => HttpResponse.json(session(withoutPassword)) });
    const page = show();
    await signUp(page);
    await type(page, 'Verification code', '123456');
    await press(page, 'Verify code');
    expect(await screen.findByLabelText('New password')).toBeVisible();
    expect(screen.getByText(/^Your address is confirmed/)).toBeVisible();
    expect(screen.queryByText('at /')).not.toBeInTheDocument();
  });

  it('reports a wrong code', async () => {
    identity({ signup: awaiting, verify: refused(403, 'otp_expired') });
    const page = show();
    await signUp(page);
    await type(page, 'Verification code', '123456');
    await press(page, 'Verify code');
    expect(await screen.findByText('Verification failed')).toBeVisible();
    expect(screen.getByText('Invalid or expired code')).toBeVisible();
    expect(screen.getByLabelText('Verification code')).toHaveValue('');
  });

  it('reports a banned account and keeps the code', async () => {
    identity({ signup: awaiting, verify: refused(403, 'user_banned') });
    const page = show();
    await signUp(page);
    await type(page, 'Verification code', '123456');
    await press(page, 'Verify code');
    expect(await screen.findByText(/^This account is locked/)).toBeVisible();
    expect(screen.queryByText('Invalid or expired code')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Verification code')).toHaveValue('123456');
  });

  it('continues to the code for a known address as for a new one', async () => {
    identity({ signup: () => HttpResponse.json(user({ identities: [] })) });
    await signUp(show());
    expect(await screen.findByRole('heading', { name: 'Confirm your email address' })).toHaveFocus();
    expect(screen.queryByText('Account exists')).toBeNull();
  });

  it.each([
    [refused(422, 'email_exists'), 'Account exists'],
    [refused(422, 'user_already_exists'), 'Account exists'],
    [refused(429, 'over_email_send_rate_limit'), 'Too many requests'],
    [refused(422, 'weak_password', { weak_password: { reasons: ['length'] } }), 'Sign Up Failed'],
    [refused(500, 'unexpected_failure'), 'Sign Up Failed'],
  ])('reports failure %#: "%s"', async (answer, title) => {
    identity({ signup: answer });
    await signUp(show());
    expect(await screen.findByText(title)).toBeVisible();
  });

  it('shows at the field that the service rejects the address', async () => {
    identity({
      signup: refused(400, 'validation_failed', { msg: 'Unable to validate email address: invalid format' }),
    });
    await signUp(show());
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address'),
    );
    expect(screen.queryByText('Sign Up Failed')).toBeNull();
  });

  it('shows at the field that the service rejects the name', async () => {
    identity({ signup: refused(400, 'validation_failed', { msg: 'full_name must contain a letter or a digit' }) });
    await signUp(show());
    await waitFor(() =>
      expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription('Please check this field'),
    );
  });
});

describe('forgotten password', () => {
  async function newPassword(page: ReturnType<typeof show>, repeated = 'Another123') {
    await type(page, 'New password', 'Another123');
    await type(page, 'Repeat the new password', repeated);
    await press(page, 'Update password');
  }

  it('leads from the address and the code to the new password, then to sign-in', async () => {
    const bodies = identity({
      recover: () => HttpResponse.json({}),
      verify: () => HttpResponse.json(session()),
      user: () => HttpResponse.json(user()),
    });
    const page = show();
    await press(page, 'Forgot password?');
    await press(page, 'Send code');
    expect(await screen.findByText('Please enter your email address')).toBeVisible();
    await type(page, 'Email', 'abeba@example.org');
    await press(page, 'Send code');
    await type(page, 'Verification code', '654321');
    await press(page, 'Verify code');
    await newPassword(page, 'Different1');
    expect(await screen.findAllByText('Passwords do not match')).not.toHaveLength(0);
    await newPassword(page);
    expect(await screen.findByText('Password updated')).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
    expect(bodies['verify']).toMatchObject([{ type: 'recovery', email: 'abeba@example.org', token: '654321' }]);
    expect(bodies['user']).toMatchObject([{ password: 'Another123' }]);
    expect(bodies['logout']).toHaveLength(1);
    expect(page.store.getState().auth).toMatchObject({ user: null, recovery: false });
  });

  it('reports that the password is set while the sessions continue', async () => {
    identity({
      recover: () => HttpResponse.json({}),
      verify: () => HttpResponse.json(session()),
      user: () => HttpResponse.json(user()),
      logout: refused(500, 'unexpected_failure'),
    });
    const page = show();
    await press(page, 'Forgot password?');
    await type(page, 'Email', 'abeba@example.org');
    await press(page, 'Send code');
    await type(page, 'Verification code', '654321');
    await press(page, 'Verify code');
    await newPassword(page);
    expect(await screen.findByText(/We couldn’t sign you out everywhere/)).toBeVisible();
    expect(screen.queryByText('Sign in with your new password.')).toBeNull();
  });

  it('reports a rejected email request or password', async () => {
    identity({ recover: refused(500, 'unexpected_failure') });
    const page = show();
    await press(page, 'Forgot password?');
    await type(page, 'Email', 'abeba@example.org');
    await press(page, 'Send code');
    expect(await screen.findByText('Reset failed')).toBeVisible();
  });

  it('shows the new password to a signed-in user with a recovery address', async () => {
    identity({ token: () => HttpResponse.json(session()), user: refused(422, 'same_password') });
    await (await authClient()).signInWithPassword({ email: 'abeba@example.org', password: 'Secret123' });
    const page = show('/auth?type=recovery');
    await newPassword(page);
    expect(await screen.findByText('Failed to update password')).toBeVisible();
    expect(page.router.state.location.pathname).toBe('/auth');
  });

  it('accepts the digits of an email that the office requested', async () => {
    const bodies = identity({ verify: () => HttpResponse.json(session()) });
    const page = show('/auth#reset=abeba%40example.org');
    await type(page, 'Verification code', '123456');
    await press(page, 'Verify code');
    expect(await screen.findByRole('heading', { name: 'Set a new password' })).toBeVisible();
    expect(bodies['verify']).toMatchObject([{ type: 'recovery', email: 'abeba@example.org', token: '123456' }]);
  });

  it('accepts the digits for the office also while signed in', async () => {
    identity({ token: () => HttpResponse.json(session()) });
    await (await authClient()).signInWithPassword({ email: 'abeba@example.org', password: 'Secret123' });
    show('/auth#reset=abeba%40example.org');
    expect(await screen.findByLabelText('Verification code')).toBeVisible();
  });

  it('offers a new code once when the link has expired', async () => {
    show('/auth?type=recovery#error=access_denied&error_code=otp_expired');
    expect(window.location.href).toMatch(/\/auth\?type=recovery$/);
    expect(await screen.findByText(/This link has expired/)).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  });
});

describe('the link of an email', () => {
  const verifier = () => localStore.get(`${SESSION_STORAGE_KEY}-code-verifier`);
  const home = async () => waitFor(() => expect(screen.getByText('at /')).toBeVisible());

  it('opens the session in the requesting browser and leaves no trace in the address', async () => {
    const bodies = identity({
      signup: () => HttpResponse.json(user({ identities: [{} as never] })),
      token: () => HttpResponse.json(session()),
    });
    await (await authClient()).signUp({ email: 'abeba@example.org', password: 'Secret123' });
    const secret = JSON.parse(verifier() ?? '""') as string;

    show('/auth?code=from-the-mail');
    await home();
    expect(bodies['token']).toEqual([{ auth_code: 'from-the-mail', code_verifier: secret }]);
    expect(window.location.search).toBe('');
  });

  it('leads from a recovery link to the new password', async () => {
    identity({ recover: () => HttpResponse.json({}), token: () => HttpResponse.json(session()) });
    await (await authClient()).resetPasswordForEmail('abeba@example.org');
    show('/auth?type=recovery&code=from-the-mail');
    expect(await screen.findByRole('heading', { name: 'Set a new password' })).toBeVisible();
  });

  it.each([
    [
      'tokens of another user',
      '/auth#access_token=a.b.c&refresh_token=d&expires_in=3600&token_type=bearer&type=signup',
    ],
    ['a code of another user', '/auth?code=not-mine'],
  ])('signs no user in with %s', async (_, at) => {
    const bodies = identity({ token: () => HttpResponse.json(session()), user: () => HttpResponse.json(user()) });
    const { store } = show(at);
    expect(await screen.findByText(/This link works only in the browser/)).toBeVisible();
    expect(store.getState().auth).toMatchObject({ status: 'resolved', user: null });
    expect(bodies).not.toHaveProperty('token');
    expect(window.location.href).toMatch(/\/auth$/);
  });

  it("keeps the signed-in user despite a stranger's code", async () => {
    identity({ token: () => HttpResponse.json(session()) });
    await (await authClient()).signInWithPassword({ email: 'abeba@example.org', password: 'Secret123' });
    const { store } = show('/auth?code=not-mine');
    await home();
    expect(store.getState().auth.user).toMatchObject({ email: 'abeba@example.org' });
  });

  it.each([
    ['is over', refused(422, 'flow_state_expired'), /This link has expired/],
    ['belongs to a banned account', refused(400, 'user_banned'), /^This account is locked/],
    ['follows too many others', refused(429, 'over_request_rate_limit'), /^Please wait a few minutes/],
    ['finds no server', () => new Response(null, { status: 503 }), /We cannot reach the server/],
    ['was asked for again since', refused(400, 'bad_code_verifier'), /This link works only in the browser/],
  ])('shows a message for a link that %s', async (_, token, said) => {
    identity({ recover: () => HttpResponse.json({}), token });
    await (await authClient()).resetPasswordForEmail('abeba@example.org');
    const page = show('/auth?code=from-the-mail');
    expect(await screen.findByText(said)).toBeVisible();
    expect(page.store.getState().auth).toMatchObject({ status: 'resolved', user: null });
  });

  describe('the confirmation of one half of an address change', () => {
    const at = '/auth?next=%2Faccount-settings#message=You+have+won.+Call+us';

    it('names the remaining step in our own words', async () => {
      show(at);
      expect(await screen.findByText('Please follow the link that was sent to the other address.')).toBeVisible();
      expect(screen.queryByText(/You have won/)).toBeNull();
      expect(window.location.href).toMatch(/\/auth\?next=%2Faccount-settings$/);
      expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
    });

    it('names it also for a signed-in user who is redirected', async () => {
      identity({ token: () => HttpResponse.json(session()) });
      await (await authClient()).signInWithPassword({ email: 'abeba@example.org', password: 'Secret123' });
      show(at);
      expect(await screen.findByText('at /account-settings')).toBeVisible();
      expect(screen.getByText('Please follow the link that was sent to the other address.')).toBeVisible();
    });
  });

  it('lets the user return to sign-in', async () => {
    const page = show('/auth?code=not-mine');
    await press(page, 'Back');
    expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
  });
});

it('sends signed-in users home', async () => {
  renderPage(<AuthPage />, { at: '/auth', as: user() });
  await waitFor(() => expect(screen.getByText('at /')).toBeVisible());
});
