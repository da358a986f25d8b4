import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from './tools/browser.mjs'

// Chosen once, by the first process that reads this; a server left over by another run is not in the way.
process.env['FOYER_JOURNEYS_PORT'] ??= String(4_200 + (process.pid % 700))
const port = Number(process.env['FOYER_JOURNEYS_PORT'])

const host = process.env['FOYER_JOURNEYS'] === 'sandbox' ? 'sandbox' : 'server'

/** Promises that are kept before Foyer's own server. `FOYER_JOURNEYS=sandbox` runs them in the sandbox. */
const onServer = /\/(?:book|series|reservations|people|devices|qr|live|offline)\.spec\.ts$/

export default defineConfig<{ host: 'sandbox' | 'server' }>({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  globalSetup: './tests/journeys/production.ts',
  fullyParallel: true,
  // Two for each of the usual two cores: a booking waits 5 s for its room, and others go on meanwhile.
  workers: 4,
  // Only ends a journey that hangs.
  timeout: 1_200_000,
  // A journey that lost a race with a busy machine may go once more; `npm test` names it among its last lines.
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  expect: { timeout: 60_000 },
  use: {
    baseURL: `http://localhost:${port}/`,
    // Dates and times are asserted as written in one region, whatever machine this is.
    locale: 'en-GB',
    // As small as a laptop's window: a quarter less to draw than on a large screen, on processors that draw by themselves.
    viewport: { width: 1280, height: 720 },
    // Nothing turns or breathes while one waits: each frame of it is drawn by the processors that the journeys share.
    contextOptions: { reducedMotion: 'reduce' },
    // Every journey is a fresh browser: each would fetch and keep the whole application for offline use first.
    serviceWorkers: 'block',
    // Recording costs a third of the whole time: `FOYER_TRACE=1 npx playwright test some.spec.ts` where it is needed.
    trace: process.env['FOYER_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findBrowser(),
      // A page lives for seconds: optimising its code takes a fifth of its processor time and is never paid back.
      args: [...browserArguments, '--js-flags=--no-opt,--no-maglev'],
    },
  },
  projects: [
    { name: 'sandbox', testIgnore: onServer },
    { name: 'seed', testMatch: /seed\.setup\.ts$/ },
    { name: 'server', testMatch: onServer, dependencies: ['seed'], use: { host } },
  ],
  webServer: {
    command: `npx vite preview --mode sandbox --port ${port} --strictPort`,
    url: `http://localhost:${port}/`,
    reuseExistingServer: false,
  },
})
