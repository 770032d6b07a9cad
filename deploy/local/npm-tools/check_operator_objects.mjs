// Compares objects of operators with the types of their published schemas: node check_operator_objects.mjs NODE_MODULES OBJECTS.json
//
// kubernetes-validate covers the objects of Kubernetes itself. TypeScript also rejects unknown fields; kubectl would only warn of a misspelt one.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

// Group → package. If a package has an older version than the object, the object is checked as that version.
const PACKAGES = {
  "cert-manager.io/v1": "cert-manager/cert-manager.io/v1",
  "external-secrets.io/v1": "external-secrets/external-secrets.io/v1beta1",
  "gateway.networking.k8s.io/v1": "gateway-api/gateway.networking.k8s.io/v1",
  "monitoring.coreos.com/v1": "prometheus-operator/monitoring.coreos.com/v1",
  "postgresql.cnpg.io/v1": "cloudnative-pg/postgresql.cnpg.io/v1",
};
// No package has their schemas (November 2026). Compared by hand with the schemas of the operators' releases when they were written.
const WITHOUT = [
  "argoproj.io/v1alpha1/Application",
  "gateway.envoyproxy.io/v1alpha1/BackendTrafficPolicy",
  "gateway.envoyproxy.io/v1alpha1/ClientTrafficPolicy",
  "gateway.envoyproxy.io/v1alpha1/EnvoyProxy",
  "postgresql.cnpg.io/v1/Database",
  "rabbitmq.com/v1beta1/RabbitmqCluster",
];

const [modules, file] = process.argv.slice(2);
const folder = await mkdtemp(join(resolve(modules), "objects-"));
const faults = [];
try {
  const typescript = await imported("typescript");
  const checked = [];
  for (const { apiVersion, ...rest } of JSON.parse(await readFile(file, "utf8"))) {
    const where = `${rest.kind}/${rest.metadata.name}`;
    if (WITHOUT.includes(`${apiVersion}/${rest.kind}`)) continue;
    const found = PACKAGES[apiVersion];
    if (!found) {
      faults.push(`${where}: nothing is known of ${apiVersion}`);
      continue;
    }
    const module = `@kubernetes-models/${found}`;
    const object = { apiVersion: found.split("/").slice(1).join("/"), ...rest };
    const Model = (await imported(module))[rest.kind];
    try {
      new Model(object).validate();
    } catch (error) {
      faults.push(`${where}: ${error.message}`);
    }
    const text = `import type { I${rest.kind} } from "${module}";\nexport const object: I${rest.kind} = ${JSON.stringify(object)};\n`;
    const written = join(folder, `${checked.length}.ts`);
    await writeFile(written, text);
    checked.push({ where, written });
  }
  const options = { noEmit: true, strict: true, skipLibCheck: true, module: 99, moduleResolution: 100, types: [] };
  const program = typescript.createProgram(
    checked.map(({ written }) => written),
    options,
  );
  for (const fault of typescript.getPreEmitDiagnostics(program)) {
    const where = checked.find(({ written }) => written === fault.file?.fileName)?.where ?? fault.file?.fileName;
    faults.push(`${where}: ${typescript.flattenDiagnosticMessageText(fault.messageText, "\n  ")}`);
  }
  console.log(`${checked.length} objects of operators compared with their schemas.`);
} finally {
  await rm(folder, { recursive: true });
}
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);

/** A package of `modules`: Node.js resolves it relative to the importing file. */
async function imported(name) {
  const file = join(folder, `${name.replaceAll("/", "_")}.mjs`);
  await writeFile(file, `import * as all from "${name}";\nexport default all.default ?? all;\n`);
  return (await import(pathToFileURL(file))).default;
}
