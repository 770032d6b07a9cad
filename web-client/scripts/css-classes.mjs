/** Returns the name of a class as css-loader exports it. */
const exported = (name) => name.replace(/-+(\w)/g, (_, letter) => letter.toUpperCase());

/**
 * Compares the classes of sheets with the code that imports them. A computed access such as
 * `styles[state]` counts as a use of every class whose name stands in the module as a string or
 * a key, or completes a template such as `dash${index}`.
 *
 * @param {ReadonlyMap<string, ReadonlySet<string>>} sheets classes by sheet
 * @param {readonly { file: string, text: string }[]} modules code with imports of sheets
 * @param {(file: string, address: string) => string} resolve sheet that an import names
 */
export function classProblems(sheets, modules, resolve) {
  const used = new Map([...sheets.keys()].map((sheet) => [sheet, new Set()]));
  const problems = [];
  for (const { file, text } of modules) {
    for (const [, local, address] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const sheet = resolve(file, address);
      const classes = sheets.get(sheet);
      if (!classes) {
        problems.push({ file, text: `imports ${address}, which does not exist` });
        continue;
      }
      const names = new Set([...classes].map(exported));
      const uses = used.get(sheet);
      for (const [, name] of text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))) {
        if (!names.has(name)) problems.push({ file, text: `uses ${local}.${name}, which ${address} lacks` });
        uses?.add(name);
      }
      if (!text.includes(`${local}[`)) continue;
      for (const name of names) if (isComputed(name, text)) uses?.add(name);
    }
  }
  for (const [sheet, classes] of sheets)
    for (const name of classes)
      if (!used.get(sheet)?.has(exported(name))) problems.push({ file: sheet, text: `.${name} is not used` });
  return problems;
}

/** Returns whether a module can compute the name of a class. */
const isComputed = (name, text) =>
  new RegExp(`['"\`]${name}['"\`]|\\b${name}\\??:`).test(text) ||
  [...text.matchAll(/\[`(\w+)\$\{/g)].some(([, start]) => name.startsWith(start));
