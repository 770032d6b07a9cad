import { expect, it } from 'vitest';
import { initialRedirect } from './initialRedirect';

const at = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'http://localhost');
  return { pathname, search, hash };
};

it.each([
  // No redirect.
  ['/', null, null],
  ['/about?x=1', 'en', null],
  ['/ar/about', 'ar', null],
  // The language in the address has priority: the visitor followed a shared link.
  ['/ar/about', 'ti', null],
  ['/ar/about', 'en', null],
  // The stored language is not supported.
  ['/about', 'fr', null],
  // Redirects to the remembered language.
  ['/', 'ar', '/ar'],
  ['/about?x=1#story', 'ti', '/ti/about?x=1#story'],
  ['/auth?type=recovery#access_token=a', 'ar', '/ar/auth?type=recovery#access_token=a'],
  // Recovery links lead to /auth in every language.
  ['/#access_token=a&type=recovery', null, '/auth#access_token=a&type=recovery'],
  ['/?type=recovery', 'ar', '/ar/auth?type=recovery'],
  ['/ti?type=recovery', 'ar', '/ti/auth?type=recovery'],
  ['/ar/#access_token=a&type=recovery', null, '/ar/auth#access_token=a&type=recovery'],
])('redirects %s with remembered %s to %s', (address, remembered, target) => {
  expect(initialRedirect(at(address), remembered)).toBe(target);
});
