import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseScheme, followScheme, SCHEME_STORAGE_KEY, showStoredScheme, shownScheme } from './scheme';

/** A device whose scheme can change. */
function device(dark: boolean) {
  const media = Object.assign(new EventTarget(), { matches: dark });
  vi.spyOn(window, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList);
  return (turnedDark: boolean) => {
    media.matches = turnedDark;
    media.dispatchEvent(new Event('change'));
  };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset['scheme'];
});

it.each([
  [null, false, 'light'],
  [null, true, 'dark'],
  ['dark', false, 'dark'],
  ['light', true, 'light'],
  ['system', true, 'dark'],
] as const)('shows the stored choice, otherwise the device scheme: %s, %s', (chosen, dark, shown) => {
  device(dark);
  if (chosen) localStorage.setItem(SCHEME_STORAGE_KEY, chosen);
  showStoredScheme();
  expect(shownScheme()).toBe(shown);
});

it('stores a choice and notifies subscribers', () => {
  device(false);
  const told = vi.fn();
  const stop = followScheme(told);
  chooseScheme('dark');
  expect([shownScheme(), localStorage.getItem(SCHEME_STORAGE_KEY), told.mock.calls.length]).toEqual([
    'dark',
    'dark',
    1,
  ]);
  stop();
  chooseScheme('light');
  expect(told).toHaveBeenCalledTimes(1);
});

it('follows the device until a choice, and other tabs always', () => {
  const turn = device(false);
  showStoredScheme();
  const told = vi.fn();
  const stop = followScheme(told);
  turn(true);
  expect(shownScheme()).toBe('dark');
  turn(false);
  expect(shownScheme()).toBe('light');

  localStorage.setItem(SCHEME_STORAGE_KEY, 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'another' }));
  expect(shownScheme()).toBe('light');
  window.dispatchEvent(new StorageEvent('storage', { key: SCHEME_STORAGE_KEY }));
  expect(shownScheme()).toBe('dark');
  turn(false);
  expect(shownScheme()).toBe('dark');
  expect(told).toHaveBeenCalledTimes(4);
  stop();
});

it("keeps a choice for the page's lifetime without storage", () => {
  device(true);
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  showStoredScheme();
  expect(shownScheme()).toBe('dark');
  chooseScheme('light');
  expect(shownScheme()).toBe('light');
});
