import { expect, it } from 'vitest';
import { westernDigits } from './digits';
import { fileProblem, fileSize, MAX_FILE_BYTES } from './fileRules';
import { numberText } from './NumberField';

it.each([
  ['1 200,50', '1200.50'],
  ['1,200', '1200'],
  ['1,200,000', '1200000'],
  ['12,5', '12.5'],
  ['1.2.3', '1.23'],
  ['٨٠٫٥', '80.5'],
  ['-5 kg', '5'],
  ['', ''],
])('parses "%s" as %s', (typed, number) => {
  expect(numberText(typed)).toBe(number);
});

it('ends a whole number before its decimals', () => {
  expect(numberText('12.9', true)).toBe('12');
});

it('converts Arabic and Persian digits to Western ones, and keeps letters', () => {
  expect(westernDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ abc')).toBe('0123456789 0123456789 abc');
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
