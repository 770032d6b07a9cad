import { isWholeDay } from '@/ui/DayInput';

/**
 * A filter of an admin list: its form in the address, and its name in the API call. By
 * convention the search is `q` and the order is `sort`.
 */
export interface FilterField<Argument extends string = string, Value extends string = string> {
  argument: Argument;
  /** Value of an inactive filter; omitted from the address and the call. */
  none: Value;
  /** Parses a word of the address; unknown words mean `none`. */
  read(word: string): Value;
  write(value: Value): string;
}

/** One of a few enum values of the contract. */
export interface ChoiceField<Argument extends string, Value extends string> extends FilterField<Argument, Value> {
  values: readonly Value[];
}

/** One end of a range of days. */
export interface DayField<Argument extends string> extends FilterField<Argument> {
  /** Names of the filters with the other end. */
  range: { after?: string; before?: string };
}

/** All filters of an admin list, by name in the address. */
export type FilterFields = Readonly<Record<string, FilterField>>;

/**
 * A filter by a related record. The contract cannot list these records, because they are many or
 * change often, so the caller supplies the choices.
 */
export interface IdField<Argument extends string> extends FilterField<Argument> {
  isId: true;
}

type ValueOf<Field> = Field extends FilterField<string, infer Value> ? Value : never;

/** Filter values by name. */
export type Filters = Readonly<Record<string, string>>;

/** API arguments of the list and its export. */
type ArgumentsOf<Fields extends FilterFields> = {
  [Name in keyof Fields as Fields[Name]['argument']]?: ValueOf<Fields[Name]>;
};

/** Maximum search length of the services, characters. */
export const QUERY_MAX_LENGTH = 200;

export const textFilter = <Argument extends string>(argument: Argument): FilterField<Argument> => ({
  argument,
  none: '',
  read: (word) => word.slice(0, QUERY_MAX_LENGTH),
  write: (value) => value,
});

/** A calendar day, `2026-11-23`. */
export const dayFilter = <Argument extends string>(
  argument: Argument,
  range: DayField<Argument>['range'] = {},
): DayField<Argument> => ({
  argument,
  range,
  none: '',
  read: (word) => (isWholeDay(word) ? word : ''),
  write: (value) => value,
});

/** The id of a related record. */
export const idFilter = <Argument extends string>(argument: Argument): IdField<Argument> => ({
  argument,
  isId: true,
  none: '',
  read: (word) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(word) ? word : ''),
  write: (value) => value,
});

/**
 * One enum value of the contract. The address contains the end of its name in lower case
 * (`in-progress`). The first value is inactive.
 */
export function choiceFilter<Argument extends string, Value extends string>(
  argument: Argument,
  prefix: string,
  values: readonly [Value, ...Value[]],
): ChoiceField<Argument, Value> {
  const write = (value: Value) => value.slice(prefix.length).toLowerCase().replaceAll('_', '-');
  const [none] = values;
  return { argument, values, none, write, read: (word) => values.find((value) => write(value) === word) ?? none };
}

/** Reads the filters from an address. */
export const readFilters = (fields: FilterFields, parameters: URLSearchParams): Filters =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.read(parameters.get(name) ?? '')]));

/** Writes filters to an address; inactive ones are omitted. */
export function writeFilters(fields: FilterFields, filters: Filters, parameters: URLSearchParams) {
  for (const [name, field] of Object.entries(fields)) {
    const value = filters[name] ?? field.none;
    if (value === field.none) parameters.delete(name);
    else parameters.set(name, field.write(value));
  }
}

/** The active filters. */
const filtersOn = (fields: FilterFields, filters: Filters) =>
  Object.entries(fields).filter(([name, { none }]) => filters[name] !== none);

/** Converts filters to API arguments; inactive filters are omitted. */
export const argumentsOf = <Fields extends FilterFields>(fields: Fields, filters: Filters) =>
  Object.fromEntries(
    filtersOn(fields, filters).map(([name, { argument }]) => [argument, filters[name]]),
  ) as ArgumentsOf<Fields>;

/** Number of active filters, without the order. */
export const activeFilters = (fields: FilterFields, filters: Filters) =>
  filtersOn(fields, filters).filter(([name]) => name !== 'sort').length;
