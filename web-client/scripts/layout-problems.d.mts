/** Runs inside a page. Gives a line for each thing that a person would call broken. */
export function layoutProblems(): string[];
