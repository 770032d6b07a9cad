import { tabStore } from '@/browser/storage';

/** Releases for which this tab has already reloaded, in the session storage. */
const RELOADED = 'selam.reloaded';

/** Release of a document: the name of its main script contains a hash. */
const releaseOf = (page: Document) => [...page.scripts].find(({ src }) => /\/main[.\w]*\.js$/.test(src))?.src ?? '';

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
  const release = releaseOf(document);
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
