import { type ComponentType, type ReactNode, StrictMode } from 'react';
import { Provider } from 'react-redux';
import { SelamTheme } from '@/theme';
import { AppRoutes, type makeRoutes } from './AppRoutes';
import { ErrorFallback } from './ErrorFallback';
import { PaymentNotifier } from './PaymentNotifier';
import type { AppStore, visitorState } from './store';

interface AppProps {
  store: AppStore;
  /** What a written-out page was drawn from, when this starts on top of one. */
  hydratedState?: ReturnType<typeof visitorState>;
  routes: ReturnType<typeof makeRoutes>;
  /** The router: of the browser, or of the one page that is written out at build time. */
  Router: ComponentType<{ children: ReactNode }>;
  /** The theme, with a place of its own for its styles when pages are written out. */
  Theme?: ComponentType<{ children: ReactNode }>;
}

/** The client with its providers. */
export function App({ store, hydratedState, routes, Router, Theme = SelamTheme }: AppProps) {
  return (
    <StrictMode>
      <ErrorFallback>
        <Provider store={store} serverState={hydratedState}>
          <Theme>
            <Router>
              <PaymentNotifier />
              <AppRoutes routes={routes} />
            </Router>
          </Theme>
        </Provider>
      </ErrorFallback>
    </StrictMode>
  );
}
