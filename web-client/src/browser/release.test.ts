import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { server } from '@/testing/server';
import { causeOfMissingFile, reloadOnce } from './release';

const reload = vi.fn();

/** A document whose runtime script has this hash. */
function release(hash: string) {
  document.head.innerHTML = `<script type="text/plain" src="/assets/vendor.1.js"></script><script type="text/plain" src="/assets/runtime.${hash}.js"></script>`;
}

beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset();
  vi.stubGlobal('location', { ...window.location, reload });
  server.use(http.head('*/favicon.svg', () => new HttpResponse()));
  return () => {
    vi.unstubAllGlobals();
    document.head.innerHTML = '';
  };
});

it('reloads once for each release', async () => {
  release('aaaa');
  expect(await reloadOnce()).toBe('reloading');
  expect(await reloadOnce()).toBe('spent');
  expect(reload).toHaveBeenCalledTimes(1);

  // The next release in the same tab, then a rollback.
  release('bbbb');
  expect(await reloadOnce()).toBe('reloading');
  release('aaaa');
  expect(await reloadOnce()).toBe('spent');
  expect(reload).toHaveBeenCalledTimes(2);
});

it.each([
  ['does not respond', () => HttpResponse.error()],
  ['is starting', () => new HttpResponse(null, { status: 503 })],
])('keeps the open page while the server %s, and can still reload later', async (_, answer) => {
  release('aaaa');
  server.use(http.head('*/favicon.svg', answer));
  expect(await reloadOnce()).toBe('offline');
  expect(reload).not.toHaveBeenCalled();

  server.use(http.head('*/favicon.svg', () => new HttpResponse()));
  expect(await reloadOnce()).toBe('reloading');
});

it('reloads once when the runtime script itself is missing', async () => {
  document.head.innerHTML =
    '<script type="text/plain" data-scripts="/assets/runtime.aaaa.js /assets/main.1.js"></script>';
  expect(await reloadOnce()).toBe('reloading');
  expect(await reloadOnce()).toBe('spent');
  document.head.innerHTML = '';
  expect(await reloadOnce()).toBe('reloading');
  expect(await reloadOnce()).toBe('spent');
});

it('does not reload when the reload cannot be recorded', async () => {
  release('aaaa');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await reloadOnce()).toBe('spent');
  expect(reload).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

it.each([
  ['this release', 'broken', () => new HttpResponse('<script data-scripts="/assets/runtime.aaaa.js">')],
  ['another release', 'outdated', () => new HttpResponse('<script data-scripts="/assets/runtime.bbbb.js">')],
  ['an error', 'offline', () => new HttpResponse(null, { status: 503 })],
  ['no response', 'offline', () => HttpResponse.error()],
])('reads the cause of a missing file from %s', async (_, cause, answer) => {
  release('aaaa');
  server.use(http.get('http://localhost:8080/', answer));
  expect(await causeOfMissingFile()).toBe(cause);
});
