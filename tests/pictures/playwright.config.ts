import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

process.env['FOYER_SHOTS'] ??= 'docs/pictures'

/** `npm run pictures`: draws the pictures of README.md and docs/server.md again, from builds of today. */
export default defineConfig({
  ...journeys,
  testDir: '..',
  outputDir: '../../test-results/pictures',
  projects: [{ name: 'pictures', testMatch: /pictures\.spec\.ts$|office\.spec\.ts$/ }],
  retries: 0,
  reporter: 'list',
  webServer: { ...[journeys.webServer].flat()[0]!, cwd: '../..' },
})
