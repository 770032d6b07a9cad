import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the page runs in a browser and has taken over what was prerendered. What depends on the address or on the browser is shown
 * only then, so that the first render equals the prerendered page.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
