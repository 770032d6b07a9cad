/** Anchor of the quote on the page. */
export const QUOTE = 'quote';

/** Scrolls to the quote. The router changes the address only. */
export function showQuote() {
  document.getElementById(QUOTE)?.scrollIntoView({ block: 'start' });
}

/** Rows of the quote form: the service, sizes, frequencies. */
export const SHAPE = [1, 4, 4] as const;
