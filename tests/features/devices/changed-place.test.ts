import { describe, expect, test } from 'vitest'
import { device as state } from '#src/features/devices/state.ts'
import { mapState } from '#src/features/wayfinding/state.ts'
// What the engine loads when it is first needed: under simulated time it would come late.
import '#workers/compute/venue/venue-board.ts'
import { browserOfEachTest, comesTrue, comesUp, isUsual, type NodeDevice } from './node-device.ts'

const openDevice = browserOfEachTest()

const resourceCalls = ({ sent }: NodeDevice): number =>
  sent.filter((call) => call.endsWith('/api/assist/resources')).length
const bodyOf = (here: NodeDevice): string | undefined => here.kiosk.resource?.id

describe('section 7: what the hub announces, on a door panel', () => {
  test('a changed room has its new name, and still after a start without network', async () => {
    const here = await openDevice({ wants: isUsual })
    await comesUp(here)
    const name = here.controls.provoke('reload-changed-resource', bodyOf(here))
    expect(name).toMatch(/ \*$/)
    await comesTrue(here, () => state.resource?.name === name)
    await here.close()
    await openDevice({ after: here, isCut: true })
    await comesTrue(here, () => state.resource?.name === name)
  })

  test('a deleted room is said to be unknown, past the next sign of life, until it is back', async () => {
    const here = await openDevice({ wants: isUsual })
    await comesUp(here)
    const before = resourceCalls(here)
    here.controls.provoke('reload-deleted-resource', bodyOf(here))
    await comesTrue(here, () => state.trouble === 'InvalidKiosk')
    expect(resourceCalls(here)).toBeGreaterThan(before)
    await here.pass(90_000, 1_000)
    expect([state.trouble, state.resource]).toEqual(['InvalidKiosk', null])
    here.server.edits.restoreResource(bodyOf(here) ?? '')
    here.controls.push('reload-deleted-resource', bodyOf(here))
    await comesTrue(here, () => state.trouble === null && state.resource !== null)
  })
})

describe('section 7: what the hub announces, on a lobby kiosk', () => {
  const openLobby = async (): Promise<NodeDevice> => {
    const here = await openDevice({ wants: ({ kind, csCode }) => kind === 'lobby' && csCode !== 'CS0637' })
    await comesTrue(here, () => state.isReady && mapState.phase === 'ready' && mapState.places.list.length > 0)
    return here
  }
  const shows = (name: string): boolean => mapState.places.list.some((place) => place.name === name)

  test('a point of interest appears, is renamed and goes, while the rest of the map stays', async () => {
    const here = await openLobby()
    const count = mapState.places.list.length
    const before = here.sent.filter((call) => call.endsWith('/api/navigation/venue')).length
    const added = here.controls.provoke('Reload', here.kiosk.resource?.id)
    await comesTrue(here, () => shows(added))
    expect(mapState.places.list).toHaveLength(count + 1)
    const renamed = here.controls.provoke('reload-chaneged-qrCode')
    await comesTrue(here, () => shows(renamed))
    expect(shows(added)).toBe(false)
    here.controls.provoke('reload-deleted-qrCode')
    await comesTrue(here, () => !shows(renamed))
    expect(mapState.places.list).toHaveLength(count)
    expect(here.sent.filter((call) => call.endsWith('/api/navigation/venue')).length).toBe(before + 3)
  })

  test('an area has its new name for whoever asks the services for areas', async () => {
    const here = await openLobby()
    const names = () => here.running().services.configuration.areas.map(({ name }) => name)
    const changed = here.controls.provoke('reload-area').split(', ')
    await comesTrue(here, () => changed.every((name) => names().includes(name)))
    expect(changed).toHaveLength(2)
  })
})
