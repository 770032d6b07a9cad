import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import i18next from 'i18next';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { startI18n, type TextName } from '@/i18n';
import { prepareDirection } from '@/theme/SelamTheme';
import { server } from './server';
import { discardLayeredStyles } from './styles';

/** All text files, so that no test waits for one. */
const texts: TextName[] = [
  'address-book',
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
  'office',
  'office-work',
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
  'purchases',
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
// eslint-disable-next-line @typescript-eslint/unbound-method -- only checks that it exists
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
/** Reports every element as visible. */
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
  // Far more than needed: a busy machine must not fail a test.
  asyncUtilTimeout: 30_000,
  // Queries inside waitFor print the page once, after the timeout, instead of on each retry.
  getElementError: (message, container) =>
    Object.assign(new Error([message, !isWaiting() && prettyDOM(container)].filter(Boolean).join('\n\n')), {
      name: 'TestingLibraryElementError',
    }),
});

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await startI18n(texts, 'en');
  // Styles that load after the last test would find no document.
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
