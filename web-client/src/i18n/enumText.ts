import i18next, { type CustomTypeOptions } from 'i18next';

type Texts = CustomTypeOptions['resources'];

/** Paths of the text groups in a file: `status`, `call.badge`. */
type GroupsIn<File> = {
  [Key in keyof File & string]: File[Key] extends object ? Key | `${Key}.${GroupsIn<File[Key]>}` : never;
}[keyof File & string];

/** A group of texts by enum value: `requests:status`. */
type Group = { [Name in keyof Texts]: `${Name}:${GroupsIn<Texts[Name]>}` }[keyof Texts];

type At<File, Path extends string> = Path extends `${infer Key}.${infer Rest}`
  ? Key extends keyof File
    ? At<File[Key], Rest>
    : never
  : Path extends keyof File
    ? File[Path]
    : never;

/** Values that have a text in the group, without their plural form. */
type ValueOf<Name extends Group> = Name extends `${infer File extends keyof Texts}:${infer Path}`
  ? keyof At<Texts[File], Path> & string
  : never;

/** The value for "not set", which an enum of the contract has and a group may omit. */
type Unspecified = `${string}_UNSPECIFIED`;

/** A value that `enumText` takes for a group. */
export type EnumValue<Name extends Group> = ValueOf<Name> | Unspecified;

/**
 * Returns the text of an enum value. A value without a text does not compile, so that a new value
 * of the contract is noticed; "not set" is empty where the group omits it. The page has to use the
 * group's file (`useTranslation`).
 *
 * @example
 * enumText('requests:status', request.status)
 */
export function enumText<Name extends Group>(
  group: Name,
  value: EnumValue<Name>,
  options: Readonly<Record<string, unknown>> = {},
): string {
  const key = `${group}.${value}`;
  return value.endsWith('_UNSPECIFIED') && !i18next.exists(key)
    ? ''
    : (i18next.t as (key: string, options: object) => string)(key, options);
}
