import { type ReactNode, startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { defaultLanguage, inLanguage, isLanguage, prefixOf } from '@/i18n/languages';

/**
 * The router of the browser, with the language at the start of the address: `/about`, `/ti/about`, `/ar/about`. Pages see the address without
 * it, so links and routes are the same in every language. The address follows the language that is shown: after a change, and on the way
 * back to a page that was visited before the change. That is why this is not BrowserRouter, whose `basename` cannot change on the way.
 */
export function LanguageRouter({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : defaultLanguage;
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });

  useLayoutEffect(
    () => history.listen(({ action, location }) => startTransition(() => setState({ action, location }))),
    [history],
  );

  const shown = useMemo(
    () => ({ ...location, pathname: inLanguage(location.pathname, language) }),
    [location, language],
  );

  useEffect(() => {
    if (shown.pathname !== location.pathname) history.replace(shown, shown.state);
  }, [history, location, shown]);

  return (
    <Router basename={prefixOf(language)} location={shown} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
