import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import i18next from 'i18next';
import { leaveAccountPage, sentBodies, showAccountPage } from '@/testing/accountPage';
import { expectAccessible } from '@/testing/axe';
import { catchDownloads } from '@/testing/downloads';
import { failure } from '@/testing/factories';
import {
  APP_CODE,
  factor,
  type OwnAccount,
  PASSWORD,
  recoveryCodes,
  refusedBy,
  securityEvent,
  signedInWith,
} from '@/testing/handlers/account';
import { server } from '@/testing/server';

// Preloads the dialogs, so that the first test does not wait for a compiler.
beforeAll(() =>
  Promise.all([import('./components/security/SetUpDialog'), import('./components/security/NewCodesDialog')]),
);

leaveAccountPage();
const show = showAccountPage;

/** Records requests that change the user. */
const changesOfUser = () => sentBodies('PUT', '/auth/v1/user');

const refuse = (status: number, code: string) => http.put('*/auth/v1/user', () => refusedBy(status, code));

describe('the password', () => {
  type RenderedPage = Awaited<ReturnType<typeof show>>;
  const fill = async ({ user, part }: RenderedPage, current = PASSWORD, next = 'Another123') => {
    const form = part('Password');
    await user.type(form.getByLabelText('Current password'), current);
    await user.type(form.getByLabelText('New password'), next);
    await user.type(form.getByLabelText('Repeat the new password'), next);
    await user.click(form.getByRole('button', { name: 'Change password' }));
  };

  it('changes with the current password', async () => {
    const page = await show();
    const bodies = changesOfUser();
    await fill(page);
    expect(await screen.findByText('Password changed')).toBeVisible();
    expect(bodies[0]).toMatchObject({ password: 'Another123', current_password: PASSWORD });
    expect(page.part('Password').getByLabelText('Current password')).toHaveValue('');
  });

  it('requires every field and applies the password rules', async () => {
    const page = await show();
    await page.user.click(page.part('Password').getByRole('button', { name: 'Change password' }));
    expect(page.part('Password').getAllByText('Please fill in this field')).toHaveLength(3);
    await fill(page, PASSWORD, 'short');
    expect(await screen.findByText('Password must be at least 8 characters long')).toBeVisible();
  });

  it('reports a wrong current password at the field', async () => {
    const page = await show();
    await fill(page, 'Wrong123pass');
    const field = page.part('Password').getByLabelText('Current password');
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveAccessibleDescription('This is not your current password');
    expect(field).toHaveFocus();
  });

  it.each([
    [422, 'same_password', /must differ from the old one/],
    [422, 'weak_password', /too easy to guess/],
    [401, 'insufficient_aal', /sign in with your second factor/],
    [429, 'over_request_rate_limit', /^Please wait a few minutes/],
    [503, '', /^We cannot reach the server/],
  ])('shows the reason for %i %s', async (status, code, text) => {
    const page = await show();
    server.use(refuse(status, code));
    await fill(page);
    const form = page.part('Password');
    expect(await form.findByRole('alert')).toHaveTextContent('Failed to update password');
    expect(form.getByText(text)).toBeVisible();
    expect(form.getByLabelText('Current password')).not.toHaveValue('');
  });
});

describe('the address', () => {
  it('changes with the password and waits for both confirmations', async () => {
    const { user, part } = await show();
    const bodies = changesOfUser();
    const form = part('Email address');
    await user.type(form.getByLabelText('New email address'), 'Abeba@Example.org');
    await user.type(form.getByLabelText('Current password'), PASSWORD);
    await user.click(form.getByRole('button', { name: 'Change address' }));
    expect(await form.findByText('This is your current address')).toBeVisible();
    await user.clear(form.getByLabelText('New email address'));
    await user.type(form.getByLabelText('New email address'), 'new@example.org');
    await user.click(form.getByRole('button', { name: 'Change address' }));
    expect(await screen.findByText('Emails sent to both addresses')).toBeVisible();
    expect(await form.findByText('Waiting for confirmation: new@example.org')).toBeVisible();
    expect(bodies[0]).toMatchObject({ email: 'new@example.org', current_password: PASSWORD });
    expect(form.getByLabelText('New email address')).toHaveValue('');
  });

  it('reports a wrong password at the field', async () => {
    const { user, part } = await show();
    const form = part('Email address');
    await user.type(form.getByLabelText('New email address'), 'new@example.org');
    await user.type(form.getByLabelText('Current password'), 'Wrong123pass');
    await user.click(form.getByRole('button', { name: 'Change address' }));
    const field = form.getByLabelText('Current password');
    await waitFor(() => expect(field).toHaveAccessibleDescription('This is not your current password'));
    expect(field).toHaveFocus();
    expect(form.getByLabelText('New email address')).toHaveValue('new@example.org');
  });
});

