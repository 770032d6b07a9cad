/** Where the quote stands on the page. */
export const QUOTE = 'quote';

/** Brings the quote into sight. The router changes the address only. */
export function showQuote() {
  document.getElementById(QUOTE)?.scrollIntoView({ block: 'start' });
}

/** Fields of the quote that stand beside each other: the service, sizes, frequencies. */
export const SHAPE = [1, 4, 4] as const;
