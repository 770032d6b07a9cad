import { createListenerMiddleware } from '@reduxjs/toolkit';
import { baseApi } from '@/api/baseApi';
import { type AuthState, sessionChanged } from '@/auth/authSlice';

/** Reactions that belong to no page. */
export function listeners() {
  const middleware = createListenerMiddleware<{ auth: AuthState }>();

  // What one user loaded must not be seen by the next one.
  middleware.startListening({
    actionCreator: sessionChanged,
    effect: ({ payload }, { dispatch, getOriginalState }) => {
      const before = getOriginalState().auth.user?.id;
      if (before && before !== payload.user?.id) dispatch(baseApi.util.resetApiState());
    },
  });

  return middleware;
}
