import type { ApiError } from '@/api/ApiError';

/** The same failure, with its fields named as in the form. */
export const renamed = (error: ApiError, names: Readonly<Record<string, string>>): ApiError => ({
  ...error,
  violations: error.violations.map(({ field, reason }) => ({ field: names[field] ?? field, reason })),
});
