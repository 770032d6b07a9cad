import type { BaseQueryFn, FetchArgs } from '@reduxjs/toolkit/query';
import { fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { accessToken, refreshedAccessToken } from '@/auth/authClient';
import { secondFactorMissed } from '@/auth/authSlice';
import { currentLanguage } from '@/i18n';
import { type ApiError, apiErrorOfFetch } from './ApiError';
import { readServerClock } from './serverClock';

/** Longest wait for a response, milliseconds. */
const TIMEOUT = 20_000;

/** Options that an endpoint may add to its request. */
interface CallOptions {
  /** A longer timeout for files, milliseconds. */
  timeout?: number;
  /**
   * The response is a file to save. It becomes the address of its bytes (`blob:…`): the store
   * holds plain values only, and text would lose the byte-order mark that spreadsheets need. The
   * caller releases the address (`URL.revokeObjectURL`).
   */
  file?: boolean;
}

/**
 * Reads a response. Only the endpoint can mark a file: a JSON file has the content type of every
 * other response.
 */
async function bodyOf(response: Response, file: boolean): Promise<unknown> {
  if (response.ok && file) return URL.createObjectURL(await response.blob());
  const text = await response.text();
  return text === '' ? null : (JSON.parse(text) as unknown);
}

// Empty filters are omitted, because the server reads a repeated empty parameter as a value. A list
// becomes one parameter per value.
type Parameter = string | number | boolean | null | undefined;
const paramsSerializer = (params: Record<string, Parameter | readonly Parameter[]>) =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, values]) =>
      [values]
        .flat()
        .flatMap((value) => (value === undefined || value === '' || value === null ? [] : [[name, String(value)]])),
    ),
  ).toString();

const call = (token: string | null, { timeout = TIMEOUT, file = false }: CallOptions) =>
  fetchBaseQuery({
    baseUrl: window.location.origin,
    timeout,
    paramsSerializer,
    responseHandler: (response) => {
      readServerClock(response.headers.get('date'));
      return bodyOf(response, file);
    },
    prepareHeaders: (headers) => {
      if (!headers.has('accept')) headers.set('accept', 'application/json, text/csv');
      // Emails and payment pages are in the language of the page, not in the browser's.
      headers.set('accept-language', currentLanguage());
      if (token) headers.set('authorization', `Bearer ${token}`);
      return headers;
    },
  });

/**
 * Calls the API with the session's access token, if there is one. A 401 with a token means that
 * the token was revoked early (signed out elsewhere, rotated key): refresh it once and retry
 * once.
 */
export const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError, CallOptions | undefined> = async (
  args,
  api,
  options = {},
) => {
  let token: string | null;
  try {
    token = await accessToken();
  } catch (error) {
    // The auth-js file could not be loaded.
    return { error: apiErrorOfFetch({ status: 'FETCH_ERROR', error: String(error) }) };
  }
  let result = await call(token, options)(args, api, options);
  if (result.error?.status === 401 && token) {
    const fresh = await refreshedAccessToken(token);
    if (fresh) result = await call(fresh, options)(args, api, options);
  }
  if (result.error) {
    const error = apiErrorOfFetch(result.error);
    if (error.reason === 'SECOND_FACTOR_MISSING') api.dispatch(secondFactorMissed());
    // The user set up a second factor elsewhere. The next token contains `second_factor_due` and
    // leads to the step that requests it.
    if (error.reason === 'SECOND_FACTOR_REQUIRED' && token) await refreshedAccessToken();
    return { error, meta: result.meta };
  }
  return { data: result.data, meta: result.meta };
};
