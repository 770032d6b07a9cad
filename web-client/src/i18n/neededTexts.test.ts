import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { everywhere } from './texts/en';

const source = path.resolve(__dirname, '..');

/** A module: its static imports, the text files that it uses, and the modules that it loads later with their text files. */
interface Module {
  imports: string[];
  texts: string[];
  later: { file: string; texts: string[] }[];
}

const words = (list: string) => [...list.matchAll(/'([\w-]+)'/g)].map(([, word = '']) => word);

/** Returns the file of an import; undefined for a package. */
function fileOf(name: string, from: string): string | undefined {
  if (!/^(\.|@\/)/.test(name)) return undefined;
  const at = name.startsWith('@/') ? path.join(source, name.slice(2)) : path.resolve(path.dirname(from), name);
  return [`${at}.tsx`, `${at}.ts`, path.join(at, 'index.ts'), path.join(at, 'index.tsx')].find((file) =>
    existsSync(file),
  );
}

/** Returns the files behind the index of a folder from which `names` are imported; another file as it is. */
function withoutIndex(file: string, names: string): string[] {
  if (!/\/index\.tsx?$/.test(file)) return [file];
  const wanted = new Set(names.replaceAll('type ', '').match(/\w+/g));
  const exports = readFileSync(file, 'utf8').matchAll(/^export \{([^}]*)\} from '([^']+)'/gm);
  return [...exports].flatMap(([, exported = '', name = '']) =>
    exported.match(/\w+/g)?.some((word) => wanted.has(word)) ? (fileOf(name, file) ?? []) : [],
  );
}

const modules = new Map<string, Module>();

function moduleOf(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8');
  const all = (pattern: RegExp) => [...text.matchAll(pattern)];
  const found = (name: string) => fileOf(name, file) ?? [];
  const read: Module = {
    imports: all(/^(?:import|export)\s(?!type\b)([^'";]*?)from '([^']+)'/gms).flatMap(([, names = '', name = '']) =>
      [found(name)].flat().flatMap((target) => withoutIndex(target, names)),
    ),
    texts: all(/\buseTranslation\(([^)]*)\)/g).flatMap(([, names = '']) => words(names)),
    // page(chunk, load, ...texts), lazyPart(name, load, { texts }), lazySection(load)
    later: all(/\bimport\((?:\s*\/\*.*?\*\/)?\s*'([^']+)'\s*,?\s*\)([^;]*?)(?=\bimport\(|;|$)/gs).flatMap(
      ([, name = '', after = '']) => {
        const call = after.split(/\)[,;]|\n\S/)[0] ?? '';
        return [found(name)].flat().map((target) => ({ file: target, texts: words(call) }));
      },
    ),
  };
  modules.set(file, read);
  return read;
}

/** Returns a module with everything that it imports. */
function together(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const next of moduleOf(file).imports) together(next, seen);
  return seen;
}

const checked = new Set<string>();

/** Returns the text files that a part and its later parts use but that nothing has loaded before. */
function lacking(file: string, loaded: readonly string[]): string[] {
  const key = `${file} ${[...loaded].sort().join()}`;
  if (checked.has(key)) return [];
  checked.add(key);
  return [...together(file)].flatMap((member) => {
    const { texts, later } = moduleOf(member);
    const missing = texts.filter((name) => !loaded.includes(name));
    return [
      ...missing.map((name) => `${path.relative(source, file)}: ${path.relative(source, member)} needs ${name}`),
      ...later.flatMap((part) => lacking(part.file, [...loaded, ...part.texts])),
    ];
  });
}

// A text file that arrives later replaces the whole page by its skeleton, and the focus is lost.
it('loads the texts of each page and part before it is shown', () => {
  const pages = moduleOf(path.join(source, 'app/AppRoutes.tsx')).later;
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.flatMap((page) => lacking(page.file, [...Object.keys(everywhere), ...page.texts]))).toEqual([]);
});
