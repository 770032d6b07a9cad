import { createApi, setupListeners } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';
import { tagTypes } from './tags';

/** The one API of the client. The generated files add their endpoints to it. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  // What could not be asked while offline is asked as soon as the connection is back.
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** Tells the API when the window gains or loses focus and the connection, so that polling rests in the background. */
export const listenToBrowser = setupListeners;
