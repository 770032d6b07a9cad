import { expect, it } from 'vitest';
import { hasAllKinds } from './credentials';

it.each([
  ['Secret12', true],
  ['Пароль12', true],
  ['Σύνθημα9', true],
  ['secret12', false],
  ['SECRET12', false],
  ['Secretly', false],
  ['ምስጢር12', false],
])('checks letter cases and digits of %s: %s', (password, has) => {
  expect(hasAllKinds(password)).toBe(has);
});
