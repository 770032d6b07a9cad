/**
 * Loads a part with fields. What every field is made of is asked for first: it is evaluated on its own, while the rest is on its way, and the
 * browser scrolls and answers in between.
 */
export function fieldsFirst<Part>(load: () => Promise<Part>): Promise<Part> {
  // If it cannot be fetched, the part cannot either, and that one is looked after.
  import('@mui/material/OutlinedInput').catch(() => undefined);
  return load();
}
