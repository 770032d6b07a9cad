import { expect, it } from 'vitest';
import { asciiText, isBlank, visible, westernDigits } from './typed';

it.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹ abc', '0123456789 abc'],
  ['०१२३४५६७८९', '0123456789'],
  ['𝟎𝟏𝟗𝟘𝟡', '01909'],
  ['１２３', '123'],
])('converts the digits of %s', (typed, text) => {
  expect(westernDigits(typed)).toBe(text);
});

it.each(['\u200b', '\u3164', '\u2800', '\u2060 \u200f', ''])('takes %j for blank', (text) => {
  expect(isBlank(text)).toBe(true);
});

it.each([
  ['\u202a+1\u00a0403\u202f555 0142\u202c', '+1 403 555 0142'],
  ['403\u2011555\u20130142', '403-555-0142'],
  ['\u2066٤٠٣\u2069', '403'],
])('writes %j in ASCII as %s', (typed, text) => {
  expect(asciiText(typed)).toBe(text);
});

it('is idempotent, and loses no visible letter or digit', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
  const alphabet = [...'aZé٣۴०x9 -\u00a0\u2011\u200f\u202a\u00ad\u3164ሰأ.@'];
  for (let round = 0; round < 500; round += 1) {
    const text = Array.from({ length: random(20) }, () => alphabet[random(alphabet.length)]).join('');
    for (const fold of [westernDigits, visible, asciiText]) expect(fold(fold(text))).toBe(fold(text));
    const kept = (of: string) =>
      [...of.normalize('NFKC')].filter((char) => /[\p{L}\p{N}]/u.test(char) && !isBlank(char)).length;
    expect(kept(asciiText(text))).toBe(kept(text));
  }
});
