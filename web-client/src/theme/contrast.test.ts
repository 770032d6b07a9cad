import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(path.resolve(import.meta.dirname, 'tokens.css'), 'utf8');

/**
 * Returns the tokens of a scheme: the first or second colour of `light-dark()`, or a plain
 * colour.
 */
function tokensOf(scheme: 'light' | 'dark'): Map<string, string> {
  const block = css.slice(css.indexOf(':root {'), css.indexOf('}'));
  const found = block.matchAll(/--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g);
  return new Map(
    [...found].map(([, name = '', light, dark, both]) => [name, both ?? (scheme === 'light' ? light : dark) ?? '']),
  );
}

function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const contrast = (a: string, b: string) => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

/** Text colours and their backgrounds. */
const textPairs: [string, string[]][] = [
  ['text', ['bg', 'surface', 'sand', 'primary-wash', 'warning-wash']],
  ['text-2', ['bg', 'surface', 'sand', 'products-wash', 'cleaning-wash', 'cargo-wash', 'therapy-wash', 'primary-wash']],
  ['primary', ['bg', 'surface', 'primary-wash', 'sand', 'warning-wash']],
  ['on-primary', ['primary', 'primary-hover']],
  ['on-accent', ['accent']],
  ['on-accent-panel', ['accent-panel']],
  ['on-accent-panel-2', ['accent-panel']],
  ['error', ['bg', 'surface', 'error-wash']],
  ['success', ['surface', 'success-wash']],
  ['warning', ['surface', 'warning-wash']],
  ['info', ['surface', 'info-wash']],
  ['products', ['bg', 'surface', 'products-wash']],
  ['cleaning', ['bg', 'surface', 'cleaning-wash']],
  ['cargo', ['bg', 'surface', 'cargo-wash']],
  ['therapy', ['bg', 'surface', 'therapy-wash']],
  ['on-therapy-deep', ['therapy-deep']],
  ['on-therapy-deep-2', ['therapy-deep']],
  ['foot-text', ['foot', 'i-foot3']],
  ['foot-text-2', ['foot']],
];

describe.each(['light', 'dark'] as const)('%s scheme', (scheme) => {
  const tokens = tokensOf(scheme);
  const value = (name: string) => {
    const found = tokens.get(name);
    if (!found) throw new Error(`There is no token ${name}`);
    return found;
  };

  it.each(textPairs.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground])))(
    'text %s on %s reaches WCAG AA',
    (text, ground) => {
      expect(contrast(value(text), value(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['bg', 'surface'])('the border of a field on %s is visible', (ground) => {
    expect(contrast(value('field'), value(ground))).toBeGreaterThanOrEqual(3);
  });
});
