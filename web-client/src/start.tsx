import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { matchPath } from 'react-router-dom';
import { App } from '@/app/App';
import { makeRoutes } from '@/app/AppRoutes';
import { LanguageRouter } from '@/app/LanguageRouter';
import { makeStore, visitorState } from '@/app/store';
import { watchUnhandledErrors } from '@/app/unhandledErrors';
import { startAuthBridge } from '@/auth/authBridge';
import { currentLanguage, startI18n } from '@/i18n';
import { inLanguage, withoutLanguage } from '@/i18n/languages';
import { prepareDirection } from '@/theme';
import { LoadFailure } from '@/ui/loadLater';

/** Elements of ui/PageTitle and structured data. */
const HEAD_OF_PAGE =
  'title, meta[name="robots"], meta[name="description"], meta[property], meta[name="twitter:card"], ' +
  'link[rel="canonical"], link[rel="alternate"], script[type="application/ld+json"]';

/** Starts the client: hydrates a written-out page, or replaces a frame. */
export async function start(root: HTMLElement) {
  const texts = startI18n(['common', 'shell']);
  const store = makeStore();
  const routes = makeRoutes(store);
  watchUnhandledErrors(store.dispatch);
  startAuthBridge(store.dispatch);
  await texts;

  // Loads everything that the first view needs, so that it appears at once and the written-out page
  // stays unchanged.
  const path = withoutLanguage(window.location.pathname);
  const page = routes.find(([pattern]) => matchPath(pattern, path))?.[1];
  const [failure] = await Promise.all([
    page?.preload().then(
      () => undefined,
      (error: unknown) => error,
    ),
    prepareDirection(currentLanguage()),
  ]);

  const isWrittenOut = root.dataset['page'] === inLanguage(path.replace(/(.)\/+$/, '$1'), currentLanguage());
  if (isWrittenOut && failure instanceof LoadFailure && failure.why === 'offline') {
    // The page is readable and its links work. The client starts when the connection is back.
    window.addEventListener('online', () => window.location.reload(), { once: true });
    return;
  }
  const hydrates = page !== undefined && !failure && isWrittenOut;
  const app = (
    <App
      store={store}
      hydratedState={hydrates ? visitorState(store) : undefined}
      routes={routes}
      Router={LanguageRouter}
    />
  );
  if (hydrates) {
    // The page is already visible. Hydration runs in small steps, so that a phone can scroll and
    // respond in between.
    startTransition(() => {
      hydrateRoot(root, app, {
        // The user notices nothing, because React has drawn the part again. The default would report
        // an unhandled error.
        onRecoverableError: (error) => console.error('Uncaught, but recovered', error),
      });
    });
    return;
  }
  // The frame contains these elements. The page adds its own, and browsers show the first title.
  for (const element of document.head.querySelectorAll(HEAD_OF_PAGE)) element.remove();
  delete root.dataset['page'];
  createRoot(root).render(app);
}
