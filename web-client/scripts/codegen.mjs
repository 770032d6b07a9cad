// Writes src/api/generated/*.gen.ts from the OpenAPI document. `--check` only reports whether the
// committed files are up to date. Endpoints are split by audience (x-selam-access), so that
// visitors do not load the admin calls.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateEndpoints } from '@rtk-query/codegen-openapi';
import prettier from 'prettier';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const openapi = path.resolve(root, '../proto/openapi.json');
const folder = path.join(root, 'src/api/generated');
const check = process.argv.includes('--check');

const document = JSON.parse(await readFile(openapi, 'utf8'));
const audienceOf = new Map();
// The assistant's calls are loaded when the user opens it. No other page has room for them in its
// budget.
const ofAssistant = new Set();
for (const methods of Object.values(document.paths)) {
  for (const operation of Object.values(methods)) {
    // Protocols that we do not own have their own client library.
    if (operation?.operationId && !operation['x-selam-protocol'])
      audienceOf.set(operation.operationId, operation['x-selam-access'] ?? 'user');
    if (operation?.tags?.includes('ConversationService')) ofAssistant.add(operation.operationId);
  }
}

const outputs = [
  { file: 'public.gen.ts', exportName: 'publicApi', audiences: ['public'] },
  { file: 'user.gen.ts', exportName: 'userApi', audiences: ['user', 'authenticated', 'therapist'] },
  { file: 'assistant.gen.ts', exportName: 'assistantApi', audiences: ['public', 'user'], assistant: true },
  { file: 'admin.gen.ts', exportName: 'adminApi', audiences: ['admin'] },
];
const known = new Set(outputs.flatMap((output) => output.audiences));
for (const [operation, audience] of audienceOf) {
  if (!known.has(audience)) throw new Error(`${operation} has the audience "${audience}", which no output file takes`);
}

let drifted = false;
await mkdir(folder, { recursive: true });
for (const { file, exportName, audiences, assistant = false } of outputs) {
  const operations = [...audienceOf]
    .filter(([id, audience]) => audiences.includes(audience) && ofAssistant.has(id) === assistant)
    .map(([id]) => id);
  const target = path.join(folder, file);
  if (operations.length === 0) continue;
  const source = await generateEndpoints({
    schemaFile: openapi,
    apiFile: '../baseApi.ts',
    apiImport: 'baseApi',
    exportName,
    filterEndpoints: operations,
    tag: true,
    // Prices and cities stay the same during an order, and a quote does not change any list.
    endpointOverrides: [
      { pattern: /^get\w+Options$/i, providesTags: [] },
      { pattern: /^create\w+Quote$/i, invalidatesTags: [] },
      // Nothing remains to refetch after account deletion.
      { pattern: /^deleteAccount$/i, invalidatesTags: [] },
      // The response is the whole record. A refetch would briefly revert switches that the user
      // changed meanwhile.
      { pattern: /^updateNotificationPreferences$/i, invalidatesTags: [] },
      // A query with a request body.
      { pattern: /^matchTherapists$/i, type: 'query' },
    ],
    hooks: true,
  });
  const tagged = source
    .replace(
      /from ["']\.\.\/baseApi(\.ts)?["'];?/,
      'from "../baseApi"; import { invalidates, provides } from "../tags";',
    )
    .replace(/\b(provides|invalidates)Tags: \[["'](\w+)["']\]/g, '$1Tags: $1("$2")');
  const text = await prettier.format(tagged, {
    ...(await prettier.resolveConfig(target)),
    parser: 'typescript',
  });
  if (check) {
    const present = await readFile(target, 'utf8').catch(() => '');
    if (present !== text) {
      drifted = true;
      console.error(`${path.relative(root, target)} is out of date with proto/openapi.json`);
    }
  } else {
    await writeFile(target, text);
    console.log(`${path.relative(root, target)}: ${operations.length} endpoints`);
  }
}
if (drifted) {
  console.error('Run `npm run codegen` and commit the result.');
  process.exit(1);
}
