import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startAuthBridge } from '@/auth/authBridge';
import { leaveAccountPage, sentBodies } from '@/testing/accountPage';
import { expectAccessible } from '@/testing/axe';
import { emptyData, services } from '@/testing/handlers';
import { factor, type OwnAccount, PASSWORD, recoveryCodes, refusedBy } from '@/testing/handlers/account';
import { passkey } from '@/testing/handlers/passkeys';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { fakeDevice } from '@/testing/webauthn';
import AuthPage from './AuthPage';

beforeAll(() => import('@/auth/passkeys'));

leaveAccountPage();
const device = fakeDevice();

function show(changes: Partial<OwnAccount> = {}) {
  const at = '/auth?next=%2Fmy-bookings';
  const data = emptyData();
  Object.assign(data.account, { passkeys: [passkey()] }, changes);
  server.use(...services(data));
  window.history.replaceState(null, '', at);
  const page = renderPage(
    <main>
      <AuthPage />
    </main>,
    { at },
  );
  startAuthBridge(page.store.dispatch);
  const press = async (name: string) => page.user.click(await screen.findByRole('button', { name }));
  return { ...page, data, press };
}

describe('a passkey alone', () => {
  it('signs in and continues to the requested page', async () => {
    const sent = sentBodies('POST', '/auth/v1/passkeys/authentication/verify');
    const { press, store } = show();
    await screen.findByRole('button', { name: 'Sign in with a passkey' });
    await expectAccessible('the sign-in with a passkey');
    await press('Sign in with a passkey');
    expect(await screen.findByText('at /my-bookings')).toBeVisible();
    expect(sent).toMatchObject([{ credential: { id: 'bWFkZQ', response: { userHandle: 'dXNlcg' } } }]);
    expect(device.shown[0]?.allowCredentials).toEqual([]);
    expect(store.getState().auth).toMatchObject({ user: { email: 'abeba@example.org' }, mfaPending: null });
  });

  it('treats a cancellation by the user as no failure', async () => {
    const { press } = show();
    device.refusal = 'NotAllowedError';
    await press('Sign in with a passkey');
    const said = await screen.findByText('No passkey was used');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(screen.getAllByRole('status').some((region) => region.contains(said))).toBe(true);
    expect(screen.getByRole('button', { name: 'Sign in with a passkey' })).toHaveFocus();
  });

  it.each([
    [400, 'webauthn_verification_failed', /^We don’t recognize this passkey/],
    [400, 'webauthn_challenge_not_found', /^That took too long/],
    [403, 'user_banned', /^This account is locked/],
    [429, 'over_request_rate_limit', /^Please wait a few minutes/],
    [503, '', /^We cannot reach the server/],
    [500, 'unexpected_failure', /^We cannot reach the server/],
    [400, 'validation_failed', /^Something went wrong/],
  ])('shows the reason for %i %s', async (status, code, text) => {
    const { press } = show();
    server.use(http.post('*/auth/v1/passkeys/authentication/verify', () => refusedBy(status, code)));
    await press('Sign in with a passkey');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled();
  });

  it('hides the button where the service has no passkeys', async () => {
    const { press } = show({ passkeys: undefined });
    await press('Sign in with a passkey');
    expect(await screen.findByText('Passkeys are not available at the moment.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).not.toBeInTheDocument();
  });

  it('hides the button in a browser without passkeys', async () => {
    vi.unstubAllGlobals();
    show();
    await screen.findByRole('button', { name: 'Sign In' });
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).not.toBeInTheDocument();
  });
});

describe('a passkey after the password', () => {
  async function showHalf(changes: Partial<OwnAccount> = {}) {
    const page = show(changes);
    await page.user.type(await screen.findByLabelText('Email'), 'abeba@example.org');
    await page.user.type(screen.getByLabelText('Password'), PASSWORD);
    await page.press('Sign In');
    return page;
  }
  const wayTo = (name: string) => screen.queryByRole('button', { name });

  it('is asked for first and signs in', async () => {
    const sent = sentBodies('POST', `/auth/v1/factors/${passkey().id}/verify`);
    const { press } = await showHalf({ factors: [factor()], recoveryCodes: recoveryCodes() });
    await screen.findByRole('button', { name: 'Use your passkey' });
    expect(screen.getByRole('heading', { name: 'Confirm it’s you' })).toHaveFocus();
    expect(wayTo('Use the authenticator app')).toBeVisible();
    expect(wayTo('Use a recovery code')).toBeVisible();
    await expectAccessible('the passkey as second factor');
    await press('Use your passkey');
    expect(await screen.findByText('at /my-bookings')).toBeVisible();
    const site = { rpId: 'localhost', rpOrigins: ['http://localhost:8080'] };
    expect(sent).toMatchObject([{ webauthn: { type: 'request', ...site, credential_response: { id: 'bWFkZQ' } } }]);
  });

  it('is the only option of a user without other factors', async () => {
    await showHalf();
    await screen.findByRole('button', { name: 'Use your passkey' });
    await waitFor(() => expect(wayTo('Use a recovery code')).not.toBeInTheDocument());
    expect(wayTo('Use the authenticator app')).not.toBeInTheDocument();
  });

  it('is not offered to a user without one', async () => {
    await showHalf({ passkeys: [], factors: [factor()], recoveryCodes: recoveryCodes() });
    expect(await screen.findByLabelText('Verification code')).toBeVisible();
    expect(wayTo('Use your passkey')).not.toBeInTheDocument();
  });

  it('treats a cancellation by the user as no failure and offers alternatives', async () => {
    const { press } = await showHalf({ factors: [factor()], recoveryCodes: recoveryCodes() });
    device.refusal = 'NotAllowedError';
    await press('Use your passkey');
    expect(await screen.findByText('No passkey was used')).toBeVisible();
    expect(screen.getByText('You can try again, or choose another way.')).toBeVisible();
    await press('Use the authenticator app');
    expect(await screen.findByLabelText('Verification code')).toBeVisible();
    await press('Use your passkey');
    expect(await screen.findByRole('button', { name: 'Use your passkey' })).toBeVisible();
  });

  it('is chosen by name among several', async () => {
    const other = passkey({ id: 'phone', friendly_name: 'Phone' });
    const sent = sentBodies('POST', '/auth/v1/factors/phone/verify');
    const { press, user } = await showHalf({ passkeys: [passkey(), other] });
    await user.selectOptions(await screen.findByLabelText('Passkey'), 'Phone');
    await expectAccessible('one of several passkeys');
    await press('Use your passkey');
    expect(await screen.findByText('at /my-bookings')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('is no longer offered after its removal', async () => {
    const other = passkey({ id: 'phone', friendly_name: 'Phone' });
    const { press, data } = await showHalf({ passkeys: [passkey(), other] });
    await screen.findByLabelText('Passkey');
    data.account.passkeys = [other];
    await press('Use your passkey');
    expect(await screen.findByText(/^This passkey is no longer set up/)).toBeVisible();
    await waitFor(() => expect(screen.queryByLabelText('Passkey')).not.toBeInTheDocument());
    await press('Use your passkey');
    expect(await screen.findByText('at /my-bookings')).toBeVisible();
  });

  it.each([
    [422, 'mfa_verification_failed', /^We couldn’t check your device’s response/],
    [400, 'webauthn_challenge_not_found', /^That took too long/],
  ])('shows the reason for %i %s', async (status, code, text) => {
    const { press } = await showHalf();
    server.use(http.post('*/auth/v1/factors/:id/verify', () => refusedBy(status, code)));
    await press('Use your passkey');
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('offers the alternatives in a browser without passkeys', async () => {
    vi.unstubAllGlobals();
    await showHalf({ recoveryCodes: recoveryCodes() });
    expect(await screen.findByLabelText('Recovery code')).toBeVisible();
  });

  it('refers to another browser where there is no alternative', async () => {
    vi.unstubAllGlobals();
    await showHalf();
    expect(await screen.findByText(/^This browser cannot use your passkey/)).toBeVisible();
    await expectAccessible('no way to show a second factor');
    expect(wayTo('Sign Out')).toBeVisible();
  });
});
