/**
 * Returns ticks from zero to at least `most`, a round distance apart (1, 2, 2.5 or 5 times a
 * power of ten). Whole numbers for counts. At most five, so that they stay readable.
 */
export function ticksUpTo(most: number, { whole = false } = {}): number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const steps = [1, 2, 2.5, 5, 10].map((step) => step * power);
  const step = steps.find((each) => each >= rough - 1e-9 && (!whole || Number.isInteger(each))) ?? 10 * power;
  const distance = whole ? Math.max(1, step) : step;
  const count = Math.ceil(most / distance - 1e-9);
  // Removes floating-point noise, such as 0.1 added three times.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * distance).toPrecision(12)));
}
