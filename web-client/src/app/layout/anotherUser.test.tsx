import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { sessionChanged } from '@/auth/authSlice';
import { authUserOf } from '@/auth/user';
import { user as someone } from '@/testing/factories';
import { services } from '@/testing/handlers';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

const abeba = authUserOf(someone());
const other = authUserOf(someone({ id: '0192f3a4-0000-7000-8000-0000000000b2', email: 'other@example.org' }));

beforeEach(() => server.use(...services()));

it.each([
  ['/contact', 'Message'],
  ['/account-settings', 'Full name'],
])('%s keeps no input for another user', async (at, label) => {
  const { store, user } = await renderApp(at, someone());
  const signIn = (next: typeof other | null) => act(() => void store.dispatch(sessionChanged({ user: next })));
  const field = () => screen.findByRole('textbox', { name: label });
  await user.type(await field(), ' typed by Abeba');
  signIn(abeba);
  expect(await field()).toHaveDisplayValue(/typed by Abeba$/);
  signIn(other);
  expect(await field()).not.toHaveDisplayValue(/typed by Abeba$/);
});

it('a public page keeps the input of a visitor who signs in', async () => {
  const { store, user } = await renderApp('/contact');
  const signIn = (next: typeof other | null) => act(() => void store.dispatch(sessionChanged({ user: next })));
  const field = () => screen.findByRole('textbox', { name: 'Message' });
  await user.type(await field(), 'Hello');
  signIn(abeba);
  expect(await field()).toHaveDisplayValue('Hello');
  // The session ended in another tab, where another user signs in then.
  signIn(null);
  expect(await field()).toHaveDisplayValue('Hello');
  signIn(other);
  expect(await field()).toHaveDisplayValue('');
});
