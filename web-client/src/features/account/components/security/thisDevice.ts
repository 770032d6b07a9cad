/** User agent tokens; tokens that other browsers also send come last. */
const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['ChromeOS', /CrOS/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
] as const;
const browsers = [
  ['Edge', /Edg/],
  ['Samsung Internet', /SamsungBrowser/],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const;

/** Suggests a passkey name such as `Chrome, Windows`; empty if unknown. Product names are the same in every language. */
export function deviceName(userAgent = navigator.userAgent): string {
  const named = [browsers, systems].map((names) => names.find(([, pattern]) => pattern.test(userAgent))?.[0]);
  return named.filter(Boolean).join(', ');
}

/** Returns the first of `name`, `name 2`, `name 3`, … that is not in use. */
export function freeName(name: string, taken: readonly string[]): string {
  const numbered = [name, ...taken.map((_, index) => `${name} ${index + 2}`)];
  return numbered.find((each) => !taken.includes(each)) ?? name;
}
