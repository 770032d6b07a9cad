import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { SelamTheme } from '@/theme';
import type { makeRouter } from './router';
import type { AppStore } from './store';

/** The client with its providers. */
export function App({ store, router }: { store: AppStore; router: ReturnType<typeof makeRouter> }) {
  return (
    <StrictMode>
      <Provider store={store}>
        <SelamTheme>
          <RouterProvider router={router} />
        </SelamTheme>
      </Provider>
    </StrictMode>
  );
}
