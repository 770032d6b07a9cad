import { combineSlices, configureStore, createDynamicMiddleware } from '@reduxjs/toolkit';
import type { baseApi } from '@/api/baseApi';
import { authSlice, sessionChanged } from '@/auth/authSlice';
import { toastsSlice } from '@/ui/toaster';
import { listeners } from './listeners';

type Api = typeof baseApi;

/**
 * Creates the store. The API joins it with the first page that needs it (`addApi`), so that text
 * pages do not load RTK Query.
 */
export function makeStore() {
  const reducer = combineSlices(authSlice, toastsSlice).withLazyLoadedSlices<{
    [Path in Api['reducerPath']]?: ReturnType<Api['reducer']>;
  }>();
  const late = createDynamicMiddleware();
  const reactions = listeners();
  const store = configureStore({
    reducer,
    middleware: (defaults) => defaults().prepend(reactions.middleware).concat(late.middleware),
  });
  let added = false;
  const addApi = (api: Api, listen?: (dispatch: typeof store.dispatch) => void) => {
    if (added) return;
    added = true;
    reducer.inject({ reducerPath: api.reducerPath, reducer: api.reducer as never });
    late.addMiddleware(api.middleware as never);
    reactions.forgetOnUserChange(api.util.resetApiState);
    // The new reducer adds its state with the next action.
    store.dispatch({ type: 'api/added' });
    listen?.(store.dispatch);
  };
  return Object.assign(store, { addApi });
}

export type AppStore = ReturnType<typeof makeStore>;

/**
 * Returns the state as a visitor sees it, which is what written-out pages show. For a visitor it
 * is the same object, so that nothing renders again after hydration.
 */
export const visitorState = (store: AppStore): ReturnType<AppStore['getState']> => {
  const state = store.getState();
  const isVisitor = state.auth.status === 'resolved' && !state.auth.user && !state.auth.recovery;
  return isVisitor ? state : { ...state, auth: authSlice.reducer(undefined, sessionChanged({ user: null })) };
};
