import { askAuth } from './authClient';
import { dropDrafts } from './draft';
import { SESSION_STORAGE_KEY } from './sessionKey';

/**
 * Ends the session in this browser, in all of its tabs, without asking the server: it has ended it already, with everything else of the account.
 */
export async function forgetSession() {
  // Without a stored session auth-js has nobody to sign out on the server; that there is none any more it tells everybody all the same.
  localStorage.removeItem(SESSION_STORAGE_KEY);
  await askAuth((client) => client.signOut({ scope: 'local' }));
  dropDrafts();
}
