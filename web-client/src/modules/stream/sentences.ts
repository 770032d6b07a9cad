/** Where a sentence ends: its mark and a space behind it, or a new line. Latin, Arabic and Ethiopic marks. */
const END = /[.!?؟।።፧…]["'»”)]*(?=\s)|\n/g;

/** How far `text` consists of whole sentences, at least as far as `from`; all of it once it is finished. */
export function wholeSentences(text: string, from: number, finished: boolean): number {
  if (finished) return text.length;
  let end = from;
  for (const found of text.matchAll(END)) end = Math.max(end, found.index + found[0].length);
  return end;
}
