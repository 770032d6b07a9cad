import path from 'node:path';
import { defineConfig } from 'vitest/config';
import offers from './scripts/offers.cjs';
import company from '../services/notifications/company.json' with { type: 'json' };

/** Parts and rules that keep nothing in a module and replace none. */
const together = [
  'src/{domain,i18n,theme,ui}/**/*.test.{ts,tsx}',
  'src/kits/{checkout,desk,slots,week}/*.test.{ts,tsx}',
  'src/features/!(call)/**/*.test.ts',
];

export default defineConfig({
  resolve: { alias: { '@': path.resolve(import.meta.dirname, 'src') } },
  define: { __SITE__: { company, offers, origin: 'http://localhost:8080', year: 2026 } },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:8080/' } },
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    testTimeout: 60_000,
    retry: Number(process.env['SELAM_TEST_RETRIES'] ?? 0),
    // One for each core; Vitest leaves one core free.
    maxWorkers: '100%',
    projects: [
      // React, Material UI and jsdom are loaded once for each core and not once for each file.
      { extends: true, test: { name: 'together', include: together, isolate: false } },
      { extends: true, test: { name: 'alone', include: ['src/**/*.test.{ts,tsx}'], exclude: together } },
    ],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    env: { TZ: 'America/Edmonton' },
  },
});
