import { tabStore } from '@/browser/storage';

/** Releases for which this tab has already reloaded, in the session storage. */
const RELOADED = 'selam.reloaded';

/** webpack's runtime lists the names of all files, so the hash in its own name changes with each of them. */
const RUNTIME = /\/assets\/runtime\.(\w+)\.js/;

/** Release of this document; empty in development. Also known when the runtime itself was not loaded. */
export const currentRelease = () => {
  for (const { src, dataset } of document.scripts) {
    const release = RUNTIME.exec(`${src} ${dataset['scripts']}`)?.[1];
    if (release) return release;
  }
  return '';
};

const reloadedReleases = () => (tabStore.get(RELOADED) ?? '').split(' ').filter(Boolean);

/**
 * Result: the page reloads, the server is unreachable, or this release has already been
 * reloaded.
 */
export type Recovery = 'reloading' | 'offline' | 'spent';

/**
 * Reloads the page after one of its files could not be loaded, because a release may have
 * replaced the files. Reloads once per release, so that a broken file does not cause a loop.
 * Reloads only while the server is reachable, because an offline visitor would lose the open
 * page.
 */
export async function reloadOnce(): Promise<Recovery> {
  if (!(await isServerReachable())) return 'offline';
  const release = currentRelease() || 'unnamed';
  const reloaded = reloadedReleases();
  if (reloaded.includes(release)) return 'spent';
  // Without storage it could reload in a loop.
  if (!tabStore.set(RELOADED, [...reloaded, release].join(' '))) return 'spent';
  window.location.reload();
  return 'reloading';
}

/** Returns whether the server responds. `navigator.onLine` only covers the local network. */
async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/**
 * Returns why a file could not be loaded: the server is unreachable, has another release, or
 * has this release and the file is broken.
 */
export async function causeOfMissingFile(): Promise<'offline' | 'outdated' | 'broken'> {
  try {
    const response = await fetch('/', { cache: 'no-store' });
    if (!response.ok) return 'offline';
    const latest = RUNTIME.exec(await response.text())?.[1];
    const current = currentRelease();
    return current && latest && latest !== current ? 'outdated' : 'broken';
  } catch {
    return 'offline';
  }
}
