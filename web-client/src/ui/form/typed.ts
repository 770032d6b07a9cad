/**
 * How typed and pasted text is read, for all forms: digits of every script, and characters that
 * no reader sees (direction marks of contacts, soft hyphens, blank letters).
 */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

const digit = /\p{Nd}/u;

/** Decimal digits are encoded in runs from zero to nine. */
function valueOf(char: string): string {
  const point = char.codePointAt(0) ?? 0;
  let before = 0;
  while (digit.test(String.fromCodePoint(point - before - 1))) before += 1;
  return String(before % 10);
}

/** Converts the digits of all scripts to those that the platform shows and stores. */
export const westernDigits = (text: string) => text.replace(/\p{Nd}/gu, valueOf);

/** Returns a text without invisible characters. */
export const visible = (text: string) => text.replace(invisible, '');

/** Returns whether a reader sees no character of a text. */
export const isBlank = (text: string) => visible(text).trim() === '';

/**
 * Returns a code or number with the characters of ASCII, where it has them: without invisible
 * characters, with ordinary spaces and hyphens.
 */
export const asciiText = (text: string) =>
  westernDigits(visible(text.normalize('NFKC')))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();
