import { describe, expect, test } from 'vitest'
import { device as state } from '#src/features/devices/model/state.ts'
import { mapState } from '#src/features/maps/model/wayfinding/state.ts'
// The engine loads this module lazily, which would be late in simulated time.
import '#workers/compute/venue/venue-board.ts'
import { type NodeDevice, setUpBrowser, waitFor } from './node-device.ts'

const { openDevice, openLive } = setUpBrowser()

const resourceCalls = ({ sent }: NodeDevice): number =>
  sent.filter((call) => call.endsWith('/api/assist/resources')).length
const roomIdOf = (device: NodeDevice): string | undefined => device.kiosk.resource?.id

describe('section 7: changes announced by the hub, on a door panel', () => {
  test('a renamed room has its new name, also after a restart without network', async () => {
    const device = await openLive()
    const name = device.controls.provoke('reload-changed-resource', roomIdOf(device))
    expect(name).toMatch(/ \*$/)
    await waitFor(device, () => state.resource?.name === name)
    await device.close()
    await openDevice({ after: device, isOffline: true })
    await waitFor(device, () => state.resource?.name === name)
  })

  test('a deleted room is unknown until it is restored, also after a heartbeat', async () => {
    const device = await openLive()
    const before = resourceCalls(device)
    device.controls.provoke('reload-deleted-resource', roomIdOf(device))
    await waitFor(device, () => state.trouble === 'InvalidKiosk')
    expect(resourceCalls(device)).toBeGreaterThan(before)
    await device.pass(90_000, 1_000)
    expect([state.trouble, state.resource]).toEqual(['InvalidKiosk', null])
    device.server.edits.restoreResource(roomIdOf(device) ?? '')
    device.controls.push('reload-deleted-resource', roomIdOf(device))
    await waitFor(device, () => state.trouble === null && state.resource !== null)
  })
})

describe('section 7: changes announced by the hub, on a lobby kiosk', () => {
  const openLobby = async (): Promise<NodeDevice> => {
    const device = await openDevice({ matches: ({ kind, csCode }) => kind === 'lobby' && csCode !== 'CS0637' })
    await waitFor(device, () => state.isReady && mapState.phase === 'ready' && mapState.places.list.length > 0)
    return device
  }
  const shows = (name: string): boolean => mapState.places.list.some((place) => place.name === name)

  test('a point of interest is added, renamed and deleted', async () => {
    const device = await openLobby()
    const count = mapState.places.list.length
    const before = device.sent.filter((call) => call.endsWith('/api/navigation/venue')).length
    const added = device.controls.provoke('Reload', device.kiosk.resource?.id)
    await waitFor(device, () => shows(added))
    expect(mapState.places.list).toHaveLength(count + 1)
    const renamed = device.controls.provoke('reload-chaneged-qrCode')
    await waitFor(device, () => shows(renamed))
    expect(shows(added)).toBe(false)
    device.controls.provoke('reload-deleted-qrCode')
    await waitFor(device, () => !shows(renamed))
    expect(mapState.places.list).toHaveLength(count)
    expect(device.sent.filter((call) => call.endsWith('/api/navigation/venue')).length).toBe(before + 3)
  })

  test('areas have their new name in all services', async () => {
    const device = await openLobby()
    const names = () => device.running().services.configuration.areas.map(({ name }) => name)
    const changed = device.controls.provoke('reload-area').split(', ')
    await waitFor(device, () => changed.every((name) => names().includes(name)))
    expect(changed).toHaveLength(2)
  })
})
