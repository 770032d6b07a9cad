import type { Store } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useStore } from 'react-redux';
import type { baseApi, listenToBrowser } from './baseApi';

/** The store with the parts that the API needs. */
interface ApiHost extends Store {
  addApi: (api: typeof baseApi, listen?: typeof listenToBrowser) => void;
}

/**
 * Loads the API on first use and adds it to the store, for pages that render without it. Rejects
 * when it cannot be loaded; the next call retries.
 */
export function useApiOnDemand() {
  const store = useStore() as ApiHost;
  return useCallback(async () => {
    const { baseApi, listenToBrowser } = await import('./baseApi');
    store.addApi(baseApi, listenToBrowser);
  }, [store]);
}
