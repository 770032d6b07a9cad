/** The little of jsdom that reads a page without a browser; the package itself brings no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options?: { url?: string });
    readonly window: { document: Document };
  }
}
