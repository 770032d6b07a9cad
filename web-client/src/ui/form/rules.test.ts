import * as v from 'valibot';
import { expect, it } from 'vitest';
import { emailAddress, filled, REQUIRED } from './rules';
import { fileProblem, fileSize, MAX_FILE_BYTES } from './fileRules';

it.each([
  ["o'neil@example.com", "o'neil@example.com"],
  ['rd&co@example.com', 'rd&co@example.com'],
  ['hana@bücher.example', 'hana@bücher.example'],
  ['hana@xn--bcher-kva.example', 'hana@xn--bcher-kva.example'],
  ['hana@a--b.example', 'hana@a--b.example'],
  ['ሃና@ምሳሌ.example', 'ሃና@ምሳሌ.example'],
  [' \u202ahana@example.com\u202c\u00a0', 'hana@example.com'],
])('accepts the address %j', (typed, sent) => {
  expect(v.parse(emailAddress(), typed)).toBe(sent);
});

it.each([
  ['', REQUIRED],
  ['\u200f', REQUIRED],
  ['hana', 'common:validation.email'],
  ['@example.com', 'common:validation.email'],
  ['hana@', 'common:validation.email'],
  ['hana@@example.com', 'common:validation.email'],
])('refuses the address %j', (typed, message) => {
  expect(v.safeParse(emailAddress(), typed).issues?.[0]?.message).toBe(message);
});

it.each([
  ['\u200b', false],
  ['\u3164 \u2800', false],
  [' Hana ', true],
  ['❤️', true],
])('says of the required text %j that it is filled: %s', (typed, is) => {
  expect(v.is(filled, typed)).toBe(is);
});

it('accepts the exact size limit and extensions in any case', () => {
  expect(fileProblem({ name: 'CV.PDF', size: MAX_FILE_BYTES }, { accept: ['.pdf'] })).toBeUndefined();
  expect(fileProblem({ name: 'cv.exe', size: 1 }, { accept: ['.pdf'] })).toBe('upload:wrongType');
});

it('leaves files without an extension to the server', () => {
  for (const name of ['image:1000012345', 'CV of Dr. Hana Tesfay', 'pdf']) {
    expect(fileProblem({ name, size: 1 }, { accept: ['.pdf'] })).toBeUndefined();
  }
});

it('says what to do about photos of phones', () => {
  const accept = ['.pdf', '.jpg'];
  expect(fileProblem({ name: 'IMG_0042.HEIC', size: 1 }, { accept })).toBe('upload:heic');
  expect(fileProblem({ name: 'IMG_0042.heif', size: 1 }, { accept })).toBe('upload:heic');
  expect(fileProblem({ name: 'IMG_0042.HEIC', size: 1 }, { accept: [...accept, '.heic'] })).toBeUndefined();
});

it.each([
  [512, '512 B'],
  [824 * 1024, '824 KB'],
  [2.4 * 1024 * 1024, '2.4 MB'],
  [50 * 1024 * 1024, '50 MB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
