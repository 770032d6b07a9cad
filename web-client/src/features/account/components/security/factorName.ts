import * as v from 'valibot';
import { REQUIRED } from '@/ui/form';

export const NAME_MAX_LENGTH = 60;

const name = v.pipe(v.string(), v.trim(), v.nonEmpty(REQUIRED));

/** What somebody calls a second factor. */
export const nameSchema = v.object({ name });

/** The same where others are known, whose names the service refuses. */
export const freeNameSchema = (taken: readonly string[]) =>
  v.object({ name: v.pipe(name, v.notValues(taken, 'security:problem.nameTaken')) });
