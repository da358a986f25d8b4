import { beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ConnectionState } from '#src/app/shell/connection-state.tsx'
import type { Instant } from '#src/kernel/time/units.ts'
import { dateConnection } from '#src/app/session/watch-connection.ts'
import type { Services } from '#src/base/needs.ts'
import { connection, setHubState, setOnline, setResynchronised, setStale } from '#src/base/connection.ts'
import { setNow } from '#src/base/reader.ts'
import { createWorld, scriptServices, start } from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const minute = 60_000

beforeEach(() => setNow(start))

/** Services with a fixed clock, live since nine o'clock, that record attempts to connect. */
async function openLive() {
  const world = await createWorld()
  const { services: scripted } = scriptServices(world)
  const connect = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const engine = { ...scripted.engine, expire: () => Promise.resolve() }
  const services: Services = { ...scripted, engine, hub: { ...scripted.hub, start: connect } }
  services.clock.freeze(start)
  setHubState('Connected')
  setResynchronised(start, true)
  dateConnection(services)
  return { world, services, connect, ...(await renderScreen(services, <ConnectionState />)) }
}

/** The connection is lost six minutes later. */
function disconnect(services: Services): void {
  services.clock.freeze((start + 6 * minute) as Instant)
  setNow((start + 6 * minute) as Instant)
  setHubState('Disconnected', 'unreachable')
}

describe('section 4, real-time connection: details of a lost connection', () => {
  test('open with the keyboard, show state, time, age, cause and next attempt, and close with Escape', async () => {
    const { services, getByRole } = await openLive()
    disconnect(services)
    await expect.element(getByRole('button', { name: 'Updated 09:00' })).toBeVisible()
    await userEvent.keyboard('{Tab}{Enter}')
    const dialog = getByRole('dialog', { name: 'No live updates' })
    await expect.element(dialog).toBeVisible()
    await expect.element(dialog).toHaveTextContent('Since 09:06')
    await expect.element(dialog).toHaveTextContent('Last updated 09:00')
    await expect.element(dialog).toHaveTextContent('Can’t reach the server.')
    await expect.element(dialog).toHaveTextContent('Retrying within 30 seconds.')
    await checkAccessibility(document.body)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(getByRole('button', { name: 'Updated 09:00' })).toHaveFocus()
  })

  test.each([
    [{ kind: 'forbidden', isForeign: true }, 'The server’s data continues at an untrusted address'],
    [{ kind: 'server-error', status: 503 }, 'Something went wrong on the server.'],
  ] as const)('explain a fault of the data on a working connection: %o', async (fault, message) => {
    const { getByRole } = await openLive()
    setStale(fault)
    await getByRole('button', { name: 'Reconnecting' }).click()
    await expect.element(getByRole('dialog', { name: 'Reconnecting…' })).toHaveTextContent(message)
  })

  test('retry data and live connection at once, and report another failure', async () => {
    const { world, services, connect, getByRole } = await openLive()
    disconnect(services)
    world.faults['events'] = { kind: 'api-unreachable', detail: '' }
    await getByRole('button', { name: 'Updated 09:00' }).click()
    const dialog = getByRole('dialog')
    const again = dialog.getByRole('button', { name: 'Retry now' })
    await again.click()
    await expect.element(dialog).toHaveTextContent('Still can’t reach the server.')
    expect(connect).toHaveBeenCalledOnce()
    expect(connection.asOf).toBe(start)

    world.faults = {}
    await again.click()
    await expect.element(dialog).toHaveTextContent('Last updated 09:06')
    await expect.element(dialog).not.toHaveTextContent('Still can’t reach the server.')

    setHubState('Connected')
    setResynchronised(services.clock.now(), true)
    await expect.element(getByRole('dialog', { name: 'Connected' })).toBeVisible()
    await expect.element(again).not.toBeInTheDocument()
  })

  test('explain that an offline page refreshes automatically', async () => {
    const { getByRole } = await openLive()
    setOnline(false)
    await getByRole('button', { name: 'Offline · updated 09:00' }).click()
    const dialog = getByRole('dialog', { name: 'Offline' })
    await expect.element(dialog).toHaveTextContent('refreshes when you’re back online')
  })
})
