import type { Store } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useStore } from 'react-redux';
import type { baseApi, listenToBrowser } from './baseApi';

/** The store, as far as the API is concerned. */
interface ApiHost extends Store {
  addApi: (api: typeof baseApi, listen?: typeof listenToBrowser) => void;
}

/**
 * For pages that are shown without the API: fetches it and lets it join the store when it is first needed. Rejects when it cannot be
 * fetched; the next call tries again.
 */
export function useApiOnDemand() {
  const store = useStore() as ApiHost;
  return useCallback(async () => {
    const { baseApi, listenToBrowser } = await import('./baseApi');
    store.addApi(baseApi, listenToBrowser);
  }, [store]);
}
