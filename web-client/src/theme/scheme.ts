import { localStore } from '@/browser/storage';

/** Where the chosen colour scheme is remembered: `light` or `dark`. Until one is chosen the device decides. */
export const SCHEME_STORAGE_KEY = 'selam.scheme';

export type Scheme = 'light' | 'dark';

/** The scheme was chosen on this page. */
const CHOSEN = 'selam:scheme';

const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Puts the remembered scheme, or that of the device, on the page: `data-scheme` of `html`, which tokens.css goes by. */
export function showStoredScheme() {
  const stored = localStore.get(SCHEME_STORAGE_KEY);
  const dark = stored === 'dark' || (stored !== 'light' && darkDevice().matches);
  document.documentElement.dataset['scheme'] = dark ? 'dark' : 'light';
}

/** The scheme that the page shows. */
export const shownScheme = (): Scheme => (document.documentElement.dataset['scheme'] === 'dark' ? 'dark' : 'light');

/** Shows a scheme and remembers it. */
export function chooseScheme(scheme: Scheme) {
  document.documentElement.dataset['scheme'] = scheme;
  localStore.set(SCHEME_STORAGE_KEY, scheme);
  window.dispatchEvent(new Event(CHOSEN));
}

/** Keeps the page in the scheme that the device changes to, or that another tab has chosen; calls back after every change. */
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
