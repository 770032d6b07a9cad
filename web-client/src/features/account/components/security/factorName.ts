import * as v from 'valibot';
import { filled } from '@/ui/form';

export const NAME_MAX_LENGTH = 60;

/** Schema of the name of a second factor. */
export const nameSchema = v.object({ name: filled });

/** The same, also rejecting names that are in use, as the service does. */
export const freeNameSchema = (taken: readonly string[]) =>
  v.object({ name: v.pipe(filled, v.notValues(taken, 'security:problem.nameTaken')) });
