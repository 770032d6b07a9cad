/** Serves the files of a folder on a free local port. */
export function serveFolder(folder: string): Promise<{ origin: string; close(): void }>;
