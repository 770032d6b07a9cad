// Turns a drawing (src/ui/illustrations/**/*.svg) into a React component. Used by webpack as a
// loader and by Vitest (vitest.config.ts).

/** Returns the name of an SVG attribute in React. */
const property = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Returns the module that replaces the text of an `.svg` file. */
module.exports = function component(source) {
  const [, opening = '', content = ''] = /<svg([^>]*)>([\s\S]*)<\/svg>/.exec(source) ?? [];
  const attributes = [...opening.matchAll(/([\w-]+)="([^"]*)"/g)]
    .filter(([, name]) => name !== 'xmlns')
    .map(([, name, value]) => [property(name), value]);
  const shapes = content
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/>\s+/g, '>')
    .trim();
  return [
    "import { drawing } from '@/ui/illustrations/drawing';",
    `export default /* #__PURE__ */ drawing(${JSON.stringify(Object.fromEntries(attributes))}, ${JSON.stringify(shapes)});`,
  ].join('\n');
};
