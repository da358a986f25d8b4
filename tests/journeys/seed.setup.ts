import { test } from '@playwright/test'
import { runnerImport } from 'vite'
import { seededFolder } from './back-ends/seeded.ts'
import { usualClock } from './campus.ts'

test('the sandbox’s campus is stored for Foyer’s own server', async () => {
  // The simulation is written for a bundler.
  const { module } = await runnerImport<typeof import('#tests/server/seeded-office.ts')>(
    'tests/server/seeded-office.ts',
  )
  await module.seedFolder(seededFolder, Date.parse(usualClock))
})
