import { afterEach, beforeEach, vi } from 'vitest';

/** Stands in for the part of the browser that keeps files, which jsdom lacks. To be called inside `describe`. */
export function catchDownloads() {
  const caught = {
    /** The bytes; the first one has the address `blob:1`. */
    files: [] as Blob[],
    /** What was given to the visitor: `blob:1 as list.csv`. */
    saved: [] as string[],
    /** Addresses that were given back. */
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
