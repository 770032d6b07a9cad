/** Returns one line for each visible layout defect. Runs inside a page. */
export function layoutProblems(): string[];
