import { visible, westernDigits } from './typed';

/** A number that was read from a text. */
interface NumberReading {
  /** The number as the platform writes it (`1200.5`); with a problem, a text that is not a number (`?1,500`). */
  text: string;
  /** Why the text is not one number: a text key of `common`. */
  problem?: 'number.unclear' | 'number.whole' | 'number.invalid';
  /** The two numbers that the text can mean. */
  meanings?: { grouped: string; decimal: string };
  /** The number depends on the meaning of a mark, so the form shows it. */
  isInterpreted?: boolean;
}

interface NumberRules {
  /** Whole numbers only. */
  whole?: boolean;
  /** Unit that may be typed with the number. */
  unit?: string;
}

/** Precedes a text that is not a number, so that no schema takes it for another one. */
const UNREAD = '?';

/** Returns a form value as it was typed. */
export const typedText = (held: string) => (held.startsWith(UNREAD) ? held.slice(UNREAD.length) : held);

/** One mark at most, with either meaning; U+066B is decimal only. */
const single = /^(?<integer>\d*)(?:(?<mark>[.,\u066B])(?<decimals>\d*))?$/u;
/** Groups of three digits with the same mark, and decimals after another one. */
const grouped =
  /^(?<integer>[1-9]\d{0,2}(?<mark>[ .,])\d{3}(?:\k<mark>\d{3})*)(?:(?!\k<mark>)[.,\u066B](?<decimals>\d*))?$/u;
const twoMeanings = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** Returns the digits and marks of a text, without its unit. Marks that only group become spaces. */
function bareNumber(typed: string, unit: string | undefined): string {
  let text = westernDigits(visible(typed.normalize('NFKC')))
    .trim()
    .toLowerCase();
  for (const each of ['$', unit?.toLowerCase() ?? '']) {
    if (each && text.startsWith(each)) text = text.slice(each.length).trim();
    if (each && text.endsWith(each)) text = text.slice(0, -each.length).trim();
  }
  return text
    .replace(/^\+/, '')
    .replace(/[\s'’\u066C]/g, ' ')
    .replace(/\u060C/g, ',');
}

/** Returns a number as the platform writes it: never with exactly three decimals where these look like a group. */
function canonical(integer: string, decimals = ''): string {
  const digits = integer.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  if (!twoMeanings.test(`${digits}.${decimals}`)) return decimals ? `${digits}.${decimals}` : digits;
  const short = decimals.replace(/0+$/, '');
  return short === '' ? digits : `${digits}.${short.padEnd(short.length === 3 ? 4 : 0, '0')}`;
}

/**
 * Reads a number in the digits and separators of any language: `1 200,50`, `1.200,50`,
 * `1,200.50` and `١٬٢٠٠٫٥٠` are 1200.50. A mark that occurs twice groups digits, and behind a
 * leading zero nothing is grouped (`0,125`). A text with two meanings (`1,500`) and any other
 * text is a problem, never another number. Whole numbers have no decimals, so that `1.000` is
 * interpreted as 1000.
 */
export function readNumber(typed: string, { whole = false, unit }: NumberRules = {}): NumberReading {
  const text = bareNumber(typed, unit);
  if (visible(typed).trim() === '') return { text: '' };
  const refuse = (problem: NumberReading['problem'], more: Partial<NumberReading> = {}): NumberReading => ({
    text: `${UNREAD}${typed}`,
    problem,
    ...more,
  });
  const { integer = '', decimals = '' } = (single.exec(text) ?? grouped.exec(text))?.groups ?? {};
  if (integer + decimals === '') return refuse('number.invalid');
  if (twoMeanings.test(text)) {
    if (whole) return { text: integer + decimals, isInterpreted: true };
    return refuse('number.unclear', {
      meanings: { grouped: integer + decimals, decimal: canonical(integer, decimals) },
    });
  }
  if (!whole) return { text: canonical(integer, decimals) };
  return /[1-9]/.test(decimals) ? refuse('number.whole') : { text: canonical(integer) };
}
