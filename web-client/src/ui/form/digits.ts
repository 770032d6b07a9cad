/** Converts Arabic and Persian digits to the Western form that the platform shows and stores. */
export const westernDigits = (text: string) =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf)).replace(/\u066b/g, '.');
