import { beforeEach, describe, expect, test } from 'vitest'
import { TopBar } from '#src/app/shell/top-bar.tsx'
import { setLocation } from '#src/base/search-state.ts'
import { setNow, setZone } from '#src/base/reader.ts'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import { createClock } from '#src/platform/clock.ts'
import { createWorld, scriptServices } from '#tests/services/scripted-services.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

beforeEach(() => setZone('Europe/Prague' as IanaZone))

/** Uses the clock of the device because the date is frozen in tests. */
const renderAt = async (at: string) => {
  const { services } = scriptServices(await createWorld())
  const startsAt = Date.parse(at) as Instant
  setNow(startsAt)
  return renderScreen(
    { ...services, clock: createClock({ startsAt, deviceNow: () => performance.now() }) },
    <TopBar />,
    '/settings',
  )
}

describe('section 9: the clock of the top bar', () => {
  test('continues without a timeline', async () => {
    const { getByText } = await renderAt('2026-11-24T08:59:59.500Z')
    await expect.element(getByText('10:00', { exact: true })).toBeVisible()
  })

  test('shows the time of the office, not of the searched location', async () => {
    setLocation('london', 'Europe/London' as IanaZone)
    const { getByText } = await renderAt('2026-11-24T08:42:00Z')
    await expect.element(getByText('09:42', { exact: true })).toBeVisible()
  })
})
