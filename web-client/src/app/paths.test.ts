import { afterEach, expect, it } from 'vitest';
import { confirmationTarget, isSharedPath } from './paths';

afterEach(() => window.history.replaceState(null, '', '/'));

it('carries the wanted page through the confirmation of an address', () => {
  window.history.replaceState(null, '', '/ar/auth?next=%2Ftherapists%2F1%3Fa%3Db');
  expect(confirmationTarget()).toBe(`${window.location.origin}/auth?next=%2Ftherapists%2F1%3Fa%3Db`);
  window.history.replaceState(null, '', '/auth');
  expect(confirmationTarget()).toBe(`${window.location.origin}/auth`);
});

it.each([
  ['/about', true],
  ['/about/', true],
  ['/therapists/0198', true],
  ['/products/0198/', true],
  ['/', false],
  ['/therapists', false],
  ['/therapists/0198/reviews', false],
  ['/my-bookings', false],
  ['/ar/about', false],
])('knows whether %s is shared as an English page: %s', (pathname, shared) => {
  expect(isSharedPath(pathname)).toBe(shared);
});
