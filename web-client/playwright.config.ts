import { defineConfig } from '@playwright/test';

/** The running platform. */
const baseURL = process.env['E2E_BASE_URL'] ?? 'http://localhost:8080';

/**
 * Pages live for seconds here: to optimise their scripts costs more processor time, in threads of its own, than it saves. Baseline code at once costs least;
 * what scripts do is the same.
 */
const withoutOptimisingCompilers = '--js-flags=--no-opt,--no-maglev,--always-sparkplug';

const launchOptions = {
  executablePath: process.env['E2E_CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--font-render-hinting=none',
    withoutOptimisingCompilers,
  ],
};
/** Where the counts of `make test` come from. */
const report = process.env['E2E_REPORT'];
/** Cameras that draw a clock and microphones that beep, given without a question. */
const fakeDevices = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** Tests of sessions that have begun. */
const ofBegunSessions = ['call.spec.ts', 'no-show.spec.ts'];

export default defineConfig({
  testDir: 'e2e',
  snapshotPathTemplate: '{testDir}/{testFilePath}-snapshots/{arg}-{platform}{ext}',
  // Long enough for a machine that does much else: they end what hangs, and say nothing about speed.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // Every test has data of its own, so they run side by side; while one waits for the platform, others draw.
  workers: 3,
  fullyParallel: true,
  retries: Number(process.env['SELAM_TEST_RETRIES'] ?? 0),
  forbidOnly: Boolean(process.env['CI']),
  reporter: report ? [['list'], ['junit', { outputFile: report }]] : [['list']],
  // A folder per platform, so that two runs do not clear each other's.
  outputDir: `test-results/${new URL(baseURL).port || 'default'}`,
  use: {
    baseURL,
    // A press on what never comes fails with its place.
    actionTimeout: 180_000,
    viewport: { width: 1280, height: 900 },
    timezoneId: 'America/Edmonton',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // `SELAM_TEST_RETRIES=1` records the second try. Each first try would cost a tenth more; its error and last picture tell most.
    trace: 'on-first-retry',
    launchOptions,
  },
  projects: [
    { name: 'booked before', testMatch: 'session.setup.ts' },
    { name: 'pages', testIgnore: ofBegunSessions, dependencies: ['booked before'] },
    {
      name: 'calls',
      testMatch: ofBegunSessions,
      // The sessions have begun by then.
      dependencies: ['pages'],
      fullyParallel: false,
      use: { launchOptions: { ...launchOptions, args: [...launchOptions.args, ...fakeDevices] } },
    },
  ],
});
