import { describe, expect, it } from 'vitest';
import { readNumber, typedText } from './readNumber';

it.each([
  ['80', '80'],
  ['12.50', '12.50'],
  ['12,5', '12.5'],
  ['0,125', '0.125'],
  ['0,500', '0.500'],
  ['.5', '0.5'],
  ['12.', '12'],
  ['1 200,50', '1200.50'],
  ['1.200,50', '1200.50'],
  ['1,200.50', '1200.50'],
  ['1.000.000', '1000000'],
  ['1,200,000', '1200000'],
  ["1'200.5", '1200.5'],
  ['1\u00a0200', '1200'],
  ['1\u202f200,5', '1200.5'],
  ['١٢٫٥', '12.5'],
  ['١٢،٥', '12.5'],
  ['12،5', '12.5'],
  ['١٬٢٠٠', '1200'],
  ['١٬٢٠٠٫٥', '1200.5'],
  ['٨٠.5', '80.5'],
  ['\u202a80\u202c', '80'],
  ['1200,500', '1200.500'],
  ['12٫500', '12.5'],
  ['1 250.5 kg', '1250.5'],
  ['$80', '80'],
  ['', ''],
  ['\u200f ', ''],
])('reads "%s" as %s', (typed, text) => {
  expect(readNumber(typed, { unit: 'kg' })).toEqual({ text });
});

it.each([
  ['1,500', '1500', '1.5'],
  ['1.500', '1500', '1.5'],
  ['1،500', '1500', '1.5'],
  ['1.000', '1000', '1'],
  ['12,345', '12345', '12.3450'],
])('asks about "%s", which can be %s or %s', (typed, grouped, decimal) => {
  expect(readNumber(typed)).toMatchObject({ problem: 'number.unclear', meanings: { grouped, decimal } });
  expect(readNumber(grouped)).toEqual({ text: grouped });
  expect(readNumber(decimal)).toEqual({ text: decimal });
});

it.each(['-5', '1.2.3', '1,20,0', '12 34', 'abc', '1e3', '0x10', '5k', '5 lb', '1/2', '0,125,000', '1,200,50', '٪'])(
  'refuses "%s" as it was typed',
  (typed) => {
    const { text, problem } = readNumber(typed, { unit: 'kg' });
    expect(problem).toBe('number.invalid');
    expect(Number(text)).toBeNaN();
    expect(typedText(text)).toBe(typed);
  },
);

describe('a whole number', () => {
  it.each(['1.000', '1,000', '١،٠٠٠'])('shows how it understood "%s"', (typed) => {
    expect(readNumber(typed, { whole: true })).toEqual({ text: '1000', isInterpreted: true });
  });

  it.each([
    ['1.000.000', '1000000'],
    ['1 000', '1000'],
    ['12.0', '12'],
    ['007', '7'],
  ])('reads "%s" as %s', (typed, text) => {
    expect(readNumber(typed, { whole: true })).toEqual({ text });
  });

  it.each(['10.5', '12,5', '1,200.5', '0,125'])('refuses "%s"', (typed) => {
    expect(readNumber(typed, { whole: true }).problem).toBe('number.whole');
  });
});

it('reads the formats of all locales as the same number or refuses them', () => {
  const locales = [
    'en',
    'de',
    'de-CH',
    'fr',
    'it',
    'es',
    'pl',
    'sv',
    'ar-EG',
    'ar',
    'fa',
    'hi',
    'bn',
    'en-IN',
    'ti',
    'am',
    'ru',
  ];
  let seed = 11;
  const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
  let clear = 0;
  for (let round = 0; round < 2_000; round += 1) {
    const number = random(10 ** (1 + random(9))) / 10 ** random(4);
    const format = new Intl.NumberFormat(locales[random(locales.length)], { maximumFractionDigits: 3 });
    const { text, problem } = readNumber(format.format(number));
    if (problem) continue;
    clear += 1;
    expect(Number(text), format.format(number)).toBe(number);
    expect(readNumber(text)).toEqual({ text });
  }
  expect(clear).toBeGreaterThan(1_000);
});
