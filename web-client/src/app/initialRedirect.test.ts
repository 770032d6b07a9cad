import { expect, it } from 'vitest';
import { initialRedirect } from './initialRedirect';

const at = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'http://localhost');
  return { pathname, search, hash };
};

it.each([
  // Nothing to do.
  ['/', null, null],
  ['/about?x=1', 'en', null],
  ['/ar/about', 'ar', null],
  // The address wins: somebody sent this link.
  ['/ar/about', 'ti', null],
  ['/ar/about', 'en', null],
  // What was stored is not a language of ours.
  ['/about', 'fr', null],
  // The remembered language.
  ['/', 'ar', '/ar'],
  ['/about?x=1#story', 'ti', '/ti/about?x=1#story'],
  ['/auth?type=recovery#access_token=a', 'ar', '/ar/auth?type=recovery#access_token=a'],
  // The recovery hand-off, in every language.
  ['/#access_token=a&type=recovery', null, '/auth#access_token=a&type=recovery'],
  ['/?type=recovery', 'ar', '/ar/auth?type=recovery'],
  ['/ti?type=recovery', 'ar', '/ti/auth?type=recovery'],
  ['/ar/#access_token=a&type=recovery', null, '/ar/auth#access_token=a&type=recovery'],
])('%s, remembered %s, goes on at %s', (address, remembered, target) => {
  expect(initialRedirect(at(address), remembered)).toBe(target);
});
