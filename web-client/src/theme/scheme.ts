import { localStore } from '@/browser/storage';

/**
 * Storage key of the chosen colour scheme, `light` or `dark`. The device decides until the user
 * chooses.
 */
export const SCHEME_STORAGE_KEY = 'selam.scheme';

export type Scheme = 'light' | 'dark';

/** Event for a choice on this page. */
const CHOSEN = 'selam:scheme';

const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)');

/**
 * Applies the stored scheme, or the device's: sets `data-scheme` of `html`, which tokens.css
 * uses.
 */
export function showStoredScheme() {
  const stored = localStore.get(SCHEME_STORAGE_KEY);
  const dark = stored === 'dark' || (stored !== 'light' && darkDevice().matches);
  document.documentElement.dataset['scheme'] = dark ? 'dark' : 'light';
}

/** Returns the scheme that the page shows. */
export const shownScheme = (): Scheme => (document.documentElement.dataset['scheme'] === 'dark' ? 'dark' : 'light');

/** Applies a scheme and stores it. */
export function chooseScheme(scheme: Scheme) {
  document.documentElement.dataset['scheme'] = scheme;
  localStore.set(SCHEME_STORAGE_KEY, scheme);
  window.dispatchEvent(new Event(CHOSEN));
}

/** Follows scheme changes of the device and of other tabs; calls back after every change. */
export function followScheme(onChange: () => void): () => void {
  const elsewhere = () => {
    showStoredScheme();
    onChange();
  };
  const inOtherTab = ({ key }: StorageEvent) => {
    if (key === SCHEME_STORAGE_KEY || key === null) elsewhere();
  };
  const device = darkDevice();
  device.addEventListener('change', elsewhere);
  window.addEventListener('storage', inOtherTab);
  window.addEventListener(CHOSEN, onChange);
  return () => {
    device.removeEventListener('change', elsewhere);
    window.removeEventListener('storage', inOtherTab);
    window.removeEventListener(CHOSEN, onChange);
  };
}
