import { type ReactNode, startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Router } from 'react-router-dom';
import { defaultLanguage, inLanguage, isLanguage, prefixOf } from '@/i18n/languages';
import { browserHistory } from './browserHistory';

/**
 * Router of the browser with the language as address prefix: `/about`, `/ti/about`, `/ar/about`.
 * Pages see the address without the prefix, so links and routes are the same in every language.
 * The address follows the shown language: after a change, and when the user goes back to an
 * earlier page. BrowserRouter cannot do that, because its `basename` is fixed.
 */
export function LanguageRouter({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : defaultLanguage;
  const [history] = useState(browserHistory);
  const [{ action, location }, setVisit] = useState(history.visit);

  useLayoutEffect(() => history.listen((visit) => startTransition(() => setVisit(visit))), [history]);

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
