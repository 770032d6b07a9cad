/** A paragraph, or the points of a list. */
export type Block = string | string[];

/** Parses a legal text: every line is a paragraph, and lines that start with "- " are the points of one list. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n').map((part) => part.trim())) {
    if (line === '') continue;
    if (!line.startsWith('- ')) {
      blocks.push(line);
      continue;
    }
    const last = blocks.at(-1);
    if (Array.isArray(last)) last.push(line.slice(2));
    else blocks.push([line.slice(2)]);
  }
  return blocks;
}
