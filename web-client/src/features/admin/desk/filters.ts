/** How one filter of a desk stands in the address. */
export interface FilterField<Value extends string> {
  /** The value that filters nothing; it is left out of the address. */
  none: Value;
  /** The value that a word of the address means; anything unknown means none. */
  read: (word: string) => Value;
  write: (value: Value) => string;
}

/** The filters of every desk have an order of the list among them. */
export interface Ordered {
  sort: string;
}

/** Every filter of a desk by its name in the address. */
export type FilterFields<Filters> = { [Name in keyof Filters]: FilterField<Filters[Name] & string> };

/** Longest text that the services search for, characters. */
export const QUERY_MAX_LENGTH = 200;

export const textFilter: FilterField<string> = {
  none: '',
  read: (word) => word.slice(0, QUERY_MAX_LENGTH),
  write: (value) => value,
};

/** A day of the calendar, `2026-11-23`. */
export const dayFilter: FilterField<string> = {
  none: '',
  read: (word) => (/^\d{4}-\d{2}-\d{2}$/.test(word) ? word : ''),
  write: (value) => value,
};

/**
 * One value of an enum of the contract. In the address it is the end of its name in small letters (`in-progress`), which people can read. The
 * first value is the one that filters nothing.
 */
export function choiceFilter<Value extends string>(
  prefix: string,
  values: readonly [Value, ...Value[]],
): FilterField<Value> {
  const write = (value: Value) => value.slice(prefix.length).toLowerCase().replaceAll('_', '-');
  const [none] = values;
  return { none, read: (word) => values.find((value) => write(value) === word) ?? none, write };
}

/** The filters that an address asks for. */
export function readFilters<Filters extends object>(
  fields: FilterFields<Filters>,
  parameters: URLSearchParams,
): Filters {
  const filters = {} as Filters;
  for (const name of namesOf(fields)) {
    filters[name] = fields[name].read(parameters.get(name) ?? '');
  }
  return filters;
}

/** Writes filters into an address; those that filter nothing are left out. */
export function writeFilters<Filters extends object>(
  fields: FilterFields<Filters>,
  filters: Filters,
  parameters: URLSearchParams,
) {
  for (const name of namesOf(fields)) {
    const value = filters[name] as Filters[typeof name] & string;
    if (value === fields[name].none) parameters.delete(name);
    else parameters.set(name, fields[name].write(value));
  }
}

/** What narrows the list; the order does not. */
const narrowing = <Filters extends Ordered>(fields: FilterFields<Filters>) =>
  namesOf(fields).filter((name) => name !== 'sort');

/** How many filters narrow the list. */
export const activeFilters = <Filters extends Ordered>(fields: FilterFields<Filters>, filters: Filters) =>
  narrowing(fields).filter((name) => filters[name] !== fields[name].none).length;

/** Changes that take off every filter that narrows the list. */
export const noFilters = <Filters extends Ordered>(fields: FilterFields<Filters>) =>
  Object.fromEntries(narrowing(fields).map((name) => [name, fields[name].none])) as Partial<Filters>;

/** A choice for a call, or nothing when it filters nothing. */
export const given = <Value extends string>(value: Value) => (value.endsWith('_UNSPECIFIED') ? undefined : value);

const namesOf = <Filters extends object>(fields: FilterFields<Filters>) =>
  Object.keys(fields) as (keyof Filters & string)[];
