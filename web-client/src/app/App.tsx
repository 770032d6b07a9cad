import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { SelamTheme } from '@/theme';
import { AppRoutes, type makeRoutes } from './AppRoutes';
import { ErrorFallback } from './ErrorFallback';
import type { AppStore } from './store';

/** The client with its providers. */
export function App({ store, routes }: { store: AppStore; routes: ReturnType<typeof makeRoutes> }) {
  return (
    <StrictMode>
      <ErrorFallback>
        <Provider store={store}>
          <SelamTheme>
            <BrowserRouter>
              <AppRoutes routes={routes} />
            </BrowserRouter>
          </SelamTheme>
        </Provider>
      </ErrorFallback>
    </StrictMode>
  );
}
