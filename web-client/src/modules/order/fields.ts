import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import type { ApiError } from '@/api/ApiError';
import { showViolations } from '@/api/apiErrorText';

/**
 * The windows appear once a day is chosen. Before that, a missing window is not an error that
 * the visitor can see.
 */
export const hasWindow = ({ date, arrivalWindow }: { date: string; arrivalWindow: string }) =>
  date === '' || arrivalWindow !== '';

/** Maps API fields to form fields: `{ 'pickup.address': 'pickupAddress' }`. */
export type FieldNames<Values extends FieldValues> = Readonly<Record<string, Path<Values>>>;

/** For a form whose fields have the names of the API. */
export const asNamed = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as Readonly<Record<Name, Name>>;

/** Shows the server's violations at the fields of a form. */
export function showAtFields<Values extends FieldValues>(
  error: ApiError,
  names: FieldNames<Values>,
  setError: UseFormSetError<Values>,
) {
  const violations = error.violations.map(({ field, reason }) => ({ field: names[field] ?? field, reason }));
  showViolations<Values>({ ...error, violations }, Object.values(names), setError);
}
