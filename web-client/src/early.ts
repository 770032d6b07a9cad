import { initialRedirect } from '@/app/initialRedirect';
import { reloadOnce } from '@/browser/release';
import { SESSION_STORAGE_KEY } from '@/auth/sessionKey';
import { localStore } from '@/browser/storage';
import { LANGUAGE_STORAGE_KEY } from '@/i18n/languages';
import { showStoredScheme } from '@/theme/scheme';

// Runs before the first paint, in its own file that blocks rendering. Keep it tiny.
const { dataset } = document.documentElement;
document.addEventListener(
  'error',
  ({ target }) => {
    // A hydrated page handles failed loads itself.
    if (target instanceof HTMLScriptElement && !('alive' in dataset)) void startAgain(target);
  },
  true,
);
showStoredScheme();
// Written-out pages are rendered for visitors. Styles hide the parts that are wrong for a signed-in
// user.
if (localStore.get(SESSION_STORAGE_KEY)) dataset['session'] = '';
const { pathname, search, hash, origin } = window.location;
const elsewhere = initialRedirect({
  pathname,
  search,
  hash,
  origin,
  remembered: localStore.get(LANGUAGE_STORAGE_KEY),
  referrer: document.referrer,
});
if (elsewhere) {
  dataset['leaving'] = '';
  window.location.replace(elsewhere);
}

// A page is readable before it is interactive: scripts load after the first paint, which they would
// delay.
const scripts = document.currentScript?.dataset['scripts']?.split(' ') ?? [];
document.addEventListener('DOMContentLoaded', () => {
  // A hidden tab does not paint.
  if (document.hidden) scripts.forEach(addScript);
  else requestAnimationFrame(() => setTimeout(() => scripts.forEach(addScript)));
});

function addScript(src: string) {
  const script = document.createElement('script');
  script.src = src;
  // Keeps the scripts in order.
  script.async = false;
  document.head.append(script);
}

/**
 * Retries after a script failed to load: with the new release, or when the connection is back.
 * Otherwise the page shows an error (prerender/Document.tsx): it is readable, but not
 * interactive.
 */
async function startAgain(script: HTMLScriptElement) {
  // webpack would wait for this element instead of loading the script itself.
  script.remove();
  const reload = () => window.location.reload();
  // The connection may return before its loss is detected.
  let back = false;
  window.addEventListener('online', () => (back = true), { once: true });
  const recovery = await reloadOnce();
  if (recovery === 'offline' && back) reload();
  else if (recovery === 'offline') window.addEventListener('online', reload, { once: true });
  if (recovery === 'spent') dataset['failed'] = '';
}
