import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import type { ApiError } from '@/api/ApiError';
import { showViolations } from '@/api/apiErrorText';

/** The windows of a day are shown once there is a day: before that, a missing one is nothing the visitor can see. */
export const hasWindow = ({ date, arrivalWindow }: { date: string; arrivalWindow: string }) =>
  date === '' || arrivalWindow !== '';

/** Fields of a form by what the API calls them: `{ 'pickup.address': 'pickupAddress' }`. */
export type FieldNames<Values extends FieldValues> = Readonly<Record<string, Path<Values>>>;

/** For a form whose fields are called as in the API. */
export const asNamed = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as Readonly<Record<Name, Name>>;

/** Shows at the fields of a form what the server finds wrong. */
export function showAtFields<Values extends FieldValues>(
  error: ApiError,
  names: FieldNames<Values>,
  setError: UseFormSetError<Values>,
) {
  const violations = error.violations.map(({ field, reason }) => ({ field: names[field] ?? field, reason }));
  showViolations<Values>({ ...error, violations }, Object.values(names), setError);
}
