import * as v from 'valibot';
import { expect, it } from 'vitest';
import { phoneNumber } from './phone';

it.each([
  ['403.555.0142', '403.555.0142'],
  ['٤٠٣٥٥٥٠١٤٢', '4035550142'],
  ['۴۰۳ ۵۵۵ ۰۱۴۲', '403 555 0142'],
  ['403 555\u00a00142', '403 555 0142'],
  ['\u202a+1 403 555 0142\u202c', '+1 403 555 0142'],
  ['\u2068(403)\u2069 555\u20110142\u200f', '(403) 555-0142'],
  ['+291 1 12 34 56/78', '+291 1 12 34 56/78'],
])('accepts %j as %s', (typed, sent) => {
  expect(v.parse(phoneNumber, typed)).toBe(sent);
});

it.each(['403 555 014', '403 555 0142 ext. 5', '1234567890123456', '++14035550142', '403+5550142', '\u200f'])(
  'refuses %j',
  (typed) => {
    expect(v.is(phoneNumber, typed)).toBe(false);
  },
);
