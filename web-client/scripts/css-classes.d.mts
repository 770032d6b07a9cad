export function classProblems(
  sheets: ReadonlyMap<string, ReadonlySet<string>>,
  modules: readonly { file: string; text: string }[],
  resolve: (file: string, address: string) => string,
): { file: string; text: string }[];
