import { useEffect } from 'react';

/** The address that the document itself was loaded from; the page may have come later, without loading one. */
const loadedFrom = () => performance.getEntriesByType?.('navigation')[0]?.name;

/** Whether the document was loaded for another page. */
export function isOfAnotherPage(loaded = loadedFrom(), here = window.location.pathname): boolean {
  return loaded !== undefined && new URL(loaded).pathname !== here;
}

/**
 * Loads this page once more when somebody came to it from another one, from the sign-in for example: what a document may use was decided when it was loaded,
 * and camera and microphone are allowed to this page alone (gateway). Answers whether it does.
 */
export function useOwnDocument(): boolean {
  const foreign = isOfAnotherPage();
  useEffect(() => {
    if (foreign) window.location.reload();
  }, [foreign]);
  return foreign;
}
