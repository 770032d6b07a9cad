/** Tokens of user agents, those that others name, too, after these. */
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

/** `Chrome, Windows`: what a passkey of this browser may be called, if that can be told. Names of products are the same in every language. */
export function deviceName(userAgent = navigator.userAgent): string {
  const named = [browsers, systems].map((names) => names.find(([, pattern]) => pattern.test(userAgent))?.[0]);
  return named.filter(Boolean).join(', ');
}

/** The first of `name`, `name 2`, `name 3`, … that nothing is called yet. */
export function freeName(name: string, taken: readonly string[]): string {
  const numbered = [name, ...taken.map((_, index) => `${name} ${index + 2}`)];
  return numbered.find((each) => !taken.includes(each)) ?? name;
}
