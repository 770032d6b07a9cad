import { act, render, screen } from '@testing-library/react';
import { type ReactNode, StrictMode, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { lazySection } from './lazySection';

let come: () => void;
let root: Root | undefined;

function watched() {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: IntersectionObserverCallback) {
        come = () => tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
      }
      observe() {}
      disconnect() {}
    },
  );
}

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>pressed {count} times</button>;
}

/** Hydrates written-out HTML. */
async function hydrate(page: ReactNode, written: string) {
  const place = document.createElement('div');
  place.innerHTML = written;
  document.body.append(place);
  const complaints: unknown[] = [];
  await act(async () => {
    root = hydrateRoot(place, <MemoryRouter>{page}</MemoryRouter>, {
      onRecoverableError: (error) => complaints.push(error),
    });
    await Promise.resolve();
  });
  return complaints;
}

const written = '<div><!--$--><button>pressed <!-- -->0<!-- --> times</button><!--/$--></div>';

it('keeps the written-out HTML until the visitor comes near, then hydrates it', async () => {
  watched();
  const load = vi.fn(() => Promise.resolve({ default: Counter }));
  const Part = lazySection('test', load);
  const complaints = await hydrate(<Part fallback="waiting" />, written);
  const button = screen.getByRole('button');
  expect(load).not.toHaveBeenCalled();

  await act(() => Promise.resolve(come()));
  expect(load).toHaveBeenCalledOnce();
  act(() => button.click());
  expect(screen.getByRole('button')).toBe(button);
  expect(button).toHaveTextContent('pressed 1 times');
  expect(complaints).toEqual([]);
});

/** Lets all attempts to load a section fail. */
const attempts = () => act(() => vi.advanceTimersByTimeAsync(5_000));

it('stays unchanged while its file cannot be loaded, and retries when online', async () => {
  watched();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  const load = vi.fn<() => Promise<{ default: typeof Counter }>>();
  load.mockRejectedValue(new TypeError('no connection'));
  const Part = lazySection('test', load);
  await hydrate(
    <StrictMode>
      <Part fallback="waiting" />
    </StrictMode>,
    written,
  );
  act(() => come());
  await attempts();
  expect(screen.getByRole('button')).toBeVisible();
  load.mockResolvedValue({ default: Counter });
  await act(() => Promise.resolve(window.dispatchEvent(new Event('online'))));
  act(() => screen.getByRole('button').click());
  expect(screen.getByRole('button')).toHaveTextContent('pressed 1 times');
});

it('shows that it cannot be loaded where it was not written out', async () => {
  watched();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<{ default: typeof Counter }>>();
  load.mockRejectedValue(new TypeError('no connection'));
  const Part = lazySection('test', load);
  await act(() =>
    render(
      <MemoryRouter>
        <Part fallback="waiting" />
      </MemoryRouter>,
    ),
  );
  act(() => come());
  await attempts();
  expect(screen.getByRole('alert')).toHaveTextContent('This part could not be loaded');

  load.mockResolvedValue({ default: Counter });
  await act(() => Promise.resolve(screen.getByRole('button', { name: 'Try again' }).click()));
  expect(screen.getByRole('button')).toHaveTextContent('pressed 0 times');
});
