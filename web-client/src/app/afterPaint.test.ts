import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startAfterPaint } from './afterPaint';

let report: (...names: string[]) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(act: (list: { getEntriesByName: (name: string) => string[] }) => void) {
        report = (...names) => act({ getEntriesByName: (wanted) => names.filter((name) => name === wanted) });
      }
      observe() {}
    },
  );
  document.body.innerHTML = '<div id="root" data-scripts="/a.js /b.js"></div>';
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  fetched().forEach((script) => script.remove());
});

const fetched = () => [...document.head.querySelectorAll('script')];
const addresses = () => fetched().map((script) => script.getAttribute('src'));

test('a written-out page is painted before its scripts are fetched, in their order and once', () => {
  startAfterPaint();
  report('first-paint');
  expect(addresses()).toEqual([]);
  report('first-contentful-paint');
  expect(addresses()).toEqual(['/a.js', '/b.js']);
  expect(fetched().some((script) => script.async)).toBe(false);
  report('first-contentful-paint');
  window.dispatchEvent(new Event('load'));
  vi.runAllTimers();
  expect(addresses()).toEqual(['/a.js', '/b.js']);
});

test('a page starts although the browser reports no paint', () => {
  startAfterPaint();
  window.dispatchEvent(new Event('load'));
  expect(addresses()).toEqual([]);
  vi.runAllTimers();
  expect(addresses()).toEqual(['/a.js', '/b.js']);
});

test('what was painted before its end arrived waits for the end', () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  startAfterPaint();
  report('first-contentful-paint');
  expect(addresses()).toEqual([]);
  state.mockReturnValue('interactive');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(addresses()).toEqual(['/a.js', '/b.js']);
});

test('a script that could not be fetched leaves no element, and is fetched again when the connection is back', () => {
  startAfterPaint();
  report('first-contentful-paint');
  fetched()[0]?.dispatchEvent(new Event('error'));
  expect(addresses()).toEqual(['/b.js']);
  window.dispatchEvent(new Event('online'));
  expect(addresses()).toEqual(['/b.js', '/a.js']);
  window.dispatchEvent(new Event('online'));
  expect(addresses()).toEqual(['/b.js', '/a.js']);
});

test('a page that was not written out brings its own scripts', () => {
  document.body.innerHTML = '<div id="root"></div>';
  startAfterPaint();
  report('first-contentful-paint');
  expect(addresses()).toEqual([]);
});
