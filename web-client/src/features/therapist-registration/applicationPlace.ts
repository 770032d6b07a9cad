/** Where the application stands on the page. */
export const APPLICATION = 'application';

/** Brings it into sight. The router changes the address only. */
export function showApplication() {
  document.getElementById(APPLICATION)?.scrollIntoView({ block: 'start' });
}
