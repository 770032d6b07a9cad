import { expect, it } from 'vitest';
import { deviceName, freeName } from './thisDevice';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36',
    'Chrome, Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0', 'Edge, Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Version/18.4 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox, Mac'],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['something else', ''],
])('names %s "%s"', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

it('finds an unused name', () => {
  expect(freeName('Chrome, Mac', [])).toBe('Chrome, Mac');
  expect(freeName('Chrome, Mac', ['Chrome, Mac', 'Phone', 'Chrome, Mac 3'])).toBe('Chrome, Mac 2');
  expect(freeName('A', ['A', 'A 2'])).toBe('A 3');
});
