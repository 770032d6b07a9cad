import { tabStore } from '@/browser/storage';

/** Releases that this tab has already started again, in the session storage. */
const RELOADED = 'selam.reloaded';

/** The release that a document belongs to: the name of its main script has a hash in it. */
const releaseOf = (page: Document) => [...page.scripts].find(({ src }) => /\/main[.\w]*\.js$/.test(src))?.src ?? '';

const reloadedReleases = () => (tabStore.get(RELOADED) ?? '').split(' ').filter(Boolean);

/** What came of it: the page starts again, the server cannot be reached, or this release has been started again before. */
export type Recovery = 'reloading' | 'offline' | 'spent';

/**
 * Starts the page again after a file of it could not be fetched, because a release may have replaced the files that this one knows. Only once
 * for each release, so that a file that is really broken does not make the page start again for ever, and only while the server can be
 * reached, because an offline visitor would lose the page that is open.
 */
export async function reloadOnce(): Promise<Recovery> {
  if (!(await isServerReachable())) return 'offline';
  const release = releaseOf(document);
  const reloaded = reloadedReleases();
  if (reloaded.includes(release)) return 'spent';
  // Without a memory it might start again for ever.
  if (!tabStore.set(RELOADED, [...reloaded, release].join(' '))) return 'spent';
  window.location.reload();
  return 'reloading';
}

/** Whether the server answers. The browser's own opinion (`navigator.onLine`) knows only the way to the next router. */
async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
