import { expect, it } from 'vitest';
import { wasLoadedForAnotherPage } from './reloadForMediaPermissions';

it.each([
  ['https://selam.example/therapy-call/a1?userInfo.role=client', false],
  ['https://selam.example/auth?next=%2Ftherapy-call%2Fa1', true],
  ['https://selam.example/ar/therapy-call/a1', true],
  [undefined, false],
])('compares the document from %s with this page: %s', (loaded, other) => {
  expect(wasLoadedForAnotherPage(loaded, '/therapy-call/a1')).toBe(other);
});
