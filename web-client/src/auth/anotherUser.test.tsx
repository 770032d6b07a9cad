import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { user as someone } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { sessionChanged } from './authSlice';
import { RequireUser } from './RequireUser';
import { SignedIn } from './SignedIn';
import { authUserOf } from './user';

const field = <input aria-label="To delete the account, type its name" />;
const other = authUserOf(someone({ id: '0192f3a4-0000-7000-8000-0000000000b2', email: 'other@example.org' }));

it.each([
  ['a page for users', <RequireUser key="page">{field}</RequireUser>],
  [
    'a page with data of a user',
    <SignedIn key="page" title="Payments" text="Sign in first" action="Sign in">
      {field}
    </SignedIn>,
  ],
])('%s keeps no input for another user', async (_, page) => {
  const { store, user } = renderPage(page, { as: someone() });
  const signIn = (next: typeof other) => act(() => void store.dispatch(sessionChanged({ user: next })));
  await user.type(screen.getByRole('textbox'), 'Abeba');
  signIn(authUserOf(someone()));
  expect(screen.getByRole('textbox')).toHaveValue('Abeba');
  signIn(other);
  expect(screen.getByRole('textbox')).toHaveValue('');
});
