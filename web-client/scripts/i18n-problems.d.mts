/** A line for each problem of the texts below a folder `src`. */
export function i18nProblems(src: string): Promise<{ problems: string[]; files: number; languages: string[] }>;
