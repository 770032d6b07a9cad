import { expect, it, vi } from 'vitest';

it('removes window listeners of earlier files', async () => {
  const listener = vi.fn();
  window.addEventListener('online', listener);
  window.dispatchEvent(new Event('online'));
  vi.resetModules();
  await import('./freshModules');
  window.dispatchEvent(new Event('online'));
  expect(listener).toHaveBeenCalledTimes(1);
});
