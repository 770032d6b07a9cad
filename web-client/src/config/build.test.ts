import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

it('builds with the default company when SELAM_COMPANY_FILE is empty', () => {
  const read = "const { siteOrigin } = require('./webpack.common.cjs'); process.stdout.write(siteOrigin)";
  const env = { ...process.env, SELAM_COMPANY_FILE: '', SELAM_SITE_ORIGIN: 'https://selam.example' };
  expect(execFileSync(process.execPath, ['-e', read], { cwd: root, env, encoding: 'utf8' })).toBe(
    'https://selam.example',
  );
});
