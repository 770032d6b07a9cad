import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { serveFolder } from '../../scripts/serve-folder.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** Builds the gallery of building blocks and serves it; not made small, because nobody waits for its files. */
export function startGallery() {
  execFileSync('npm', ['run', '--silent', 'gallery:build', '--', '--no-optimization-minimize'], { cwd: root });
  return serveFolder(path.join(root, '.cache/gallery'));
}
