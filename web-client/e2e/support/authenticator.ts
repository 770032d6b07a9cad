import type { Page } from '@playwright/test';

/** A device of the page that keeps passkeys, which Chromium plays. Whoever holds it unlocks it, until told otherwise. */
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
    /** While `act` goes on, nobody unlocks it: the browser tells the page what it tells when somebody cancels. */
    refusing: async (act: () => Promise<void>) => {
      await unlock(false);
      await act();
      await unlock(true);
    },
    /** How many passkeys it keeps. */
    passkeys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
