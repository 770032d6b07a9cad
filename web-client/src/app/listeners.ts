import { createListenerMiddleware, type UnknownAction } from '@reduxjs/toolkit';
import { type AuthState, sessionChanged } from '@/auth/authSlice';

/** Reactions that belong to no page. */
export function listeners() {
  const { middleware, startListening } = createListenerMiddleware<{ auth: AuthState }>();

  /** What one user loaded must not be seen by the next one: dispatches `reset` when the user changes. */
  const forgetOnUserChange = (reset: () => UnknownAction) =>
    startListening({
      actionCreator: sessionChanged,
      effect: ({ payload }, { dispatch, getOriginalState }) => {
        const before = getOriginalState().auth.user?.id;
        if (before && before !== payload.user?.id) dispatch(reset());
      },
    });

  return { middleware, forgetOnUserChange };
}
