/** Where MUI remembers the chosen colour scheme. */
export const SCHEME_STORAGE_KEY = 'selam.scheme';

/** Puts the scheme on the page before the first paint; MUI takes over from there. */
export function showStoredScheme() {
  const stored = localStorage.getItem(SCHEME_STORAGE_KEY);
  const dark = stored === 'dark' || (stored !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['scheme'] = dark ? 'dark' : 'light';
}
