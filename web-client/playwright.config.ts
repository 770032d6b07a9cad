import { defineConfig } from '@playwright/test';
import { browserPath } from './scripts/browser.mjs';

/** Address of the running platform. */
const baseURL = process.env['E2E_BASE_URL'] ?? 'http://localhost:8080';

/**
 * Pages live for seconds here. Optimising their scripts costs more processor time, in separate
 * threads, than it saves. Baseline compilation is cheapest and does not change behaviour.
 */
const withoutOptimisingCompilers = '--js-flags=--no-opt,--no-maglev,--always-sparkplug';

const launchOptions = {
  executablePath: browserPath(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--font-render-hinting=none',
    withoutOptimisingCompilers,
  ],
};
/** Path of the test report from which `make test` takes its counts. */
const report = process.env['E2E_REPORT'];
/** Fake cameras that draw a clock and fake microphones that beep, allowed without a prompt. */
const fakeDevices = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** Tests of sessions that have started. */
const ofBegunSessions = ['call.spec.ts', 'no-show.spec.ts'];

export default defineConfig({
  testDir: 'e2e',
  snapshotPathTemplate: '{testDir}/{testFilePath}-snapshots/{arg}-{platform}{ext}',
  // Timeouts stop hanging tests on a busy machine. They do not measure speed.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // Every test has its own data, so tests run in parallel: while one waits for the platform, others
  // render.
  workers: 4,
  fullyParallel: true,
  retries: Number(process.env['SELAM_TEST_RETRIES'] ?? 0),
  forbidOnly: Boolean(process.env['CI']),
  reporter: report ? [['list'], ['junit', { outputFile: report }]] : [['list']],
  // One folder per platform, so that two runs do not clear each other's results.
  outputDir: `test-results/${new URL(baseURL).port || 'default'}`,
  use: {
    baseURL,
    // A click on an element that never appears fails with its location.
    actionTimeout: 180_000,
    viewport: { width: 1280, height: 900 },
    timezoneId: 'America/Edmonton',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // `SELAM_TEST_RETRIES=1` records the second attempt. Recording each first attempt would cost 10
    // % more time; its error and last screenshot are usually enough.
    trace: 'on-first-retry',
    launchOptions,
  },
  projects: [
    { name: 'booked before', testMatch: 'session.setup.ts' },
    { name: 'pages', testIgnore: ofBegunSessions, dependencies: ['booked before'] },
    {
      name: 'calls',
      testMatch: ofBegunSessions,
      // The booked sessions have started by then.
      dependencies: ['pages'],
      fullyParallel: false,
      use: { launchOptions: { ...launchOptions, args: [...launchOptions.args, ...fakeDevices] } },
    },
  ],
});
