export function classProblems(
  sheets: ReadonlyMap<string, ReadonlySet<string>>,
  modules: readonly { file: string; text: string }[],
  resolve: (file: string, address: string) => string,
): { file: string; text: string }[];

export function sharedClassProblems(
  known: ReadonlySet<string>,
  layout: ReadonlyMap<string, string>,
  modules: readonly { file: string; text: string }[],
): { file: string; text: string }[];
