import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Routes by visitor, user and admin, shared by the end-to-end tests and `npm run screenshots`. */
export const routes = JSON.parse(readFileSync(path.resolve(import.meta.dirname, 'routes.json'), 'utf8')) as Record<
  'visitor' | 'client' | 'therapist' | 'admin',
  string[]
>;
