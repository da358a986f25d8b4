import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { VenueView } from '#src/engine/compute.ts'
import { onMapChange, reloadOpenMap } from '#src/features/maps/model/floorplan/map-changes.ts'
import { openVenue } from '#src/features/maps/model/floorplan/open-venue.ts'
import { floorState } from '#src/features/maps/model/floorplan/state.ts'
import { setConfiguration } from '#src/features/settings/model/state.ts'
import { fail, succeed } from '#src/kernel/result.ts'
import { oneMinute, plus } from '#src/kernel/time/moment.ts'
import type { Services } from '#src/base/needs.ts'
import { readAssist } from '#src/wire/assist.ts'
import type { PointOfInterest } from '#src/wire/point-of-interest.ts'
import { createWorld, scriptServices, start } from '#tests/services/scripted-services.ts'

const venue = { name: 'Dock', buildings: [], levels: [] } as unknown as VenueView
const { signal } = new AbortController()

function applyConfiguration(fields: object): void {
  const read = readAssist({ assistConfigured: true, asistConfiguration: { serverType: 'o365', ...fields } })
  if (!read.ok || read.value.configuration === null) throw new Error('No configuration')
  setConfiguration(read.value.configuration, read.value)
}

beforeEach(() => void vi.useFakeTimers({ now: start }))

