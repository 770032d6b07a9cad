import { afterEach, beforeEach, vi } from 'vitest';

/** Replaces the browser's download support, which jsdom lacks. Call it inside `describe`. */
export function catchDownloads() {
  const caught = {
    /** Downloaded bytes; the first file has the address `blob:1`. */
    files: [] as Blob[],
    /** Saved files: `blob:1 as list.csv`. */
    saved: [] as string[],
    /** Released addresses. */
    given: [] as string[],
  };
  beforeEach(() => {
    caught.files.length = caught.saved.length = caught.given.length = 0;
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${caught.files.push(file)}`,
      revokeObjectURL: (address: string) => caught.given.push(address),
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      caught.saved.push(`${this.href} as ${this.download}`);
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(URL, 'createObjectURL');
    Reflect.deleteProperty(URL, 'revokeObjectURL');
  });
  return caught;
}
