/** Fields of the quote that stand beside each other: towns, weight and kind, then measures, then the priority. */
export const SHAPE = [4, 3, 1] as const;
