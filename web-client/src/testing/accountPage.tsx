import { screen, within } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { afterEach } from 'vitest';
import { startAuthBridge } from '@/auth/authBridge';
import { authClient } from '@/auth/authClient';
import AccountPage from '@/features/account/AccountPage';
import { emptyData, services } from './handlers';
import { type OwnAccount, PASSWORD, signedInWith } from './handlers/account';
import { renderPage } from './render';
import { server } from './server';

/** Signs the user of the account page out. */
export const leaveAccountPage = () =>
  afterEach(async () => {
    server.use(...services(emptyData()));
    await (await authClient()).signOut({ scope: 'local' });
  });

/**
 * Shows the account page of a user with a complete session. Handlers in `first` run before the
 * services.
 */
export async function showAccountPage(changes: Partial<OwnAccount> = {}, ...first: RequestHandler[]) {
  const data = emptyData();
  server.use(...first, ...services(data));
  await (await authClient()).signInWithPassword({ email: 'abeba@example.org', password: PASSWORD });
  Object.assign(data.account, { sessions: [signedInWith()] }, changes);
  const page = renderPage(
    <main>
      <AccountPage />
    </main>,
    { at: '/account-settings' },
  );
  startAuthBridge(page.store.dispatch);
  await screen.findByRole('heading', { level: 1, name: 'Account Settings' });
  const part = (name: string) => within(screen.getByRole('heading', { level: 2, name }).closest('section')!);
  return { ...page, data, part };
}

/** Records the bodies of calls with this method. */
export function sentBodies(method: string, path: string) {
  const bodies: Record<string, unknown>[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.method !== method || new URL(request.url).pathname !== path) return;
    void request
      .clone()
      .json()
      .then((body) => bodies.push(body as Record<string, unknown>));
  });
  return bodies;
}
