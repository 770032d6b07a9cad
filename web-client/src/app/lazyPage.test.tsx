import { act, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { ErrorFallback } from './ErrorFallback';
import { PageBoundary } from './layout/PageBoundary';
import { type LazyPage, page } from './lazyPage';

const reload = vi.fn();
const Ready = () => <h1>The page</h1>;
const gone = () => Promise.reject<{ default: typeof Ready }>(new Error('Loading chunk 7 failed'));
const unreachable = { name: 'This page could not be loaded' };
const broken = { name: 'Something went wrong' };

beforeEach(() => {
  sessionStorage.clear();
  // A failed load is retried after a while.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // The release that the document belongs to.
  document.head.innerHTML = '<script type="text/plain" src="/assets/runtime.aaaa.js"></script>';
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('location', { ...window.location, reload });
  reload.mockReset();
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

const serverIs = (state: 'reachable' | 'unreachable') =>
  vi.stubGlobal('fetch', () =>
    state === 'reachable' ? Promise.resolve(new Response()) : Promise.reject(new TypeError('no connection')),
  );

/**
 * Runs `happens` and waits until the page load has settled. One `act` call, because React
 * otherwise loses track of suspended pages.
 */
const settled = (Page: LazyPage, happens: () => void = () => undefined) =>
  act(async () => {
    happens();
    // React renders the change first, and that starts the load.
    await Promise.resolve();
    const loaded = Page.preload().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(5_000);
    await loaded;
  });

const press = (name: string) => () => screen.getByRole('button', { name }).click();

/** The page in a frame, with links to another page and back. */
function Frame({ Page }: { Page: LazyPage }) {
  const [at, setAt] = useState('/here');
  return (
    <ErrorFallback>
      <MemoryRouter>
        <button type="button" onClick={() => setAt('/elsewhere')}>
          Elsewhere
        </button>
        <button type="button" onClick={() => setAt('/here')}>
          Back
        </button>
        <PageBoundary at={at}>
          <Suspense fallback="Loading">{at === '/here' ? <Page /> : <h1>Another page</h1>}</Suspense>
        </PageBoundary>
      </MemoryRouter>
    </ErrorFallback>
  );
}

async function open(Page: LazyPage) {
  await act(() => render(<Frame Page={Page} />));
  await settled(Page);
}

it('renders at once when it was preloaded', async () => {
  const Page = page('test', () => Promise.resolve({ default: Ready }), 'shell');
  await Page.preload();
  render(<Page />);
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
});

it('is loaded once', async () => {
  const load = vi.fn(() => Promise.resolve({ default: Ready }));
  const Page = page('test', load, 'shell');
  await Promise.all([Page.preload(), Page.preload()]);
  await open(Page);
  expect(load).toHaveBeenCalledOnce();
});

it('reloads the client when its files are missing, and shows an error when they still are', async () => {
  serverIs('reachable');
  void page('test', gone, 'shell').preload();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), { timeout: 10_000 });
  expect(screen.queryByRole('heading', broken)).toBeNull();

  await open(page('test', gone, 'shell'));
  expect(screen.getByRole('heading', broken)).toBeVisible();
  expect(reload).toHaveBeenCalledOnce();
});

it('waits for the connection when the server is unreachable', async () => {
  serverIs('unreachable');
  const load = vi.fn(gone);
  const Page = page('test', load, 'shell');
  await open(Page);
  expect(screen.getByRole('heading', unreachable)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toBeVisible();
  expect(reload).not.toHaveBeenCalled();

  // Still offline: the retry fails the same way.
  expect(load).toHaveBeenCalledTimes(3);
  await settled(Page, press('Try again'));
  expect(screen.getByRole('heading', unreachable)).toBeVisible();
  expect(load).toHaveBeenCalledTimes(6);

  load.mockImplementation(() => Promise.resolve({ default: Ready }));
  await settled(Page, () => window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(7);
});

it('is loaded again after the user visited another page', async () => {
  serverIs('unreachable');
  const load = vi.fn(gone);
  const Page = page('test', load, 'shell');
  await open(Page);
  expect(screen.getByRole('heading', unreachable)).toBeVisible();
  act(press('Elsewhere'));
  expect(screen.getByRole('heading', { name: 'Another page' })).toBeVisible();

  load.mockImplementation(() => Promise.resolve({ default: Ready }));
  await settled(Page, press('Back'));
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
});
