import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { baseApi } from './baseApi';

/** The part of the store that belongs to the API. */
type ApiState = Record<(typeof baseApi)['reducerPath'], ReturnType<(typeof baseApi)['reducer']>>;

/** Dispatches API thunks outside the generated hooks. */
export const useThunks = () => useDispatch<ThunkDispatch<ApiState, unknown, UnknownAction>>();
