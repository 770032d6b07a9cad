/** Returns one line for each problem in the texts below the folder `src`. */
export function i18nProblems(src: string): Promise<{ problems: string[]; files: number; languages: string[] }>;
