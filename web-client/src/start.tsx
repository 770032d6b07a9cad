import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { matchPath } from 'react-router-dom';
import { App } from '@/app/App';
import { makeRoutes } from '@/app/AppRoutes';
import { LanguageRouter } from '@/app/LanguageRouter';
import { PageLoadError } from '@/app/lazyPage';
import { makeStore, visitorState } from '@/app/store';
import { startAuthBridge } from '@/auth/authBridge';
import { currentLanguage, startI18n } from '@/i18n';
import { inLanguage, withoutLanguage } from '@/i18n/languages';
import { prepareDirection } from '@/theme';

/** Brings a page to life: on top of what was written out, or in the place of a frame. */
export async function start(root: HTMLElement) {
  const texts = startI18n(['common', 'shell']);
  const store = makeStore();
  const routes = makeRoutes(store);
  startAuthBridge(store.dispatch);
  await texts;

  // Everything that the first view is made of, so that it appears in one piece and what was written out at build time stays untouched.
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
  if (isWrittenOut && failure instanceof PageLoadError && failure.offline) {
    // The page is there to be read, and its links lead on. It starts when there is a connection.
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
    // The page can be seen already: it comes to life in small steps, between which a phone scrolls and answers.
    startTransition(() => {
      hydrateRoot(root, app);
    });
    return;
  }
  // The frame of a page says these of itself; the page has its own words about them, and browsers show the first title that they find.
  for (const said of document.head.querySelectorAll('title, meta[name="robots"]')) said.remove();
  delete root.dataset['page'];
  createRoot(root).render(app);
}
