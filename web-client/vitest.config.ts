import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import offers from './scripts/offers.cjs';
import svgComponent from './scripts/svg-loader.cjs';
import company from '../services/notifications/company.json' with { type: 'json' };

/** Test files that mock modules. */
const mocking = readdirSync(path.resolve(import.meta.dirname, 'src'), { encoding: 'utf8', recursive: true })
  .map((file) => `src/${file}`)
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter((file) => /vi\.(do)?[mM]ock\(/.test(readFileSync(path.resolve(import.meta.dirname, file), 'utf8')));

/** Loads drawings as webpack does. */
const drawings: Plugin = {
  name: 'drawings',
  enforce: 'pre',
  load: (file) => (/illustrations[^?]*\.svg$/.test(file) ? svgComponent(readFileSync(file, 'utf8')) : undefined),
};

export default defineConfig({
  plugins: [drawings],
  resolve: { alias: { '@': path.resolve(import.meta.dirname, 'src') } },
  define: { __SITE__: { company, offers, origin: 'http://localhost:8080', year: 2026 } },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:8080/' } },
    sequence: { setupFiles: 'list' },
    restoreMocks: true,
    testTimeout: 60_000,
    retry: Number(process.env['SELAM_TEST_RETRIES'] ?? 0),
    // One worker per core; Vitest would leave one core free.
    maxWorkers: '100%',
    projects: [
      // Each worker loads React, Material UI and jsdom once. Modules from `src` are new in each
      // file.
      {
        extends: true,
        test: {
          name: 'together',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: mocking,
          isolate: false,
          setupFiles: ['src/testing/freshModules.ts', 'src/testing/setup.ts'],
        },
      },
      { extends: true, test: { name: 'alone', include: mocking, setupFiles: ['src/testing/setup.ts'] } },
    ],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    env: { TZ: 'America/Edmonton' },
  },
});
