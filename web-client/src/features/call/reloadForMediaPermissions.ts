import { useEffect, useState } from 'react';
import { tabStore } from '@/browser/storage';

/** Mark of a window that has loaded this page for that reason: it does so once. */
const RELOADED = 'selam-call-reloaded';

/** The address that the document itself was loaded from; the page may have come later, without loading one. */
const loadedFrom = () => performance.getEntriesByType?.('navigation')[0]?.name;

/** Whether the document was loaded for another page. */
export function wasLoadedForAnotherPage(loaded = loadedFrom(), here = window.location.pathname): boolean {
  return loaded !== undefined && new URL(loaded).pathname !== here;
}

/**
 * Loads this page once more when somebody came to it from another one, from the sign-in for example: what a document may use was decided when it was loaded,
 * and camera and microphone are allowed to this page alone (gateway). Answers whether it does.
 */
export function useReloadForMediaPermissions(): boolean {
  const [reloads] = useState(() => wasLoadedForAnotherPage() && tabStore.get(RELOADED) === null);
  useEffect(() => {
    if (!reloads) {
      tabStore.remove(RELOADED);
      return;
    }
    tabStore.set(RELOADED, '1');
    window.location.reload();
  }, [reloads]);
  return reloads;
}
