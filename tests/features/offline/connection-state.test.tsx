import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ConnectionState } from '#src/app/shell/shell.tsx'
import type { IanaZone, Instant } from '#src/kernel/result.ts'
import { dateConnection } from '#src/features/offline/watch-connection.ts'
import type { Services } from '#src/services.ts'
import { connection, setHubState, setOnline, setResynchronised, setStale } from '#src/features/offline/state.ts'
import { setNow, setZone } from '#src/features/timeline/state.ts'
import { clearStores, createWorld, scriptServices, start, type World } from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const minute = 60_000

beforeEach(() => {
  clearStores()
  setZone('UTC' as IanaZone)
  setNow(start)
})

afterEach(() => {
  setOnline(true)
  setHubState('Disconnected')
})

/** A product whose clock stands still, live since nine o'clock, with a connection that can be asked to try again. */
async function openLive(world: World): Promise<Services & { readonly tried: ReturnType<typeof vi.fn> }> {
  const { services } = scriptServices(world)
  const tried = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const engine = { ...services.engine, expire: () => Promise.resolve() }
  const whole = { ...services, engine, hub: { ...services.hub, start: tried }, tried } as typeof services & {
    readonly tried: typeof tried
  }
  whole.clock.freeze(start)
  setHubState('Connected')
  setResynchronised(start, true)
  dateConnection(whole)
  return whole
}

/** The connection is lost six minutes later. */
function lose(services: Services): void {
  services.clock.freeze((start + 6 * minute) as Instant)
  setNow((start + 6 * minute) as Instant)
  setHubState('Disconnected', 'unreachable')
}

describe('section 4, real-time connection: why the screen is not live', () => {
  test('the keyboard opens it: state, since when, how old, why, what is next; Escape goes back', async () => {
    const services = await openLive(await createWorld())
    const { getByRole } = await renderScreen(services, <ConnectionState />)
    lose(services)
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
  ] as const)('connected, but data could not be loaded: %o', async (fault, words) => {
    const services = await openLive(await createWorld())
    const { getByRole } = await renderScreen(services, <ConnectionState />)
    setStale(fault)
    await getByRole('button', { name: 'Reconnecting' }).click()
    await expect.element(getByRole('dialog', { name: 'Reconnecting…' })).toHaveTextContent(words)
  })

  test("'Retry now' asks the server and the live connection at once, and says when there is no answer", async () => {
    const world = await createWorld()
    const services = await openLive(world)
    const { getByRole } = await renderScreen(services, <ConnectionState />)
    lose(services)
    world.faults['events'] = { kind: 'api-unreachable', detail: '' }
    await getByRole('button', { name: 'Updated 09:00' }).click()
    const dialog = getByRole('dialog')
    const again = dialog.getByRole('button', { name: 'Retry now' })
    await again.click()
    await expect.element(dialog).toHaveTextContent('Still can’t reach the server.')
    expect(services.tried).toHaveBeenCalledOnce()
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

  test('without a network it says what comes by itself', async () => {
    const services = await openLive(await createWorld())
    const { getByRole } = await renderScreen(services, <ConnectionState />)
    setOnline(false)
    await getByRole('button', { name: 'Offline · updated 09:00' }).click()
    await expect
      .element(getByRole('dialog', { name: 'Offline' }))
      .toHaveTextContent('refreshes when you’re back online')
  })
})
