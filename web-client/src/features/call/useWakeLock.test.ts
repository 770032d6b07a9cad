import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useWakeLock } from './useWakeLock';

const release = vi.fn(() => Promise.resolve());
const request = vi.fn(() => Promise.resolve({ release }));

afterEach(() => {
  vi.restoreAllMocks();
  request.mockClear();
  release.mockClear();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

it('keeps the screen on until it is left, also after the page was hidden', async () => {
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  const { unmount } = renderHook(() => useWakeLock());
  await waitFor(() => expect(request).toHaveBeenCalledExactlyOnceWith('screen'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  unmount();
  expect(release).toHaveBeenCalled();
});

it('does without in a browser that cannot', () => {
  expect(() => renderHook(() => useWakeLock()).unmount()).not.toThrow();
});
