import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/testing/render';
import ConfirmLinkPage from './ConfirmLinkPage';

const show = (search: string) => renderPage(<ConfirmLinkPage />, { at: `/auth/confirm${search}`, as: null });

it.each([
  ['signup', 'Confirm my address'],
  ['recovery', 'Choose a new password'],
  ['magiclink', 'Sign in'],
  ['invite', 'Accept the invitation'],
  ['email_change', 'Confirm the change'],
])('asks for one click before it follows a link of type %s', (type, action) => {
  show(`?token=abc%2Bd&type=${type}&redirect_to=http%3A%2F%2Flocalhost%2Fauth`);
  const form = screen.getByRole('button', { name: action }).closest('form')!;
  expect(form).toHaveAttribute('action', '/auth/v1/verify');
  expect(form.method).toBe('get');
  expect(Object.fromEntries(new FormData(form))).toEqual({
    token: 'abc+d',
    type,
    redirect_to: 'http://localhost/auth',
  });
});

it.each(['', '?type=signup', '?token=abc&type=sms', '?token=&type=signup'])(
  'leads to sign-in without a link: %s',
  (search) => {
    show(search);
    expect(screen.getByText('at /auth')).toBeVisible();
  },
);
