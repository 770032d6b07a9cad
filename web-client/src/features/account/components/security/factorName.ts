import * as v from 'valibot';
import { REQUIRED } from '@/ui/form';

export const NAME_MAX_LENGTH = 60;

const name = v.pipe(v.string(), v.trim(), v.nonEmpty(REQUIRED));

/** Schema of the name of a second factor. */
export const nameSchema = v.object({ name });

/** The same, also rejecting names that are in use, as the service does. */
export const freeNameSchema = (taken: readonly string[]) =>
  v.object({ name: v.pipe(name, v.notValues(taken, 'security:problem.nameTaken')) });
