/** Where the quote stands on the page. */
export const QUOTE = 'quote';

/** Brings the quote into sight. The router changes the address only. */
export function showQuote() {
  document.getElementById(QUOTE)?.scrollIntoView({ block: 'start' });
}
