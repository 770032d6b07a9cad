import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { leaveAccountPage, sentBodies, showAccountPage } from '@/testing/accountPage';
import { expectAccessible } from '@/testing/axe';
import { MAILED_CODE, refusedBy } from '@/testing/handlers/account';
import { server } from '@/testing/server';

leaveAccountPage();

const MAIL = /^I don’t know my current password/;

async function ask(section: string, ...first: Parameters<typeof server.use>) {
  const page = await showAccountPage();
  const form = page.part(section);
  server.use(...first);
  await page.user.click(form.getByRole('button', { name: MAIL }));
  return { ...page, form, code: () => form.findByLabelText('Code from the email') };
}

/** Advances second by second, because each tick schedules the next. */
async function aMinute() {
  for (let second = 0; second < 61; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
}

describe('an emailed code', () => {
  it('replaces the current password when the password changes', async () => {
    const { user, form, code } = await ask('Password');
    const bodies = sentBodies('PUT', '/auth/v1/user');
    const field = await code();
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(field).toHaveAccessibleDescription(/We sent six digits to a•••@example\.org/);
    expect(form.queryByLabelText('Current password')).not.toBeInTheDocument();
    await expectAccessible('the code of the mail');
    await user.type(field, '12');
    await user.type(form.getByLabelText('New password'), 'Another123');
    await user.type(form.getByLabelText('Repeat the new password'), 'Another123');
    const change = form.getByRole('button', { name: 'Change password' });
    await user.click(change);
    expect(await form.findByText('Please enter a valid 6-digit verification code')).toBeVisible();
    await user.clear(field);
    await user.type(field, MAILED_CODE);
    await user.click(change);
    expect(await screen.findByText('Password changed')).toBeVisible();
    expect(bodies).toMatchObject([{ password: 'Another123', nonce: MAILED_CODE }]);
    expect(bodies[0]).not.toHaveProperty('current_password');
    // The form restarts.
    expect(form.getByLabelText('Current password')).toHaveValue('');
  });

  it('replaces the current password when the address changes', async () => {
    const { user, form, code } = await ask('Email address');
    const bodies = sentBodies('PUT', '/auth/v1/user');
    await user.type(await code(), MAILED_CODE);
    await user.type(form.getByLabelText('New email address'), 'new@example.org');
    await user.click(form.getByRole('button', { name: 'Change address' }));
    expect(await screen.findByText('Emails sent to both addresses')).toBeVisible();
    expect(bodies).toMatchObject([{ email: 'new@example.org', nonce: MAILED_CODE }]);
  });

  it.each([
    ['wrong', 422, 'reauthentication_not_valid', /^This code is wrong/],
    ['too old', 403, 'otp_expired', /^This code is too old/],
  ])('reports at the field that the code is %s', async (_, status, error, text) => {
    const { user, form, code } = await ask(
      'Email address',
      http.put('*/auth/v1/user', () => refusedBy(status, error)),
    );
    const field = await code();
    await user.type(field, '111111');
    await user.type(form.getByLabelText('New email address'), 'new@example.org');
    await user.click(form.getByRole('button', { name: 'Change address' }));
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveAccessibleDescription(text);
    expect(field).toHaveFocus();
    expect(field).toHaveValue('');
  });

  it('leads back to the password', async () => {
    const { user, form, code } = await ask('Password');
    await code();
    await user.click(form.getByRole('button', { name: 'Use my password instead' }));
    await waitFor(() => expect(form.getByLabelText('Current password')).toHaveFocus());
    expect(form.queryByLabelText('Code from the email')).not.toBeInTheDocument();
  });

  it('accepts a code that was sent earlier', async () => {
    const { code } = await ask(
      'Password',
      http.get('*/auth/v1/reauthenticate', () => refusedBy(429, 'over_email_send_rate_limit')),
    );
    const field = await code();
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription(/We just emailed you a code/);
  });

  it('reports at the password field that no code can be sent', async () => {
    const { form } = await ask(
      'Password',
      http.get('*/auth/v1/reauthenticate', () => HttpResponse.error()),
    );
    const field = form.getByLabelText('Current password');
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveAccessibleDescription(/^We cannot reach the server/);
  });

  it('can be sent again after a pause', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { user, form, code } = await ask('Password');
      const field = await code();
      expect(form.getByRole('button', { name: /^New code in \d+ seconds?$/ })).toBeDisabled();
      await aMinute();
      await user.click(await form.findByRole('button', { name: 'Send a new code' }));
      expect(await form.findByText('New code sent')).toBeVisible();
      expect(field).toHaveFocus();
      server.use(http.get('*/auth/v1/reauthenticate', () => HttpResponse.error()));
      await aMinute();
      await user.click(await form.findByRole('button', { name: 'Send a new code' }));
      await waitFor(() => expect(field).toHaveAccessibleDescription(/We cannot reach the server/));
    } finally {
      vi.useRealTimers();
    }
  });
});
