import path from 'node:path';
import { defineConfig } from 'vitest/config';
import offers from './scripts/offers.cjs';
import company from '../services/notifications/company.json' with { type: 'json' };

export default defineConfig({
  resolve: { alias: { '@': path.resolve(import.meta.dirname, 'src') } },
  define: { __SITE__: { company, offers, origin: 'http://localhost:8080', year: 2026 } },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:8080/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    testTimeout: 30_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    env: { TZ: 'America/Edmonton' },
  },
});
