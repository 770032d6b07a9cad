import { configureStore } from '@reduxjs/toolkit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { startI18n } from '@/i18n';
import { prepareDirection, SelamTheme } from '@/theme';
import { localStore } from '@/browser/storage';
import { SCHEME_STORAGE_KEY, showStoredScheme } from '@/theme/scheme';
import { Toaster, toastsSlice } from '@/ui/toaster';
import { Compare } from './Compare';
import { Gallery } from './Gallery';
import { settingsOf } from './settings';

/**
 * Reads language and scheme from the address (`?language=ar&scheme=dark`), so that every view
 * can be shared and captured.
 */
async function start(root: HTMLElement) {
  const settings = settingsOf(window.location.search);
  localStore.set(SCHEME_STORAGE_KEY, settings.scheme);
  showStoredScheme();
  if (settings.compare) {
    createRoot(root).render(<Compare />);
    return;
  }
  await startI18n(['common', 'shell', 'stream', 'upload', 'checkout', 'slots', 'week'], settings.language);
  document.documentElement.lang = settings.language;
  document.documentElement.dir = settings.language === 'ar' ? 'rtl' : 'ltr';
  await prepareDirection(settings.language);
  if (settings.page !== null) {
    // Loaded on demand, because it pulls in all features and no block needs it.
    const { wholePage } = await import('./WholePage');
    createRoot(root).render(await wholePage(settings.page, settings.state));
    return;
  }
  const store = configureStore({ reducer: { [toastsSlice.name]: toastsSlice.reducer } });
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <SelamTheme>
          <MemoryRouter>
            <Gallery settings={settings} />
            <Toaster />
          </MemoryRouter>
        </SelamTheme>
      </Provider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