describe('the second factor', () => {
  const { saved, files } = catchDownloads();

  async function begin(changes: Partial<OwnAccount> = {}, opener = 'Set up an app') {
    const page = await show(changes);
    await page.user.click(await screen.findByRole('button', { name: opener }));
    const dialog = await screen.findByRole('dialog', { name: 'Set up an authenticator app' });
    return { ...page, dialog: within(dialog) };
  }
  async function name({ user, dialog }: Awaited<ReturnType<typeof begin>>) {
    await user.type(dialog.getByLabelText('Name of the app or the device'), 'Phone');
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    return dialog.findByLabelText('Verification code');
  }

  it('is set up step by step, with recovery codes shown once', async () => {
    const page = await begin({ factors: [factor({ id: 'leftover', status: 'unverified' as never })] });
    const { user, dialog, data, part } = page;
    await expectAccessible('the name of the app');
    const code = await name(page);
    expect(data.account.factors.map(({ id }) => id)).not.toContain('leftover');
    const picture = dialog.getByRole('img', { name: 'QR code for your authenticator app' });
    // A `#` would end the URL.
    expect(picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml;utf-8,%3Csvg[^#]+$/);
    await expectAccessible('the picture to scan');
    await user.click(dialog.getByRole('button', { name: 'Copy the key' }));
    expect(await dialog.findByText('Copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');

    await user.type(code, '000000');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/This code is not right/);
    expect(code).toHaveFocus();
    await user.type(code, APP_CODE);
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));

    const codes = await dialog.findByRole('list', { name: 'Recovery codes' });
    expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
    await expectAccessible('the recovery codes');
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(recoveryCodes().join('\n'));
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    expect(saved).toEqual(['blob:1 as selam-recovery-codes.txt']);
    expect(await files[0]?.text()).toContain(recoveryCodes()[9]);
    // No key closes the dialog with the codes.
    await user.keyboard('{Escape}');
    expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
    await user.click(dialog.getByLabelText('I have kept them'));
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Your app is set up')).toBeVisible();
    expect(await part('Second factor').findByText('Phone')).toBeVisible();
    expect(await part('Second factor').findByText('10 of 10 recovery codes are left.')).toBeVisible();
    await expectAccessible('the account with a second factor');
  });

  it('removes an unfinished app', async () => {
    const page = await begin();
    await name(page);
    expect(page.data.account.factors).toHaveLength(1);
    await page.user.click(page.dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(page.data.account.factors).toHaveLength(0);
  });

  it('keeps the recovery codes when another app is added', async () => {
    const kept = recoveryCodes().slice(0, 4);
    const page = await begin({ factors: [factor()], recoveryCodes: kept }, 'Set up another app');
    await page.user.type(await name(page), APP_CODE);
    await page.user.click(page.dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Your app is set up')).toBeVisible();
    expect(page.data.account.recoveryCodes).toEqual(kept);
  });

  it.each([
    [422, 'mfa_factor_name_conflict', /You already have one with this name/],
    [429, 'over_request_rate_limit', /Please wait a few minutes/],
    [503, '', /We cannot reach the server/],
  ])('shows in the dialog why an app cannot be set up: %i %s', async (status, code, text) => {
    const page = await begin();
    server.use(http.post('*/auth/v1/factors', () => refusedBy(status, code)));
    await page.user.type(page.dialog.getByLabelText('Name of the app or the device'), 'Phone');
    await page.user.click(page.dialog.getByRole('button', { name: 'Next' }));
    expect(await page.dialog.findByRole('alert')).toHaveTextContent(text);
  });

  it('is set up even when recovery codes fail, which can be retried', async () => {
    const page = await begin();
    server.use(http.post('*/auth/v1/recovery-codes', () => HttpResponse.error(), { once: true }));
    await page.user.type(await name(page), APP_CODE);
    await page.user.click(page.dialog.getByRole('button', { name: 'Confirm' }));
    expect(await page.dialog.findByRole('alert')).toHaveTextContent(/Your second factor is still set up/);
    await page.user.click(page.dialog.getByRole('button', { name: 'Try again' }));
    expect(await page.dialog.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
  });

  it('is removed after a confirmation', async () => {
    const { user, part, data } = await show({ factors: [factor()], recoveryCodes: recoveryCodes() });
    await user.click(await screen.findByRole('button', { name: 'Remove Phone' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove Phone?' });
    expect(dialog).toHaveTextContent(/your password alone signs you in/);
    await expectAccessible('the question before a removal');
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('App removed')).toBeVisible();
    expect(await part('Second factor').findByText('No app is set up.')).toBeVisible();
    expect(data.account.factors).toEqual([]);
  });

  it('stays when its removal fails', async () => {
    const { user } = await show({ factors: [factor()] });
    server.use(http.delete('*/auth/v1/factors/:id', () => refusedBy(401, 'insufficient_aal')));
    await user.click(await screen.findByRole('button', { name: 'Remove Phone' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The app could not be removed');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Remove Phone' })).toBeVisible();
  });

  describe('after an old sign-in', () => {
    /** The service that accepts a change only with the password. */
    const stale = async ({ request }: { request: Request }) => {
      const body = await request.clone().text();
      const { current_password: current } = JSON.parse(body || '{}') as { current_password?: string };
      if (!current) return refusedBy(400, 'reauthentication_needed');
      return current === PASSWORD ? undefined : refusedBy(400, 'invalid_credentials');
    };

    it.each([
      ['Remove Phone', 'Remove', 'App removed'],
      ['Make new codes', 'Make new codes', 'I have kept them'],
    ])('requires the password for "%s"', async (opener, action, outcome) => {
      const { user } = await show(
        { factors: [factor()], recoveryCodes: recoveryCodes() },
        http.delete('*/auth/v1/factors/:id', stale),
        http.post('*/auth/v1/recovery-codes', stale),
      );
      await user.click(await screen.findByRole('button', { name: opener }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: action }));
      const field = await dialog.findByLabelText('Current password');
      await waitFor(() => expect(field).toHaveFocus());
      await expectAccessible('a change that needs the password');
      await user.type(field, 'Wrong123pass');
      await user.click(dialog.getByRole('button', { name: action }));
      await waitFor(() => expect(field).toHaveAccessibleDescription('This is not your current password'));
      await user.clear(field);
      await user.type(field, PASSWORD);
      await user.click(dialog.getByRole('button', { name: action }));
      expect(await screen.findByText(outcome)).toBeVisible();
    });

    it('requires the password for a new app', async () => {
      const page = await begin();
      server.use(http.post('*/auth/v1/factors', stale));
      await page.user.type(page.dialog.getByLabelText('Name of the app or the device'), 'Phone');
      await page.user.click(page.dialog.getByRole('button', { name: 'Next' }));
      await page.user.type(await page.dialog.findByLabelText('Current password'), PASSWORD);
      await page.user.click(page.dialog.getByRole('button', { name: 'Next' }));
      expect(await page.dialog.findByLabelText('Verification code')).toBeVisible();
    });
  });

  it('can be loaded again after a failure', async () => {
    const page = await show(
      {},
      http.get('*/auth/v1/user', () => HttpResponse.error(), { once: true }),
    );
    await page.user.click(await page.part('Second factor').findByRole('button', { name: 'Try again' }));
    expect(await page.part('Second factor').findByText('No app is set up.')).toBeVisible();
  });

  it('gets new recovery codes after a confirmation', async () => {
    const { user, data } = await show({ factors: [factor()], recoveryCodes: recoveryCodes().slice(0, 1) });
    expect(await screen.findByText('1 of 10 recovery codes is left.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Make new codes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Make new recovery codes?' }));
    server.use(http.post('*/auth/v1/recovery-codes', () => refusedBy(401, 'insufficient_aal'), { once: true }));
    await user.click(dialog.getByRole('button', { name: 'Make new codes' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/Recovery codes could not be made/);
    await user.click(dialog.getByRole('button', { name: 'Make new codes' }));
    await user.click(await screen.findByLabelText('I have kept them'));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('10 of 10 recovery codes are left.')).toBeVisible();
    expect(data.account.recoveryCodes).toHaveLength(10);
  });

  it('reports that the number of remaining codes is unknown', async () => {
    await show(
      { factors: [factor()] },
      http.get('*/auth/v1/recovery-codes', () => HttpResponse.error()),
    );
    expect(await screen.findByText(/^We can’t check right now how many recovery codes/)).toBeVisible();
  });
});

describe('sessions', () => {
  const phone = signedInWith({
    id: '0192f3a4-0000-7000-8000-00000000c002',
    device: { browser: 'Safari', system: 'iOS' },
    place: { address: '198.51.100.4', countryCode: '' },
    lastUseTime: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    isCurrent: false,
  });
  const other = signedInWith({ id: 'other', device: { browser: '', system: '' }, isCurrent: false });

  it('lists device, place and last use, and marks the current session', async () => {
    await show({ sessions: [signedInWith({ hasShownSecondFactor: true }), phone] });
    const list = await screen.findByRole('list', { name: 'Your sessions' });
    const [here, there] = within(list).getAllByRole('listitem');
    for (const text of ['Firefox, Windows', 'This device', 'Canada, 203.0.113.7', 'Second factor used', /now/])
      expect(within(here!).getByText(text)).toBeVisible();
    expect(within(here!).queryByRole('button')).not.toBeInTheDocument();
    expect(there).toHaveTextContent(/Safari, iOS.*198\.51\.100\.4 · Last used: 3 hours ago/);
  });

  it('ends one session', async () => {
    const { user, data } = await show({ sessions: [signedInWith(), phone] });
    await user.click(await screen.findByRole('button', { name: 'End the session on Safari, iOS' }));
    expect(await screen.findByText('Session ended')).toBeVisible();
    expect(await screen.findByText('You are not signed in anywhere else.')).toBeVisible();
    expect(data.account.sessions).toHaveLength(1);
  });

  it('removes sessions that have already ended', async () => {
    const { user, data } = await show({ sessions: [signedInWith(), phone] });
    const end = await screen.findByRole('button', { name: 'End the session on Safari, iOS' });
    data.account.sessions = [signedInWith()];
    await user.click(end);
    expect(await screen.findByText('This session had already ended')).toBeVisible();
    expect(await screen.findByText('You are not signed in anywhere else.')).toBeVisible();
  });

  it('keeps sessions when ending them fails', async () => {
    const { user } = await show({ sessions: [signedInWith(), phone] });
    server.use(http.delete('*/v1/account/sessions/:id', () => HttpResponse.json(failure(14), { status: 503 })));
    await user.click(await screen.findByRole('button', { name: 'End the session on Safari, iOS' }));
    expect(await screen.findByText('The session could not be ended')).toBeVisible();
  });

  it('ends all other sessions after a confirmation', async () => {
    const { user } = await show({ sessions: [signedInWith(), phone, other] });
    expect(await screen.findByText('Unknown device')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'End all others' }));
    const dialog = await screen.findByRole('dialog', { name: 'End all other sessions?' });
    await user.click(within(dialog).getByRole('button', { name: 'End all others' }));
    expect(await screen.findByText('2 sessions ended')).toBeVisible();
    expect(await screen.findByText('You are not signed in anywhere else.')).toBeVisible();
  });
});

it.each([
  ['Where you are signed in', '*/v1/account/sessions', 'Your sessions could not be loaded', 'This device'],
  ['Recent activity', '*/v1/account/activity', 'The activity could not be loaded', 'No activity yet.'],
])('loads "%s" again after a failure', async (name, at, failed, loaded) => {
  const away = () => HttpResponse.json(failure(14), { status: 503 });
  const { user, part } = await show({}, http.get(at, away, { once: true }));
  expect(await part(name).findByText(failed)).toBeVisible();
  await expectAccessible(`${name} that could not be loaded`);
  await user.click(part(name).getByRole('button', { name: 'Try again' }));
  expect(await part(name).findByText(loaded)).toBeVisible();
});

describe('the recent activity', () => {
  it('is listed in sentences, with more on demand', async () => {
    const many = Array.from({ length: 12 }, (_, index) => securityEvent({ id: `event-${index}` }));
    const { user } = await show({
      securityEvents: [
        securityEvent({ id: 'first', kind: 'SECURITY_EVENT_KIND_TOKEN_REUSED' }),
        securityEvent({ id: 'second', kind: 'SECURITY_EVENT_KIND_ROLES_CHANGED', actorId: 'admin' }),
        ...many,
      ],
    });
    const rows = () =>
      screen.getAllByRole('list', { name: 'Recent activity' }).flatMap((list) => within(list).getAllByRole('listitem'));
    expect(await screen.findByText(/^A session token was reused/)).toBeVisible();
    expect(screen.getByText('By our office')).toBeVisible();
    expect(rows()).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(rows()).toHaveLength(14));
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });
});

describe('the language', () => {
  it('switches the page and is saved for emails', async () => {
    const { user, part } = await show();
    const bodies = changesOfUser();
    await user.selectOptions(part('Language').getByLabelText('Language'), 'ar');
    expect(await screen.findByText('تم حفظ اللغة')).toBeVisible();
    expect(i18next.language).toBe('ar');
    expect(bodies[0]).toMatchObject({ data: { language: 'ar' } });
  });

  it('reports that it could not be saved', async () => {
    const { user, part } = await show();
    server.use(refuse(503, ''));
    await user.selectOptions(part('Language').getByLabelText('Language'), 'ar');
    expect(await screen.findByText('تعذّر حفظ اللغة')).toBeVisible();
  });
});

it('scrolls to the section in the address', async () => {
  // jsdom lacks `scrollIntoView`.
  Element.prototype.scrollIntoView = () => undefined;
  const { router } = await show();
  await router.navigate('/account-settings#second-factor');
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Second factor' })).toHaveFocus());
});
