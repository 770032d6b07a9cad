import { createApi, setupListeners } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';
import { tagTypes } from './tags';

/** Age below which data is not fetched again for a part that opens, seconds: the parts of a page share it. */
const SETTLED = 5;

/**
 * Option of a record that a form edits: a change by another user must not reach the form
 * unnoticed, because its next save would overwrite it.
 */
export const EDITED = { refetchOnFocus: false } as const;

/** The client's only API. The generated files add their endpoints to it. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  // One policy for all pages, so that changes by others appear: when a page opens, when its window
  // gets the focus, and when the connection is back.
  refetchOnMountOrArgChange: SETTLED,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/**
 * Reports focus and connection changes of the window to the API, so that polling stops in the
 * background.
 */
export const listenToBrowser = setupListeners;
