/** Releases that this tab has already started again, in the session storage. */
const RELOADED = 'selam.reloaded';

/** The release that a document belongs to: the name of its main script has a hash in it. */
const releaseOf = (page: Document) => [...page.scripts].find(({ src }) => /\/main[.\w]*\.js$/.test(src))?.src ?? '';

const reloadedReleases = (): string[] => (sessionStorage.getItem(RELOADED) ?? '').split(' ').filter(Boolean);

/**
 * Starts the page again after a file of it could not be fetched, because a release may have replaced the files that this one knows. Only once
 * for each release, so that a file that is really broken does not make the page start again for ever, and only while the server can be
 * reached, because an offline visitor would lose the page that is open. False when it does not start again.
 */
export async function reloadOnce(): Promise<boolean> {
  const release = releaseOf(document);
  const reloaded = reloadedReleases();
  if (reloaded.includes(release) || !(await isServerReachable())) return false;
  try {
    sessionStorage.setItem(RELOADED, [...reloaded, release].join(' '));
  } catch {
    // Without a memory it might start again for ever.
    return false;
  }
  window.location.reload();
  return true;
}

/** Whether the server answers. The browser's own opinion (`navigator.onLine`) knows only the way to the next router. */
export async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
