import { getResponse } from 'msw';
import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { matchPath, MemoryRouter } from 'react-router-dom';
import { AppRoutes, makeRoutes } from '@/app/AppRoutes';
import { makeStore } from '@/app/store';
import { sessionChanged } from '@/auth/authSlice';
import { authUserOf } from '@/auth/user';
import { SelamTheme } from '@/theme';
import { admin, user } from '../testing/factories';
import { unavailable, delayed, emptyData, services } from '../testing/handlers';
import type { PageState } from './settings';

const calls = '*/v1/*';

/** Handlers of the component tests for the requested state. */
const handlersOf = {
  filled: () => services(),
  empty: () => services(emptyData()),
  loading: () => [delayed(calls, new Promise(() => undefined))],
  failed: () => [unavailable(calls)],
} satisfies Record<PageState, () => ReturnType<typeof services>>;

/** Intercepts the page's calls. */
function answerCalls(state: PageState) {
  const handlers = handlersOf[state]();
  const fetchFile = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    return (await getResponse(handlers, request.clone())) ?? fetchFile(request);
  };
}

/**
 * Renders a page of the client in one of its states, without a platform:
 * `?page=/my-bookings&state=failed`. A user is signed in, an admin on /admin.
 */
export async function wholePage(at: string, state: PageState) {
  answerCalls(state);
  const store = makeStore();
  store.dispatch(sessionChanged({ user: authUserOf(at.startsWith('/admin') ? admin() : user()) }));
  const routes = makeRoutes(store);
  await routes.find(([pattern]) => matchPath(pattern, at.replace(/[?#].*/, '')))?.[1].preload();
  return (
    <StrictMode>
      <Provider store={store}>
        <SelamTheme>
          <MemoryRouter initialEntries={[at]}>
            <AppRoutes routes={routes} />
          </MemoryRouter>
        </SelamTheme>
      </Provider>
    </StrictMode>
  );
}
