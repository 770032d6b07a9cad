/** One filter of a desk: how it stands in the address, and what the call of the list names it. Desks call their search `q`, their order `sort`. */
export interface FilterField<Argument extends string = string, Value extends string = string> {
  argument: Argument;
  /** The value that filters nothing; it is left out of the address and of the call. */
  none: Value;
  /** The value that a word of the address means; anything unknown means none. */
  read(word: string): Value;
  write(value: Value): string;
}

/** One of a few values of an enum of the contract. */
export interface ChoiceField<Argument extends string, Value extends string> extends FilterField<Argument, Value> {
  values: readonly Value[];
}

/** One end of a range of days. */
export interface DayField<Argument extends string> extends FilterField<Argument> {
  /** Names of the filters with the other end. */
  range: { after?: string; before?: string };
}

/** Every filter of a desk by its name in the address. */
export type FilterFields = Readonly<Record<string, FilterField>>;

/** A record of which there are too many, or which change too often, to be named by the contract; whoever shows the desk brings the choices. */
export interface IdField<Argument extends string> extends FilterField<Argument> {
  isId: true;
}

type ValueOf<Field> = Field extends FilterField<string, infer Value> ? Value : never;

/** What is filtered by, name by name. */
export type Filters = Readonly<Record<string, string>>;

/** What the list and its file are asked for. */
export type ArgumentsOf<Fields extends FilterFields> = {
  [Name in keyof Fields as Fields[Name]['argument']]?: ValueOf<Fields[Name]>;
};

/** Longest text that the services search for, characters. */
export const QUERY_MAX_LENGTH = 200;

export const textFilter = <Argument extends string>(argument: Argument): FilterField<Argument> => ({
  argument,
  none: '',
  read: (word) => word.slice(0, QUERY_MAX_LENGTH),
  write: (value) => value,
});

/** A day of the calendar, `2026-11-23`. */
export const dayFilter = <Argument extends string>(
  argument: Argument,
  range: DayField<Argument>['range'] = {},
): DayField<Argument> => ({
  argument,
  range,
  none: '',
  read: (word) => (/^\d{4}-\d{2}-\d{2}$/.test(word) ? word : ''),
  write: (value) => value,
});

/** The id of a record that others belong to. */
export const idFilter = <Argument extends string>(argument: Argument): IdField<Argument> => ({
  argument,
  isId: true,
  none: '',
  read: (word) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(word) ? word : ''),
  write: (value) => value,
});

/**
 * One value of an enum of the contract. In the address it is the end of its name in small letters (`in-progress`), which people can read. The
 * first value is the one that filters nothing.
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

/** The filters that an address asks for. */
export const readFilters = (fields: FilterFields, parameters: URLSearchParams): Filters =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.read(parameters.get(name) ?? '')]));

/** Writes filters into an address; those that filter nothing are left out. */
export function writeFilters(fields: FilterFields, filters: Filters, parameters: URLSearchParams) {
  for (const [name, field] of Object.entries(fields)) {
    const value = filters[name] ?? field.none;
    if (value === field.none) parameters.delete(name);
    else parameters.set(name, field.write(value));
  }
}

/** The filters that are on. */
const filtersOn = (fields: FilterFields, filters: Filters) =>
  Object.entries(fields).filter(([name, { none }]) => filters[name] !== none);

/** What the API is asked for; a filter that is off is left out. */
export const argumentsOf = <Fields extends FilterFields>(fields: Fields, filters: Filters) =>
  Object.fromEntries(
    filtersOn(fields, filters).map(([name, { argument }]) => [argument, filters[name]]),
  ) as ArgumentsOf<Fields>;

/** How many filters narrow the list; the order does not. */
export const activeFilters = (fields: FilterFields, filters: Filters) =>
  filtersOn(fields, filters).filter(([name]) => name !== 'sort').length;
