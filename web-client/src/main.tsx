import { createRoot } from 'react-dom/client';
import { App } from '@/app/App';
import { makeRoutes } from '@/app/AppRoutes';
import { paths } from '@/app/paths';
import { makeStore } from '@/app/store';
import { startAuthBridge } from '@/auth/authBridge';
import { recoveryHandOff } from '@/auth/recovery';
import { currentLanguage, startI18n } from '@/i18n';
import { prepareDirection, showStoredScheme } from '@/theme';

showStoredScheme();

// Before anything reads the address: links of recovery mails may lead to the home page.
const handOff = recoveryHandOff(window.location, paths.auth);
if (handOff) window.history.replaceState(null, '', handOff);

const texts = startI18n(['common', 'shell']);
const store = makeStore();
const routes = makeRoutes(store);
startAuthBridge(store.dispatch);

void texts
  .then(() => prepareDirection(currentLanguage()))
  .then(() => {
    const root = document.getElementById('root');
    if (root) createRoot(root).render(<App store={store} routes={routes} />);
  });
