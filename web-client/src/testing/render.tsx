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
  /** What the address must look like, for pages that read a part of it: `/my-bookings/:id`. */
  pattern?: string;
  /** Who is signed in; null for a visitor, left out while that is not known yet. */
  as?: User | null;
  /** What the token of the session says besides. */
  claims?: Claims;
}

/** Shows a page as the client would, with the address of anything else it leads to as text. */
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

/** Shows an address as the whole client would: its routes, with header and footer around the page, which is fetched first (src/start.tsx). */
export async function renderApp(at: string, as: User | null = null, claims?: Claims) {
  const store = makeStore();
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
