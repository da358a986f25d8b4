import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CheckInBar } from '#src/features/bookings/screen/reservations/check-in-bar.tsx'
import { followCheckIns } from '#src/features/bookings/model/reservations/follow-check-ins.ts'
import { setReservations } from '#src/features/bookings/model/reservations/state.ts'
import { setNow } from '#src/base/reader.ts'
import { createWorld, scriptServices, start } from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { amberReservation, strictRoom } from './amber.ts'

beforeEach(() => setNow(start))

describe('section 4: the check-in bar', () => {
  test('asks before it releases a room', async () => {
    const world = await createWorld()
    const { services } = scriptServices(world)
    services.clock.freeze(start)
    setReservations([amberReservation('Standup', { from: start, resource: strictRoom })], start)
    followCheckIns(services)
    const { getByRole, container } = await renderScreen(services, <CheckInBar />)
    const bar = getByRole('region', { name: 'Check-in due' })
    await expect.element(bar.getByRole('alert')).toHaveTextContent('Check in to “Standup”, Amber, by')
    await checkAccessibility(container)
    const release = getByRole('button', { name: 'Release “Standup”' })
    await release.click()
    await getByRole('alertdialog').getByRole('button', { name: 'Keep reservation' }).click()
    await expect.element(bar).toBeVisible()
    expect(world.calls).not.toContain('remove')
    await release.click()
    await getByRole('alertdialog')
      .getByRole('button', { name: /^Cancel reservation/ })
      .click()
    await expect.element(bar).not.toBeInTheDocument()
    await vi.waitFor(() => expect(world.calls).toContain('remove'))
  })
})
