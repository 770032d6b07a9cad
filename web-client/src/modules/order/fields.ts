/**
 * The windows appear once a day is chosen. Before that, a missing window is not an error that
 * the visitor can see.
 */
export const hasWindow = ({ date, arrivalWindow }: { date: string; arrivalWindow: string }) =>
  date === '' || arrivalWindow !== '';

/** For a form whose fields have the names of the API. */
export const asNamed = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as Readonly<Record<Name, Name>>;
