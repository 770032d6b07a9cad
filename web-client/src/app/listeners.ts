import { createListenerMiddleware, type UnknownAction } from '@reduxjs/toolkit';
import { t } from 'i18next';
import { type AuthState, sessionChanged } from '@/auth/authSlice';
import { toastShown } from '@/ui/toaster';

/** Reactions that belong to no page. */
export function listeners() {
  const { middleware, startListening } = createListenerMiddleware<{ auth: AuthState }>();

  /** What one user loaded must not be seen by the next one: dispatches `reset` when the user changes. */
  const forgetOnUserChange = (reset: () => UnknownAction) =>
    startListening({
      actionCreator: sessionChanged,
      effect: (_, api) => {
        const before = api.getOriginalState().auth.user?.id;
        if (before && before !== api.getState().auth.user?.id) api.dispatch(reset());
      },
    });

  // In another tab, on another device, by an admin, or because it could not be refreshed any more: whoever is led away is told why.
  startListening({
    actionCreator: sessionChanged,
    effect: ({ payload }, { dispatch, getOriginalState }) => {
      const { user, leaving } = getOriginalState().auth;
      if (user && !payload.user && !leaving) dispatch(toastShown({ severity: 'info', title: t('apiError.signIn') }));
    },
  });

  return { middleware, forgetOnUserChange };
}
