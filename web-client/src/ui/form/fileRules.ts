/** Maximum file size of the platform (docs/product.md, section 9), bytes. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;

export interface FileRules {
  /** Accepted extensions with their dot: `.pdf`. */
  accept: readonly string[];
  maxBytes?: number;
}

/** Text keys. */
export type FileProblem = 'upload:wrongType' | 'upload:heic' | 'upload:empty' | 'upload:tooLarge';

/** Photos of phones, which most browsers cannot show. */
const HEIC = /\.hei[cf]$/;

/** Returns the text key of the reason why a file is rejected, or undefined. Schemas use it too. */
export function fileProblem(
  file: Pick<File, 'name' | 'size'>,
  { accept, maxBytes = MAX_FILE_BYTES }: FileRules,
): FileProblem | undefined {
  // The server decides by the content. Only an extension that it does not accept is rejected here;
  // apps on phones also give files without one. The reported type depends on the installed programs.
  const name = file.name.toLowerCase();
  const isNamed = /\.[^.]{1,8}$/.test(name);
  if (isNamed && !accept.some((ending) => name.endsWith(ending))) {
    return HEIC.test(name) ? 'upload:heic' : 'upload:wrongType';
  }
  if (file.size === 0) return 'upload:empty';
  if (file.size > maxBytes) return 'upload:tooLarge';
  return undefined;
}

/** `824 KB`, `2.4 MB`. */
export function fileSize(bytes: number): string {
  const kib = bytes / 1024;
  if (kib < 1) return `${bytes} B`;
  if (kib < 1000) return `${Math.round(kib)} KB`;
  return `${(kib / 1024).toFixed(1).replace(/\.0$/, '')} MB`;
}
