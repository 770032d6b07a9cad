import { defineConfig } from '@playwright/test';

/** The running platform. */
const baseURL = process.env['E2E_BASE_URL'] ?? 'http://localhost:8080';

export default defineConfig({
  testDir: 'e2e',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // One after the other: the platform limits calls per address, and all tests come from one.
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  // A folder per platform, so that two runs do not clear each other's.
  outputDir: `test-results/${new URL(baseURL).port || 'default'}`,
  use: {
    baseURL,
    viewport: { width: 1280, height: 900 },
    timezoneId: 'America/Edmonton',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['E2E_CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    },
  },
});
