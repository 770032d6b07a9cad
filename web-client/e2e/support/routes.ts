import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Who sees what: the list that the end-to-end tests and `npm run screenshots` share. */
export const routes = JSON.parse(readFileSync(path.resolve(import.meta.dirname, 'routes.json'), 'utf8')) as Record<
  'visitor' | 'client' | 'therapist' | 'admin',
  string[]
>;
