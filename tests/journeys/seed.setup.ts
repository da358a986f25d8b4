import { test } from '@playwright/test'
import { runnerImport } from 'vite'
import { move } from '#server/commands/move.ts'
import { readSettings } from '#server/settings.ts'
import { databaseURL } from './back-ends/databases.ts'
import { seededDatabase, seededFolder } from './back-ends/seeded.ts'
import { usualClock } from './campus.ts'

test('the sandbox’s campus is stored for Foyer’s own server', async () => {
  // The simulation is written for a bundler.
  const { module } = await runnerImport<typeof import('#tests/server/seeded-office.ts')>(
    'tests/server/seeded-office.ts',
  )
  await module.seedFolder(seededFolder, Date.parse(usualClock))
  const read = readSettings([], {})
  const to = databaseURL(seededDatabase)
  if (to !== null && 'settings' in read) await move(read.settings, { from: seededFolder, to })
})
