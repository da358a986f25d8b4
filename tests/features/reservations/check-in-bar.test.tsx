import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CheckInActions } from '#src/features/reservations/check-in-actions.tsx'
import { CheckInBar } from '#src/features/reservations/check-in-bar.tsx'
import { followCheckIns } from '#src/features/reservations/follow-check-ins.ts'
import { deriveReservation } from '#src/features/reservations/rules/derive.ts'
import { setReservations } from '#src/features/reservations/state.ts'
import { setNow, setZone } from '#src/features/timeline/state.ts'
import type { Email, IanaZone, Instant } from '#src/kernel/result.ts'
import {
  clearStores,
  createWorld,
  draftOf,
  eventOf,
  hour,
  room,
  scriptServices,
  start,
} from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

beforeEach(() => {
  clearStores()
  setZone('UTC' as IanaZone)
  setNow(start)
})
afterEach(clearStores)

describe('section 4: the check-in bar', () => {
  test('releasing asks first, and gives the room up', async () => {
    const world = await createWorld()
    const { services } = scriptServices(world)
    services.clock.freeze(start)
    const draft = draftOf({ subject: 'Standup', span: { start, end: (start + hour) as Instant } })
    const resources = [{ name: 'Amber', email: 'amber@example.com' as Email }]
    const event = eventOf({ ...draft, resources, onlineMeeting: null }, 'Standup', 'accepted')
    setReservations([deriveReservation(event, { ...room, requiresConfirmation: true }, null, start)], start)
    followCheckIns(services)
    const { getByRole, container } = await renderScreen(services, <CheckInBar Actions={CheckInActions} />)
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
