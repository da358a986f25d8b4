import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

const { webServer: _, ...others } = journeys

/** `npm test -- journeys-postgres`: some of the journeys before two servers that share a database of PostgreSQL. */
export default defineConfig<{ host: 'sandbox' | 'server' }>({
  ...others,
  testDir: '.',
  outputDir: '../../test-results/journeys-postgres',
  globalSetup: './back-ends/postgres-setup.ts',
  reporter: [['list'], ['json', { outputFile: '../../test-results/journeys-postgres.json' }]],
  projects: [
    { name: 'seed', testMatch: /seed\.setup\.ts$/ },
    {
      name: 'server',
      testMatch: /\/(?:book|series|live)\.spec\.ts$/,
      dependencies: ['seed'],
      use: { host: 'server' },
    },
  ],
})
