import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { server } from '@/testing/server';
import type { reportClientError } from './clientErrors';

let reports: unknown[];
let report: typeof reportClientError;

beforeEach(async () => {
  // The limits count from a page load.
  vi.resetModules();
  report = (await import('./clientErrors')).reportClientError;
  reports = [];
  server.use(
    http.post('*/v1/client-errors', async ({ request }) => {
      expect(request.headers.has('authorization')).toBe(false);
      reports.push(await request.json());
      return HttpResponse.json({});
    }),
  );
});

const arrive = (count: number) => vi.waitFor(() => expect(reports).toHaveLength(count));

const errorAt = (...places: string[]) =>
  Object.assign(new TypeError('the address of abeba@example.org'), {
    stack: ['TypeError: the address of abeba@example.org', ...places.map((place) => `    at f (${place})`)].join('\n'),
  });

it('sends route pattern, part, name, own frames and release', async () => {
  document.head.innerHTML = '<script type="text/plain" src="/assets/runtime.803f73.js"></script>';
  window.history.replaceState(null, '', '/ar/my-appointments/a-1?secret=2');
  report(
    'RENDER',
    errorAt('http://localhost:8080/assets/main.3f2a.js:1:2345', 'chrome-extension://x/assets/a.js:1:2'),
    'dashboard.payments',
  );
  await arrive(1);
  expect(reports[0]).toEqual({
    kind: 'CLIENT_ERROR_KIND_RENDER',
    route: '/my-appointments/:id',
    part: 'dashboard.payments',
    name: 'TypeError',
    frames: ['main.3f2a.js:1:2345'],
    release: '803f73',
  });
  document.head.innerHTML = '';
});

it('sends at most ten frames of at most 120 characters', async () => {
  report(
    'UNHANDLED',
    errorAt(...Array.from({ length: 12 }, (_, at) => `http://localhost:8080/assets/${'m'.repeat(200)}.js:1:${at}`)),
  );
  await arrive(1);
  const { frames } = reports[0] as { frames: string[] };
  expect(frames).toHaveLength(10);
  expect(frames.every(({ length }) => length <= 120)).toBe(true);
});

it('sends thrown values without their content', async () => {
  window.history.replaceState(null, '', '/a-name/of-a-user');
  report('UNHANDLED', 'abeba@example.org');
  await arrive(1);
  expect(reports[0]).toMatchObject({ route: '/404', part: '', name: 'string', frames: [], release: '' });
});

it('sends each error once and at most five', async () => {
  for (const name of ['one', 'one', 'two', 'three', 'four', 'five', 'six']) report('CHUNK', new Error('x'), name);
  await arrive(5);
  expect(reports).toEqual(
    ['one', 'two', 'three', 'four', 'five'].map((part) => expect.objectContaining({ part }) as unknown),
  );
});

it('drops a report that fails', async () => {
  const rejected = vi.fn();
  process.on('unhandledRejection', rejected);
  server.use(http.post('*/v1/client-errors', () => HttpResponse.error()));
  report('RENDER', new Error('x'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(rejected).not.toHaveBeenCalled();
  process.off('unhandledRejection', rejected);
});
