import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** The running platform. */
const baseURL = process.env['E2E_BASE_URL'] ?? 'http://localhost:8080';

/** Tests that change what others could see. */
const journeys = /(account|admin-\w+|cargo|cleaning|journey|keyboard|recovery|states|wall-times)\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  snapshotPathTemplate: '{testDir}/{testFilePath}-snapshots/{arg}-{platform}{ext}',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // On two cores one browser already keeps both busy.
  workers: availableParallelism() > 2 ? 2 : 1,
  projects: [
    // Orders, bookings and mails: one after the other, because they share the crews' calendar and the demo accounts.
    { name: 'journeys', testMatch: journeys, workers: 1 },
    { name: 'pages', testIgnore: journeys },
  ],
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
    // Without a film of every test, which costs a sixth of the time where nothing draws but the processor.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: process.env['E2E_CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    },
  },
});
