import { initialRedirect } from '@/app/initialRedirect';
import { reloadOnce } from '@/app/release';
import { SESSION_STORAGE_KEY } from '@/auth/sessionKey';
import { localStore } from '@/browser/storage';
import { LANGUAGE_STORAGE_KEY } from '@/i18n/languages';
import { showStoredScheme } from '@/theme/scheme';

// What has to happen before the first paint, in a file of its own that the browser waits for. It must stay tiny.
const { dataset } = document.documentElement;
document.addEventListener(
  'error',
  ({ target }) => {
    // Once it is alive, a page knows itself what to do about what it fetches.
    if (target instanceof HTMLScriptElement && !('alive' in dataset)) void startAgain(target);
  },
  true,
);
showStoredScheme();
// The written-out pages are those of a visitor: styles hide what would be wrong for somebody who is signed in.
if (localStore.get(SESSION_STORAGE_KEY)) dataset['session'] = '';
const elsewhere = initialRedirect(window.location, localStore.get(LANGUAGE_STORAGE_KEY));
if (elsewhere) {
  dataset['leaving'] = '';
  window.location.replace(elsewhere);
}

// A page can be read before it can be used: the scripts come after its first paint, in which they would be in the way of its text.
const scripts = document.currentScript?.dataset['scripts']?.split(' ') ?? [];
document.addEventListener('DOMContentLoaded', () => {
  // A tab that nobody sees paints nothing.
  if (document.hidden) scripts.forEach(addScript);
  else requestAnimationFrame(() => setTimeout(() => scripts.forEach(addScript)));
});

function addScript(src: string) {
  const script = document.createElement('script');
  script.src = src;
  // In their order.
  script.async = false;
  document.head.append(script);
}

/**
 * After a script could not be fetched: from the new release, or when the connection is back. Otherwise the page says what happened
 * (prerender/Document.tsx): it can be read, but nothing on it works.
 */
async function startAgain(script: HTMLScriptElement) {
  // webpack would wait for it in vain instead of fetching it itself.
  script.remove();
  const reload = () => window.location.reload();
  // It may be back before it is known to be lost.
  let back = false;
  window.addEventListener('online', () => (back = true), { once: true });
  const recovery = await reloadOnce();
  if (recovery === 'offline' && back) reload();
  else if (recovery === 'offline') window.addEventListener('online', reload, { once: true });
  if (recovery === 'spent') dataset['failed'] = '';
}
