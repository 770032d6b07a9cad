import createCache from '@emotion/cache';

/**
 * Discards the rules of Material UI. They are in a cascade layer (`SelamTheme`), which jsdom
 * ignores when it computes styles. Tests see the same page without them, but jsdom parses each
 * rule as its own sheet.
 */
export function discardLayeredStyles() {
  const { prototype } = createCache({ key: 'unused' }).sheet.constructor as {
    prototype: { insert: (rule: string) => void };
  };
  prototype.insert = () => undefined;
}
