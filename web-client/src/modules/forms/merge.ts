/** Values of a form; compared by content. */
type Value = unknown;

export interface Merged<Values> {
  values: Values;
  /** The saved values of fields that both sides have changed, by path: `offers.0.price`. */
  conflicts: Record<string, Value>;
}

const isRecord = (value: Value): value is Record<string, Value> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File);

export function isSame(one: Value, other: Value): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]));
  if (!isRecord(one) || !isRecord(other)) return Object.is(one, other);
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => isSame(one[key], other[key]));
}

/** Whether a value is a list of elements with fields. */
const isTable = (list: Value): list is Record<string, Value>[] => Array.isArray(list) && list.every(isRecord);

/**
 * Whether the elements of a changed list correspond to the previous ones by position. They do not when one was
 * elsewhere before, or is of another weekday: elements were removed, added or sorted.
 */
const isInPlace = (list: Value, was: Record<string, Value>[]): list is Record<string, Value>[] =>
  isTable(list) &&
  list.length === was.length &&
  list.every(
    (element, index) =>
      isSame(element, was[index]) ||
      (element['day'] === was[index]?.['day'] && !was.some((other) => isSame(element, other))),
  );

/**
 * Merges two changes of a record, field by field: `own` values win where the user changed `base`;
 * elsewhere the `saved` values do. Lists with removed, added or moved elements are merged as a whole.
 */
export function merge<Values>(base: Values, own: Values, saved: Values): Merged<Values> {
  const conflicts: Record<string, Value> = {};
  const at = (path: string, was: Value, mine: Value, theirs: Value): Value => {
    if (isSame(mine, was) || isSame(mine, theirs)) return theirs;
    if (isSame(theirs, was)) return mine;
    const child = (key: string | number) => (path ? `${path}.${key}` : String(key));
    if (isTable(was) && isInPlace(mine, was) && isInPlace(theirs, was))
      return mine.map((element, index) => at(child(index), was[index], element, theirs[index]));
    if (isRecord(was) && isRecord(mine) && isRecord(theirs))
      return Object.fromEntries(
        [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].map((key) => [
          key,
          at(child(key), was[key], mine[key], theirs[key]),
        ]),
      );
    conflicts[path] = theirs;
    return mine;
  };
  return { values: at('', base, own, saved) as Values, conflicts };
}
