import { matchPath } from 'react-router-dom';
import { paths } from '@/app/paths';
import { currentRelease } from '@/browser/release';
import { withoutLanguage } from '@/i18n/languages';

/** Cause of a report: a part that failed to render, a file that could not be loaded, or an error that no code handled. */
type ClientErrorKind = 'RENDER' | 'CHUNK' | 'UNHANDLED';

const MAX_REPORTS = 5;
const MAX_FRAMES = 10;

/** Reports of this page load. */
const sent = new Set<string>();

/** The route's pattern, because addresses contain ids. */
function routePattern() {
  const path = withoutLanguage(window.location.pathname);
  return Object.values(paths).find((pattern) => matchPath(pattern, path)) ?? '/404';
}

/** Places in our own files: `main.3f2a.js:1:2345`. */
function framesOf(error: unknown) {
  if (!(error instanceof Error)) return [];
  const assets = `${window.location.origin}/assets/`;
  return (error.stack ?? '')
    .split('\n')
    .flatMap((line) => /^[\w.-]+\.js:\d+:\d+/.exec(line.split(assets)[1] ?? '')?.[0].slice(-120) ?? [])
    .slice(0, MAX_FRAMES);
}

const nameOf = (error: unknown) =>
  (error instanceof Error ? error.name : typeof error).replace(/[^A-Za-z0-9]/g, '').slice(0, 60) || 'Error';

/**
 * Reports an error to the office, without its message, the address or the user. Sends each error
 * once and at most five per page load. A report that fails is dropped.
 */
export function reportClientError(kind: ClientErrorKind, error: unknown, part = '') {
  const body = JSON.stringify({
    kind: `CLIENT_ERROR_KIND_${kind}`,
    route: routePattern(),
    part: part.slice(0, 60),
    name: nameOf(error),
    frames: framesOf(error),
    release: currentRelease().slice(0, 64),
  });
  if (sent.has(body) || sent.size >= MAX_REPORTS) return;
  sent.add(body);
  const headers = { 'content-type': 'application/json' };
  // `keepalive` sends it even when the user leaves the page.
  fetch('/v1/client-errors', { method: 'POST', headers, body, keepalive: true, credentials: 'omit' }).catch(
    () => undefined,
  );
}
