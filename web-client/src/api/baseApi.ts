import { createApi, setupListeners } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';
import { tagTypes } from './tags';

/** The client's only API. The generated files add their endpoints to it. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  // Queries that failed offline are retried when the connection is back.
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/**
 * Reports focus and connection changes of the window to the API, so that polling stops in the
 * background.
 */
export const listenToBrowser = setupListeners;
