import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { InBrowser } from './InBrowser';

test('renders the live part when it comes near the viewport', async () => {
  let report: (isIntersecting: boolean) => void = () => undefined;
  const disconnect = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: IntersectionObserverCallback) {
        report = (isIntersecting) => tell([{ isIntersecting } as IntersectionObserverEntry], this as never);
      }
      observe() {}
      disconnect = disconnect;
    },
  );
  const { unmount } = render(
    <InBrowser fallback="waiting">
      <p>live</p>
    </InBrowser>,
  );
  act(() => report(false));
  expect(screen.getByText('waiting')).toBeVisible();
  act(() => report(true));
  expect(await screen.findByText('live')).toBeVisible();
  expect(screen.queryByText('waiting')).not.toBeInTheDocument();
  expect(disconnect).toHaveBeenCalled();
  unmount();
  vi.unstubAllGlobals();
});
