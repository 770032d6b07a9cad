import { useEffect, useState } from 'react';
import { tabStore } from '@/browser/storage';

/** Marks a window that has reloaded this page for that reason, which happens once. */
const RELOADED = 'selam-call-reloaded';

/** Address from which the document was loaded; client-side navigation does not change it. */
const loadedFrom = () => performance.getEntriesByType?.('navigation')[0]?.name;

/** Returns whether the document was loaded for another page. */
export function wasLoadedForAnotherPage(loaded = loadedFrom(), here = window.location.pathname): boolean {
  return loaded !== undefined && new URL(loaded).pathname !== here;
}

/**
 * Reloads this page when the user navigated here from another one, such as the sign-in: permissions of a document are fixed on load,
 * and the gateway allows camera and microphone on this page only. Returns whether it reloads.
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
