import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTab } from './openTab';

const stop = vi.fn();
beforeEach(() => {
  stop.mockReset();
  vi.stubGlobal('stop', stop);
});
afterEach(() => vi.unstubAllGlobals());

it('returns another window', () => {
  const tab = {} as Window;
  const open = vi.spyOn(window, 'open').mockReturnValue(tab);
  expect(openTab('call', 'popup')).toBe(tab);
  expect(open).toHaveBeenCalledWith('', 'call', 'popup');
  expect(stop).not.toHaveBeenCalled();
});

it('reports a refused tab', () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  expect(openTab()).toBe('blocked');
});

it('stops the navigation of a view that takes itself for the tab', () => {
  vi.spyOn(window, 'open').mockReturnValue(window);
  expect(openTab()).toBe('here');
  expect(stop).toHaveBeenCalledTimes(1);
});

it.each([
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A; wv) AppleWebKit/537.36 Version/4.0 Chrome/124.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/463.0]',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
])('opens nothing in %s', (agent) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  const open = vi.spyOn(window, 'open');
  expect(openTab()).toBe('here');
  expect(open).not.toHaveBeenCalled();
});

it.each([
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/124.0 Mobile Safari/537.36',
])('opens a tab in %s', (agent) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  vi.spyOn(window, 'open').mockReturnValue({} as Window);
  expect(openTab()).toEqual({});
});
