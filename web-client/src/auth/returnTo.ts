/** Name of the query parameter with the page to return to after sign-in. */
export const RETURN_TO_PARAMETER = 'next';

/**
 * Returns the page to return to, if it belongs to this site; otherwise `home`. Protects against
 * forged links.
 */
export function safeReturnTo(next: string | null, home: string, origin = window.location.origin): string {
  if (!next?.startsWith('/')) return home;
  try {
    const url = new URL(next, origin);
    return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : home;
  } catch {
    return home;
  }
}
