/** Anchor of the application on the page. */
export const APPLICATION = 'application';

/** Scrolls to it. The router changes the address only. */
export function showApplication() {
  document.getElementById(APPLICATION)?.scrollIntoView({ block: 'start' });
}
