import type { BaseQueryFn, FetchArgs } from '@reduxjs/toolkit/query';
import { fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { accessToken, refreshedAccessToken } from '@/auth/authClient';
import { secondFactorMissed } from '@/auth/authSlice';
import { type ApiError, apiErrorOfFetch } from './ApiError';

/** Longest wait for an answer, milliseconds. */
const TIMEOUT = 20_000;

/** What an endpoint may ask for beside its request. */
export interface CallOptions {
  /** A longer wait than for other answers, milliseconds: files take as long as they are. */
  timeout?: number;
  /**
   * The answer is a file for somebody to keep. It becomes the address of its bytes (`blob:…`): the store holds plain values only, and text would
   * lose the byte-order mark that spreadsheets need. Whoever asked for it gives the address back (`URL.revokeObjectURL`).
   */
  file?: boolean;
}

/** Reads an answer. Only who asks can tell a file: one in JSON has the type of every other answer. */
async function bodyOf(response: Response, file: boolean): Promise<unknown> {
  if (response.ok && file) return URL.createObjectURL(await response.blob());
  const text = await response.text();
  return text === '' ? null : (JSON.parse(text) as unknown);
}

// An empty filter is no filter: the server reads a repeated empty parameter as a value.
// A list is a parameter for each of its values.
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
    responseHandler: (response) => bodyOf(response, file),
    prepareHeaders: (headers) => {
      if (!headers.has('accept')) headers.set('accept', 'application/json, text/csv');
      if (token) headers.set('authorization', `Bearer ${token}`);
      return headers;
    },
  });

/**
 * Calls the API with the access token of the session, if there is one. A 401 with a token means that the token has ended early
 * (signed out elsewhere, a rotated key): one refresh, one more try.
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
    // The file of auth-js could not be fetched.
    return { error: apiErrorOfFetch({ status: 'FETCH_ERROR', error: String(error) }) };
  }
  let result = await call(token, options)(args, api, options);
  if (result.error?.status === 401 && token) {
    const fresh = await refreshedAccessToken();
    if (fresh) result = await call(fresh, options)(args, api, options);
  }
  if (result.error) {
    const error = apiErrorOfFetch(result.error);
    if (error.reason === 'SECOND_FACTOR_MISSING') api.dispatch(secondFactorMissed());
    // It was set up elsewhere: the next token says so, and leads to the step that asks for it.
    if (error.reason === 'SECOND_FACTOR_REQUIRED' && token) await refreshedAccessToken();
    return { error, meta: result.meta };
  }
  return { data: result.data, meta: result.meta };
};
