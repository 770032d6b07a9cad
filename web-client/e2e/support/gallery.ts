import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { serveFolder } from '../../scripts/serve-folder.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** Builds and serves the gallery of building blocks, without minification to save time. */
export function startGallery() {
  execFileSync('npm', ['run', '--silent', 'gallery:build', '--', '--no-optimization-minimize'], { cwd: root });
  return serveFolder(path.join(root, '.cache/gallery'));
}
