import { createListenerMiddleware, type UnknownAction } from '@reduxjs/toolkit';
import { t } from 'i18next';
import { type AuthState, sessionChanged } from '@/auth/authSlice';
import { claimDrafts } from '@/auth/draft';
import { dropUploads } from '@/browser/runningUploads';
import { hasUnsavedWork, watchUnsavedWork } from '@/browser/unsaved';
import { toastsAnswered, toastShown } from '@/ui/toaster';

/** Reactions that belong to no single page. */
export function listeners() {
  const { middleware, startListening } = createListenerMiddleware<{ auth: AuthState }>();

  /**
   * Clears one user's data before the next user sees the page: dispatches `reset` when the user
   * changes.
   */
  const forgetOnUserChange = (reset: () => UnknownAction) =>
    startListening({
      actionCreator: sessionChanged,
      effect: (_, api) => {
        const before = api.getOriginalState().auth.user?.id;
        if (!before || before === api.getState().auth.user?.id) return;
        dropUploads();
        api.dispatch(reset());
      },
    });

  // Input of a user in this tab is not for the next user, also when the session ended in another tab.
  startListening({
    actionCreator: sessionChanged,
    effect: ({ payload }, { getOriginalState }) => {
      const before = getOriginalState().auth.user;
      if (before) claimDrafts(before.id);
      if (payload.user) claimDrafts(payload.user.id);
    },
  });

  // The session ended in another tab, on another device, by an admin, or because a refresh failed.
  // The user is sent to the sign-in page, so a toast explains why.
  startListening({
    actionCreator: sessionChanged,
    effect: async ({ payload }, api) => {
      const { user, leaving } = api.getOriginalState().auth;
      if (!user || payload.user || leaving) return;
      const isLost = watchUnsavedWork();
      // The page of the next user must not show the input of this one, so its forms are gone now.
      if (hasUnsavedWork()) await api.delay(0);
      const text = isLost() ? t('leave.signedOut') : undefined;
      api.dispatch(toastShown({ severity: 'info', title: t('apiError.signIn'), text }));
    },
  });

  // After a sign-in, "Please sign in" and errors of earlier attempts no longer apply.
  startListening({
    actionCreator: sessionChanged,
    effect: ({ payload }, { dispatch, getOriginalState }) => {
      const { user, status } = getOriginalState().auth;
      if (status === 'resolved' && !user && payload.user) dispatch(toastsAnswered());
    },
  });

  return { middleware, forgetOnUserChange };
}