describe('section 7: a change of the open map', () => {
  const point = { id: 'bar', name: 'Bar', category: null, longitude: null, latitude: null } as const
  const bar: PointOfInterest = { ...point, levelId: 'one', unitId: null, resourceId: null, areaId: null }

  /** Creates services with a scripted server, and a log of what reaches the engine and the screens. */
  async function openChanging(engine: Partial<Services['engine']> = {}) {
    const { services } = scriptServices(await createWorld())
    const given = { points: [] as readonly PointOfInterest[], etag: '"1"', responded: Promise.resolve() }
    const log: string[] = []
    let held = '[]'
    const scripted: Services = {
      ...services,
      engine: {
        ...services.engine,
        openVenue: async () => {
          log.push(`engine opens ${given.etag}`)
          return succeed(venue)
        },
        setPointsOfInterest: async (points) => {
          const isNew = JSON.stringify(points) !== held
          held = JSON.stringify(points)
          if (isNew) log.push(`engine has ${points.length}`)
          return isNew
        },
        ...engine,
      },
      api: {
        ...services.api,
        navigation: {
          attribution: () => null,
          pois: async () => succeed(given.points),
          venue: async (etag) => {
            log.push(`requests with ${etag}`)
            await given.responded
            return succeed(etag === given.etag ? 'unchanged' : { body: new ArrayBuffer(8), etag: given.etag })
          },
        },
      },
    }
    onMapChange(scripted, (opened) => void log.push(opened === null ? 'screens: points' : 'screens: map'))
    return { services: scripted, given, log }
  }

  test('is not requested while no map is open', async () => {
    const { services, log } = await openChanging()
    await reloadOpenMap(services, { force: true })
    expect(log).toEqual([])
  })

  test('reaches the screens only if it is new, and a forced reload fetches the whole map', async () => {
    const { services, given, log } = await openChanging()
    await openVenue(services, 'dock', 'en', signal)
    log.length = 0
    await reloadOpenMap(services)
    expect(log.splice(0)).toEqual(['requests with "1"'])
    given.points = [bar]
    await reloadOpenMap(services)
    expect(log.splice(0)).toEqual(['requests with "1"', 'engine has 1', 'screens: points'])
    given.etag = '"2"'
    given.points = []
    await reloadOpenMap(services)
    expect(log.splice(0)).toEqual(['requests with "1"', 'engine has 0', 'engine opens "2"', 'screens: map'])
    await reloadOpenMap(services, { force: true })
    expect(log.splice(0)).toEqual(['requests with null', 'engine opens "2"', 'screens: map'])
  })

  test('is loaded after a map that is being opened', async () => {
    const { services, given, log } = await openChanging()
    let respond = (): void => {}
    given.responded = new Promise((resolve) => (respond = resolve))
    const opening = openVenue(services, 'dock', 'en', signal)
    const reloading = reloadOpenMap(services)
    await vi.advanceTimersByTimeAsync(100)
    expect(log).toEqual(['requests with null'])
    respond()
    await Promise.all([opening, reloading])
    expect(log).toEqual(['requests with null', 'engine opens "1"', 'requests with "1"'])
  })

  test('keeps the stored points of interest until the server responds, or if it fails', async () => {
    const { services, given, log } = await openChanging()
    given.points = [bar]
    await openVenue(services, 'dock', 'en', signal)
    const { services: later, log: laterLog } = await openChanging()
    const pois = () => Promise.resolve(fail({ kind: 'server-error' as const, status: 503 }))
    const navigation = { ...later.api.navigation, pois }
    const failing = { ...later, storage: services.storage, api: { ...later.api, navigation } }
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    await openVenue(failing, 'dock', 'en', signal)
    expect(log).toContain('engine has 1')
    expect(laterLog).toContain('engine has 1')
    expect(warn).toHaveBeenCalled()
  })

  test('applies new closures of the site and logs ids that are not on the map', async () => {
    const applied: (readonly string[])[] = []
    const lift = { id: 'lift', kind: 'lift' as const, name: 'Lift', places: [], opensAt: null }
    const { services, log } = await openChanging({
      setClosures: async (ids) => {
        const isChanged = ids.join() !== (applied.at(-1) ?? []).join()
        applied.push(ids)
        const list = ids.includes('lift') ? [lift] : []
        return { isChanged, changesAt: null, list, unknown: ids.filter((id) => id !== 'lift') }
      },
    })
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const configure = async (closures: readonly { id: string; areaId: string | null }[]): Promise<void> => {
      applyConfiguration({ areas: [{ id: 'dock' }, { id: 'pier' }, { id: 'house', parentAreaId: 'dock' }], closures })
      await vi.advanceTimersByTimeAsync(1)
    }
    await configure([])
    await openVenue(services, 'dock', 'en', signal)
    log.length = 0
    await configure([
      { id: 'lift', areaId: 'house' },
      { id: 'gone', areaId: null },
      { id: 'elsewhere', areaId: 'pier' },
    ])
    expect(applied.at(-1)).toEqual(['lift', 'gone'])
    expect(floorState.closures).toMatchObject([{ id: 'lift' }])
    expect(log).toEqual(['screens: points'])
    expect(warn.mock.calls).toEqual([
      ['closures on the map: 1 problem', ["'gone': nothing on the map of 'dock' that can be closed"]],
    ])
    await configure([{ id: 'gone', areaId: null }])
    expect(floorState.closures).toEqual([])
    // The same problem is logged once.
    expect(warn).toHaveBeenCalledTimes(1)
  })

  test('updates closures by opening hours when they change', async () => {
    const updates: string[] = []
    const opensAt = plus(start, 5 * oneMinute)
    const { services } = await openChanging({
      setClosures: async (_ids, _language, { now, zone }) => {
        const isOpen = now >= opensAt
        updates.push(`${isOpen ? 'open' : 'closed'} in ${zone}`)
        return { isChanged: true, changesAt: isOpen ? null : opensAt, list: [], unknown: [] }
      },
    })
    applyConfiguration({ areas: [{ id: 'dock', timezone: 'Asia/Tokyo' }] })
    await openVenue(services, 'dock', 'en', signal)
    expect(updates).toEqual(['closed in Asia/Tokyo'])
    await vi.advanceTimersByTimeAsync(4 * oneMinute)
    expect(updates).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2 * oneMinute)
    expect(updates).toEqual(['closed in Asia/Tokyo', 'open in Asia/Tokyo'])
  })
})
