/** Rows of the quote form: towns, weight and type, then the size, then the priority. */
export const SHAPE = [4, 3, 1] as const;
