import type { BaseQueryFn, FetchArgs } from '@reduxjs/toolkit/query';
import { fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { accessToken, refreshedAccessToken } from '@/auth/authClient';
import { type ApiError, apiErrorOfFetch } from './ApiError';

/** Longest wait for an answer, milliseconds. */
const TIMEOUT = 20_000;

// An empty filter is no filter: the server reads a repeated empty parameter as a value.
const paramsSerializer = (params: Record<string, string | number | boolean | null | undefined>) =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) =>
      value === undefined || value === '' || value === null ? [] : [[name, String(value)]],
    ),
  ).toString();

const call = (token: string | null) =>
  fetchBaseQuery({
    baseUrl: window.location.origin,
    timeout: TIMEOUT,
    paramsSerializer,
    prepareHeaders: (headers) => {
      if (token) headers.set('authorization', `Bearer ${token}`);
      return headers;
    },
  });

/**
 * Calls the API with the access token of the session, if there is one. A 401 with a token means that the token has ended early
 * (signed out elsewhere, a rotated key): one refresh, one more try.
 */
export const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError> = async (args, api, options) => {
  const token = await accessToken();
  let result = await call(token)(args, api, options);
  if (result.error?.status === 401 && token) {
    const fresh = await refreshedAccessToken();
    if (fresh) result = await call(fresh)(args, api, options);
  }
  if (result.error) return { error: apiErrorOfFetch(result.error), meta: result.meta };
  return { data: result.data, meta: result.meta };
};
