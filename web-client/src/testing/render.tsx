import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '@supabase/auth-js';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, matchPath, MemoryRouter, RouterProvider } from 'react-router-dom';
import { baseApi } from '@/api/baseApi';
import { AppRoutes, makeRoutes } from '@/app/AppRoutes';
import { makeStore } from '@/app/store';
import { sessionChanged } from '@/auth/authSlice';
import { authUserOf, type Claims } from '@/auth/user';
import { SelamTheme } from '@/theme/SelamTheme';
import { Toaster } from '@/ui/toaster';

interface Options {
  /** Address of the page. */
  at?: string;
  /** Route pattern, for pages that read a part of the address: `/my-bookings/:id`. */
  pattern?: string;
  /** The signed-in user; null for a visitor, undefined while loading. */
  as?: User | null;
  /** Additional claims of the session's token. */
  claims?: Claims;
}

/** Renders a page as the client does, with every other address as text. */
export function renderPage(page: ReactNode, { at = '/', as, claims, pattern }: Options = {}) {
  const store = makeStore();
  store.addApi(baseApi);
  if (as !== undefined) store.dispatch(sessionChanged({ user: as && authUserOf(as, claims) }));
  const path = pattern ?? at.replace(/[?#].*/, '');
  const elsewhere = () => `at ${router.state.location.pathname}${router.state.location.search}`;
  const Elsewhere = () => <p>{elsewhere()}</p>;
  const router = createMemoryRouter(
    [
      { path, element: page },
      { path: '*', element: <Elsewhere /> },
    ],
    { initialEntries: [at] },
  );
  render(
    <Provider store={store}>
      <SelamTheme>
        <RouterProvider router={router} />
        <Toaster />
      </SelamTheme>
    </Provider>,
  );
  return { store, router, user: userEvent.setup() };
}

/**
 * Renders an address in the whole client: routes, header and footer around the page, which is
 * preloaded (src/start.tsx).
 */
export async function renderApp(at: string, as: User | null = null, claims?: Claims) {
  const store = makeStore();
  // A part that an earlier test loaded has added the API to that test's store only.
  store.addApi(baseApi);
  store.dispatch(sessionChanged({ user: as && authUserOf(as, claims) }));
  const routes = makeRoutes(store);
  await routes.find(([pattern]) => matchPath(pattern, at.replace(/[?#].*/, '')))?.[1].preload();
  render(
    <Provider store={store}>
      <SelamTheme>
        <MemoryRouter initialEntries={[at]}>
          <AppRoutes routes={routes} />
        </MemoryRouter>
      </SelamTheme>
    </Provider>,
  );
  return { store, user: userEvent.setup() };
}
