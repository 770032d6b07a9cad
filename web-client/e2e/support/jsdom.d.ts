/** The used part of jsdom; the package itself has no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options?: { url?: string });
    readonly window: { document: Document };
  }
}
