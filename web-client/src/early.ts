import { entrance } from '@/app/entrance';
import { SESSION_STORAGE_KEY } from '@/auth/sessionKey';
import { LANGUAGE_STORAGE_KEY } from '@/i18n/languages';
import { showStoredScheme } from '@/theme/scheme';

// What has to happen before the first paint, in a file of its own that the browser waits for. It must stay tiny.
const { dataset } = document.documentElement;
// A script that a lost connection kept back is fetched again, with all others, when it is back.
document.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    window.addEventListener('online', () => window.location.reload(), { once: true });
  },
  true,
);
try {
  showStoredScheme();
  // The written-out pages are those of a visitor: styles hide what would be wrong for somebody who is signed in.
  if (localStorage.getItem(SESSION_STORAGE_KEY)) dataset['session'] = '';
  const elsewhere = entrance(window.location, localStorage.getItem(LANGUAGE_STORAGE_KEY));
  if (elsewhere) {
    dataset['leaving'] = '';
    window.location.replace(elsewhere);
  }
} catch {
  // The browser keeps no storage for this site: the address and the device decide.
}
