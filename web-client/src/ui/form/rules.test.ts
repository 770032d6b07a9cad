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
])('of "%s" the number is %s', (typed, number) => {
  expect(numberText(typed)).toBe(number);
});

it('a whole number ends where its decimals begin', () => {
  expect(numberText('12.9', true)).toBe('12');
});

it('digits of Arabic and Persian keyboards become Western ones, letters stay', () => {
  expect(westernDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ abc')).toBe('0123456789 0123456789 abc');
});

it('the limit itself is still accepted, whatever the case of the ending', () => {
  expect(fileProblem({ name: 'CV.PDF', size: MAX_FILE_BYTES }, { accept: ['.pdf'] })).toBeUndefined();
  expect(fileProblem({ name: 'pdf', size: 1 }, { accept: ['.pdf'] })).toBe('upload:wrongType');
});

it.each([
  [512, '512 B'],
  [824 * 1024, '824 KB'],
  [2.4 * 1024 * 1024, '2.4 MB'],
  [50 * 1024 * 1024, '50 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
