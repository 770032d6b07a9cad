import { type ComponentType, type ReactNode, StrictMode } from 'react';
import { Provider } from 'react-redux';
import { SelamTheme } from '@/theme';
import { AppRoutes, type makeRoutes } from './AppRoutes';
import { ErrorFallback } from './ErrorFallback';
import { PaymentNotifier } from './PaymentNotifier';
import type { AppStore, visitorState } from './store';
import { UploadStatus } from './UploadStatus';

interface AppProps {
  store: AppStore;
  /** State from which the written-out page was rendered, when hydrating one. */
  hydratedState?: ReturnType<typeof visitorState>;
  routes: ReturnType<typeof makeRoutes>;
  /** Router of the browser, or of the one page that the build writes out. */
  Router: ComponentType<{ children: ReactNode }>;
  /** The theme, with its own style cache when pages are written out. */
  Theme?: ComponentType<{ children: ReactNode }>;
}

export function App({ store, hydratedState, routes, Router, Theme = SelamTheme }: AppProps) {
  return (
    <StrictMode>
      <ErrorFallback>
        <Provider store={store} serverState={hydratedState}>
          <Theme>
            <Router>
              <PaymentNotifier />
              <AppRoutes routes={routes} />
              <UploadStatus />
            </Router>
          </Theme>
        </Provider>
      </ErrorFallback>
    </StrictMode>
  );
}
