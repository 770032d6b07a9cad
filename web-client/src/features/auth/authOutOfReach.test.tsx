import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { baseApi } from '@/api/baseApi';
import { adminApi } from '@/api/generated/admin.gen';
import { makeStore } from '@/app/store';
import { SESSION_STORAGE_KEY } from '@/auth/sessionKey';
import { useSignOut } from '@/auth/useSignOut';
import { user } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import AuthPage from './AuthPage';
import { CodeForm } from './components/CodeForm';
import { NewPasswordForm } from './components/NewPasswordForm';

// Simulates a chunk that a release has removed, or a lost connection.
vi.mock('@supabase/auth-js', () => {
  throw new Error('the file of auth-js cannot be fetched');
});

const UNREACHABLE = 'We cannot reach the server. Please try again in a minute.';

const nothing = () => undefined;
const address = { Email: 'abeba@example.org' };
const code = <CodeForm purpose="signup" email="abeba@example.org" onBack={nothing} />;

/** Name, page, opening steps, input, pressed button and expected text. */
type Attempt = [string, ReactNode, [role: string, name: string] | undefined, Record<string, string>, string, string];

it.each<Attempt>([
  ['signing in', <AuthPage />, undefined, { ...address, Password: 'Secret123' }, 'Sign In', 'Login Failed'],
  [
    'signing up',
    <AuthPage />,
    ['tab', 'Sign Up'],
    { 'Full name': 'Abeba Tesfay', ...address, Password: 'Secret123' },
    'Create account',
    'Sign Up Failed',
  ],
  ['asking for a code', <AuthPage />, ['button', 'Forgot password?'], address, 'Send code', 'Reset failed'],
  ['a code', code, undefined, { 'Verification code': '123456' }, 'Verify code', 'Failed to verify the code'],
  ['another code', code, undefined, { 'Verification code': '123456' }, 'Send a new code', 'Reset failed'],
  [
    'a new password',
    <NewPasswordForm onDone={nothing} />,
    undefined,
    { 'New password': 'Another123', 'Repeat the new password': 'Another123' },
    'Update password',
    'Failed to update password',
  ],
])(
  '%s says that the server is out of reach, and keeps what was typed',
  async (_, page, first, fields, action, title) => {
    const { user: person } = renderPage(page, { at: '/auth', as: null });
    if (first) await person.click(await screen.findByRole(first[0], { name: first[1] }));
    for (const [label, text] of Object.entries(fields)) await person.type(await screen.findByLabelText(label), text);
    await person.click(screen.getByRole('button', { name: action }));
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(UNREACHABLE)).toBeVisible();
    for (const [label, text] of Object.entries(fields)) expect(screen.getByLabelText(label)).toHaveValue(text);
  },
);

it('reports a failed sign-out and stays', async () => {
  function SignOut() {
    const signOut = useSignOut();
    return <button onClick={() => signOut()}>Sign out</button>;
  }
  const { user: person, router } = renderPage(<SignOut />, { at: '/account-settings', as: user() });
  await person.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('Error signing out')).toBeVisible();
  expect(router.state.location.pathname).toBe('/account-settings');
});

it("does not send a user's API call as a visitor", async () => {
  const called = vi.fn(() => HttpResponse.json({}));
  server.use(http.get('*/v1/contact-messages', called));
  localStorage.setItem(SESSION_STORAGE_KEY, '{}');
  const store = makeStore();
  store.addApi(baseApi);
  const { error } = await store.dispatch(adminApi.endpoints.listContactMessages.initiate({}));
  expect(error).toMatchObject({ status: 'offline' });
  expect(called).not.toHaveBeenCalled();
});
