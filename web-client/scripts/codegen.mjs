// Writes src/api/generated/*.gen.ts from the OpenAPI document. `--check` only tells whether the committed files are up to date.
// Endpoints are split by audience (x-selam-access), so that admin calls are not part of what every visitor loads.
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
// The assistant is fetched when somebody opens it; no other page has room for its calls.
const ofAssistant = new Set();
for (const methods of Object.values(document.paths)) {
  for (const operation of Object.values(methods)) {
    // The client of a foreign protocol is that protocol's own library.
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
    // Prices and towns stay as they are while somebody orders, and a quote changes nothing that a list shows.
    endpointOverrides: [
      { pattern: /^get\w+Options$/i, providesTags: [] },
      { pattern: /^create\w+Quote$/i, invalidatesTags: [] },
      // Nothing is left to be asked for.
      { pattern: /^deleteAccount$/i, invalidatesTags: [] },
      // Its answer is the whole record, and what was switched meanwhile must not go back for a moment.
      { pattern: /^updateNotificationPreferences$/i, invalidatesTags: [] },
      // A question with a body.
      { pattern: /^matchTherapists$/i, type: 'query' },
    ],
    hooks: true,
  });
  const text = await prettier.format(source.replace('"../baseApi.ts"', '"../baseApi"'), {
    ...(await prettier.resolveConfig(target)),
    parser: 'typescript',
  });
  if (check) {
    const present = await readFile(target, 'utf8').catch(() => '');
    if (present !== text) {
      drifted = true;
      console.error(`${path.relative(root, target)} does not fit proto/openapi.json`);
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
