/**
 * End of a sentence: its mark and a following space, or a new line. Latin, Arabic and Ethiopic
 * marks.
 */
const END = /[.!?؟।።፧…]["'»”)]*(?=\s)|\n/g;

/**
 * Returns the length of the whole sentences in `text`, at least `from`; the full length once it
 * is finished.
 */
export function wholeSentences(text: string, from: number, finished: boolean): number {
  if (finished) return text.length;
  let end = from;
  for (const found of text.matchAll(END)) end = Math.max(end, found.index + found[0].length);
  return end;
}
