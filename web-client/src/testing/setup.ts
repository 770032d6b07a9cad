import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import i18next from 'i18next';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { startI18n, type TextName } from '@/i18n';
import { prepareDirection } from '@/theme/SelamTheme';
import { server } from './server';
import { discardLayeredStyles } from './styles';

/** Every file of texts, so that no test waits for one. */
const texts: TextName[] = [
  'common',
  'shell',
  'home',
  'auth',
  'contact',
  'admin',
  'account',
  'appointments',
  'legal',
  'investors',
  'about',
  'careers',
  'bookings',
  'cargo',
  'catalogue',
  'admin-catalogue',
  'cleaning',
  'shipments',
  'order',
  'tracking',
  'stream',
  'upload',
  'checkout',
  'slots',
  'therapy',
  'therapy-choices',
  'therapist',
  'week',
  'practice',
  'payments',
  'call',
  'applications',
  'application-desk',
  'therapist-registration',
  'assistant',
  'admin-assistant',
  'admin-security',
  'second-factor',
  'security',
  'security-events',
];

// jsdom has none of these.
// eslint-disable-next-line @typescript-eslint/unbound-method -- only asked whether it is there
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
    addListener: vi.fn(),
    removeListener: vi.fn(),
  }) as unknown as MediaQueryList;
window.scrollTo = () => undefined;
/** Everything is in sight. */
window.IntersectionObserver ??= class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  constructor(private readonly report: IntersectionObserverCallback) {}
  observe(target: Element) {
    queueMicrotask(() => this.report([{ target, isIntersecting: true } as IntersectionObserverEntry], this));
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};

discardLayeredStyles();

const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;
configure({
  // Far more than anything takes: a busy machine is no failure.
  asyncUtilTimeout: 30_000,
  // Queries inside waitFor print the page once, after the timeout, and not with each retry.
  getElementError: (message, container) =>
    Object.assign(new Error([message, !isWaiting() && prettyDOM(container)].filter(Boolean).join('\n\n')), {
      name: 'TestingLibraryElementError',
    }),
});

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await startI18n(texts, 'en');
  // Styles that are still on their way when the last test ends would find no document.
  await prepareDirection('ar');
});

beforeEach(() => localStorage.clear());

afterEach(async () => {
  cleanup();
  server.resetHandlers();
  window.history.replaceState(null, '', '/');
  if (i18next.language !== 'en') await i18next.changeLanguage('en');
});

afterAll(() => server.close());
