import type { Page } from '@playwright/test';

/** A virtual authenticator of Chromium that stores passkeys. It verifies the user unless set otherwise. */
export async function authenticatorOf(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const unlock = (isUserVerified: boolean) =>
    devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  return {
    /** Cancels every passkey prompt while `act` runs. */
    refusing: async (act: () => Promise<void>) => {
      await unlock(false);
      await act();
      await unlock(true);
    },
    /** Number of stored passkeys. */
    passkeys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
