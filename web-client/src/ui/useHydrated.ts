import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether React has hydrated the page. Content that depends on the address or the browser is
 * shown only then, so that the first render equals the written-out page.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
