import { expect, it } from 'vitest'
import type { Instant } from '#src/kernel/time/units.ts'
import { openDeviceStorage } from '#src/platform/device-store.ts'

it('a device stores the map but no places of its users', async () => {
  const storage = await openDeviceStorage('lobby-1')
  await storage.places.put({ recent: ['room-1'], favourites: [], isStepFree: true, display: 'Default' })
  expect(await storage.places.get()).toBeUndefined()
  const map = { timestamp: '"1"', savedAt: 1 as Instant, body: new ArrayBuffer(4) }
  await storage.kept.put('venue', map)
  expect(await storage.kept.get('venue')).toMatchObject({ timestamp: '"1"' })
})
