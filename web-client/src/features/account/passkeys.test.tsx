import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { leaveAccountPage, sentBodies, showAccountPage } from '@/testing/accountPage';
import { expectAccessible } from '@/testing/axe';
import { factor, MAILED_CODE, PASSWORD, recoveryCodes, refusedBy } from '@/testing/handlers/account';
import { passkey } from '@/testing/handlers/passkeys';
import { server } from '@/testing/server';
import { fakeDevice } from '@/testing/webauthn';

// Preloads the dialogs, so that the first test does not wait for a compiler.
beforeAll(() =>
  Promise.all([import('./components/security/AddPasskeyDialog'), import('./components/security/RenamePasskeyDialog')]),
);

leaveAccountPage();
const device = fakeDevice();
const OPTIONS = '*/auth/v1/passkeys/registration/options';

type Changes = Parameters<typeof showAccountPage>[0];

async function begin(changes: Changes = {}, opener = 'Add a passkey') {
  const page = await showAccountPage(changes);
  await page.user.click(await screen.findByRole('button', { name: opener }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
  const create = () => page.user.click(dialog.getByRole('button', { name: 'Create the passkey' }));
  return { ...page, dialog, create };
}

describe('a passkey', () => {
  it('is added with a suggested name; the first second factor creates recovery codes once', async () => {
    const { user, dialog, create, data, part } = await begin();
    const bodies = sentBodies('POST', '/auth/v1/passkeys/registration/verify');
    const options = sentBodies('POST', '/auth/v1/passkeys/registration/options');
    expect(dialog.getByText(/your password alone is not enough/)).toBeVisible();
    const name = dialog.getByLabelText('Name of the passkey');
    expect(name).toHaveFocus();
    expect(name).not.toHaveValue('');
    await expectAccessible('the name of a passkey');
    await user.clear(name);
    await user.type(name, 'Laptop');
    await create();
    const codes = await dialog.findByRole('list', { name: 'Recovery codes' });
    expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
    await expectAccessible('the recovery codes after a passkey');
    expect(options).toEqual([{}]);
    expect(bodies).toMatchObject([{ friendly_name: 'Laptop', credential: { type: 'public-key' } }]);
    // No key closes the dialog with the codes.
    await user.keyboard('{Escape}');
    await user.click(dialog.getByLabelText('I have kept them'));
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Your passkey is set up')).toBeVisible();
    const list = await part('Passkeys').findByRole('list', { name: 'Your passkeys' });
    expect(list).toHaveTextContent(/Laptop.*Not used yet/);
    expect(await part('Second factor').findByText('10 of 10 recovery codes are left.')).toBeVisible();
    expect(data.account.recoveryCodes).toHaveLength(10);
    await expectAccessible('the account with a passkey');
  });

  it('keeps the recovery codes when another second factor exists', async () => {
    const kept = recoveryCodes().slice(0, 4);
    const { create, data } = await begin({ factors: [factor()], recoveryCodes: kept });
    await create();
    expect(await screen.findByText('Your passkey is set up')).toBeVisible();
    expect(data.account.recoveryCodes).toEqual(kept);
  });

  it('requires a unique name', async () => {
    const { user, dialog, create } = await begin({ passkeys: [passkey()] }, 'Add another passkey');
    const name = dialog.getByLabelText('Name of the passkey');
    await user.clear(name);
    await user.type(name, 'Laptop');
    await create();
    expect(await dialog.findByText('You already have one with this name.')).toBeVisible();
    expect(device.created).toEqual([]);
  });

  it('can be retried without another proof after the user cancels', async () => {
    const { dialog, create } = await begin();
    const options = sentBodies('POST', '/auth/v1/passkeys/registration/options');
    device.refusal = 'NotAllowedError';
    await create();
    const notice = await dialog.findByText('No passkey was added');
    expect(dialog.getByRole('status')).toContainElement(notice);
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
    await expectAccessible('a passkey that was cancelled');
    device.refusal = undefined;
    await create();
    expect(await dialog.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
    expect(options).toHaveLength(1);
  });

  describe('on a device with a wrong clock', () => {
    const HOURS_MS = 3_600_000;
    const realNow = Date.now;
    afterEach(() => vi.restoreAllMocks());

    it.each([-5, 5])('resumes a cancelled attempt, %i hours off', async (hours) => {
      const { dialog, create } = await begin();
      const options = sentBodies('POST', '/auth/v1/passkeys/registration/options');
      device.refusal = 'NotAllowedError';
      await create();
      expect(await dialog.findByText('No passkey was added')).toBeVisible();
      vi.spyOn(Date, 'now').mockImplementation(() => realNow() + hours * HOURS_MS);
      device.refusal = undefined;
      await create();
      expect(await dialog.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
      expect(options).toHaveLength(1);
    });

    it('starts again once the service rejects the challenge', async () => {
      const { dialog, create } = await begin();
      const options = sentBodies('POST', '/auth/v1/passkeys/registration/options');
      const verify = '*/auth/v1/passkeys/registration/verify';
      server.use(http.post(verify, () => refusedBy(400, 'webauthn_challenge_not_found'), { once: true }));
      await create();
      expect(await dialog.findByRole('alert')).toHaveTextContent(/That took too long/);
      await create();
      expect(await dialog.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
      expect(options).toHaveLength(2);
    });
  });

  it.each([
    ['InvalidStateError', /This device already has a passkey for your account/],
    ['SecurityError', /can’t use passkeys here/],
  ])('shows a device error: %s', async (refusal, text) => {
    const { dialog, create } = await begin();
    device.refusal = refusal;
    await create();
    expect(await dialog.findByRole('alert')).toHaveTextContent(text);
  });

  it.each([
    ['options', 401, 'insufficient_aal', /sign in with your second factor first/],
    ['options', 422, 'too_many_enrolled_mfa_factors', /the limit of second factors/],
    ['options', 404, 'passkey_disabled', /Passkeys are not available/],
    ['verify', 400, 'webauthn_challenge_not_found', /That took too long/],
    ['verify', 422, 'mfa_verification_failed', /We couldn’t check your device’s response/],
    ['verify', 422, 'mfa_factor_name_conflict', /already have one with this name/],
    ['verify', 503, '', /We cannot reach the server/],
  ])('shows a service error at the %s: %i %s', async (step, status, code, text) => {
    const { dialog, create } = await begin();
    server.use(http.post(`*/auth/v1/passkeys/registration/${step}`, () => refusedBy(status, code)));
    await create();
    expect(await dialog.findByRole('alert')).toHaveTextContent(text);
  });

  describe('after an old sign-in', () => {
    const stale = () =>
      http.post(OPTIONS, async ({ request }) => {
        const { current_password: current, nonce } = (await request.json()) as Record<string, string | undefined>;
        if (!current && !nonce) return refusedBy(400, 'reauthentication_needed');
        if (nonce && nonce !== MAILED_CODE) return refusedBy(422, 'reauthentication_not_valid');
        return current && current !== PASSWORD ? refusedBy(400, 'invalid_credentials') : undefined;
      });

    it('requires the current password', async () => {
      const { user, dialog, create } = await begin();
      server.use(stale());
      await create();
      const field = await dialog.findByLabelText('Current password');
      await waitFor(() => expect(field).toHaveFocus());
      await expectAccessible('a passkey that needs the password');
      await user.type(field, 'Wrong123pass');
      await create();
      await waitFor(() => expect(field).toHaveAccessibleDescription('This is not your current password'));
      await user.clear(field);
      await user.type(field, PASSWORD);
      await create();
      expect(await dialog.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
    });

    it('accepts an emailed code instead', async () => {
      const { user, dialog, create } = await begin();
      server.use(stale());
      await create();
      await user.click(await dialog.findByRole('button', { name: /mail me a code$/ }));
      await user.type(await dialog.findByLabelText('Code from the email'), '111111');
      await create();
      await waitFor(() => expect(dialog.getByLabelText('Code from the email')).toBeInvalid());
      await user.type(dialog.getByLabelText('Code from the email'), MAILED_CODE);
      await create();
      expect(await dialog.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
    });
  });

  it('is renamed', async () => {
    const { user, part } = await showAccountPage({
      passkeys: [passkey(), passkey({ id: 'b', friendly_name: 'Phone' })],
    });
    await user.click(await screen.findByRole('button', { name: 'Rename Laptop' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename the passkey' }));
    await expectAccessible('another name for a passkey');
    const name = dialog.getByLabelText('Name of the passkey');
    await user.clear(name);
    await user.type(name, 'Phone');
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(await dialog.findByText('You already have one with this name.')).toBeVisible();
    await user.clear(name);
    await user.type(name, 'Work laptop');
    server.use(http.patch('*/auth/v1/passkeys/:id', () => refusedBy(404, 'mfa_factor_not_found'), { once: true }));
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/no longer set up/);
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(await screen.findByText('Passkey renamed')).toBeVisible();
    expect(await part('Passkeys').findByText('Work laptop')).toBeVisible();
  });

  it('is removed after a confirmation', async () => {
    const { user, part, data } = await showAccountPage({ passkeys: [passkey()], recoveryCodes: recoveryCodes() });
    expect(await part('Passkeys').findByText(/Last used:/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove Laptop' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove Laptop?' });
    expect(dialog).toHaveTextContent(/your password alone signs you in/);
    await expectAccessible('the question before the removal of a passkey');
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Passkey removed')).toBeVisible();
    expect(await part('Passkeys').findByText('No passkey is set up.')).toBeVisible();
    expect(data.account.passkeys).toEqual([]);
  });

  it('stays when its removal fails', async () => {
    const { user } = await showAccountPage({ passkeys: [passkey()], factors: [factor()] });
    server.use(http.delete('*/auth/v1/passkeys/:id', () => refusedBy(401, 'insufficient_aal')));
    await user.click(await screen.findByRole('button', { name: 'Remove Laptop' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).not.toHaveTextContent(/your password alone/);
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The passkey could not be removed');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Remove Laptop' })).toBeVisible();
  });
});

it('hides the section where passkeys are unavailable', async () => {
  await showAccountPage({ passkeys: undefined });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Passkeys' })).not.toBeInTheDocument());
  expect(screen.queryByText(/A passkey, below, also counts/)).not.toBeInTheDocument();
});

it('can be loaded again after a failure', async () => {
  const { user, part } = await showAccountPage(
    {},
    http.get('*/auth/v1/passkeys', () => HttpResponse.error(), { once: true }),
  );
  await user.click(await part('Passkeys').findByRole('button', { name: 'Try again' }));
  expect(await part('Passkeys').findByText('No passkey is set up.')).toBeVisible();
});

it('shows a hint in a browser without passkeys and still removes existing ones', async () => {
  vi.unstubAllGlobals();
  const { part } = await showAccountPage({ passkeys: [passkey()] });
  expect(await part('Passkeys').findByText('This browser can’t create passkeys.')).toBeVisible();
  expect(part('Passkeys').getByRole('button', { name: 'Remove Laptop' })).toBeVisible();
  expect(part('Passkeys').queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
});
