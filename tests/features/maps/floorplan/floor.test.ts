import { ref } from 'valtio'
import { configuration } from '#src/features/settings/model/state.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FloorPlace, FloorStates, FloorStatesQuery, LevelView, VenueView } from '#src/engine/compute.ts'
import { followFloor } from '#src/features/maps/model/floorplan/follow-floor.ts'
import { namesToldApart } from '#src/features/maps/screen/floorplan/plan-buttons.tsx'
import { keepFloorUrl } from '#src/features/maps/model/floorplan/keep-floor-url.ts'
import { beginVenue, levelMeant, levelToBegin, openVenue } from '#src/features/maps/model/floorplan/open-venue.ts'
import {
  choosePlace,
  floorState,
  leaveFloor,
  setLevel,
  setNearTo,
  setStandings,
  setVenue,
  showLayers,
  usualLayers,
  wantFloor,
} from '#src/features/maps/model/floorplan/state.ts'
import { floorStride } from '#src/features/availability/model/rules/holders.ts'
import {
  chosenQuarter,
  clockWords,
  minutesOfQuarter,
  readClockWords,
} from '#src/features/availability/model/rules/day-parts.ts'
import { chosenTime, reserveMode, setChosenTime, setReserveMode } from '#src/features/bookings/model/reserve/state.ts'
import { keepModeUrl } from '#src/features/timeline/model/keep-view-url.ts'
import { setArranged } from '#src/features/timeline/model/state.ts'
import { reader, setNow } from '#src/base/reader.ts'
import type { CalendarDay, IanaZone, Instant, Quarter } from '#src/kernel/time/units.ts'
import { fail, succeed } from '#src/kernel/result.ts'
import { quarterAt } from '#src/kernel/time/moment.ts'
import { EngineLost } from '#src/platform/engine/link.ts'
import type { Services } from '#src/base/needs.ts'
import { createWorld, scriptServices, start } from '#tests/services/scripted-services.ts'

const prague = 'Europe/Prague' as IanaZone

const areas = [
  { id: 'dock', parentAreaId: null, name: 'Dock', maxUt: 100, timezone: null },
  { id: 'house', parentAreaId: 'dock', name: 'House', maxUt: 100, timezone: null },
  { id: 'first', parentAreaId: 'house', name: 'First', maxUt: 100, timezone: null },
  { id: 'wing', parentAreaId: 'first', name: 'Wing', maxUt: 100, timezone: null },
]

const level = (id: string, ordinal: number, given: Partial<LevelView> = {}): LevelView => ({
  id,
  ordinal,
  name: id,
  shortName: id,
  isOutdoor: false,
  buildingIds: ['b'],
  areaId: null,
  box: { minX: 0, minY: 0, maxX: 1, maxY: 1 },
  units: 1,
  ...given,
})

const venue: VenueView = {
  name: 'Dock',
  areaId: 'dock',
  attribution: '',
  origin: { longitude: 14, latitude: 50 },
  box: { minX: 0, minY: 0, maxX: 1, maxY: 1 },
  buildings: [{ id: 'b', areaId: 'house', name: 'House', levelIds: ['garage', 'ground', 'one'], displayPoint: null }],
  levels: [level('garage', -1), level('ground', 0), level('one', 1, { areaId: 'first' })],
  findings: { error: 0, warning: 0, note: 0 },
}

const states = (query: FloorStatesQuery, version = 1): FloorStates => ({
  version,
  places: query.held === version ? null : [],
  states: new Int32Array(0),
  fills: [],
  matches: new Map([['one', 3]]),
  missing: [],
})

/** Waits for the effects of a response, which are a separate task. */
const settle = () => vi.advanceTimersByTimeAsync(1)

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  vi.stubGlobal('addEventListener', vi.fn<() => void>())
  vi.stubGlobal('removeEventListener', vi.fn<() => void>())
})

/** Run after each test, before the stubs are removed. */
const cleanUps: (() => void)[] = []

afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
  wantFloor({ areaId: null, levelId: null })
  setChosenTime(null)
  choosePlace(null)
  setNearTo(null)
  showLayers(usualLayers)
  setReserveMode('timeline')
})

/** Replaces the request for the map of a site. */
const withVenue = (services: Services, venueOf: Services['api']['navigation']['venue']): Services => ({
  ...services,
  api: { ...services.api, navigation: { ...services.api.navigation, venue: venueOf } },
})

/** Creates services with a venue. The first `losses` calls of the engine find it lost. */
async function open({ query = '' } = {}) {
  const { services } = scriptServices(await createWorld())
  const queries: FloorStatesQuery[] = []
  const venues: (string | null)[] = []
  const engine = { losses: 0, isOpen: true, version: 1 }
  let address = `/reservations/reserve${query}`
  const steps: string[] = []
  const scripted: Services = {
    ...services,
    configuration: { ...services.configuration, areas },
    routing: {
      ...services.routing,
      path: () => address.split('?')[0] ?? '',
      query: () => (address.includes('?') ? `?${address.split('?')[1]}` : ''),
      navigate: (to, options) => {
        address = to
        steps.push(`${options?.replace ? 'replace' : 'step'} ${to}`)
      },
    },
    engine: {
      ...services.engine,
      openVenue: async () => {
        engine.isOpen = true
        return succeed(venue)
      },
      venueFloor: async () => null,
      floorStates: async (given) => {
        engine.losses -= 1
        if (engine.losses >= 0) throw new EngineLost({ kind: 'worker-lost' })
        queries.push(given)
        return engine.isOpen ? states(given, engine.version) : null
      },
    },
  }
  const venueOf = async (_etag: string | null, areaId: string | null) => {
    venues.push(areaId)
    return succeed({ body: new ArrayBuffer(8), etag: '"1"' })
  }
  return { services: withVenue(scripted, venueOf), queries, venues, engine, steps }
}

/** Pretends that the rows of the timeline were arranged. */
function arranged(): void {
  setNow(start)
  const day = '2026-11-23' as CalendarDay
  const from = quarterAt(start)
  const opened = { zone: reader.zone, mode: 'day' as const, days: [day], span: { from, to: (from + 96) as Quarter } }
  setArranged(opened, { matched: 3, total: 3, groups: [] })
}

/** Follows the floor in a loaded timeline until the end of the test. */
async function follow(change: (services: Services) => Services = (services) => services) {
  const opened = await open()
  arranged()
  const following = followFloor(change(opened.services))
  cleanUps.push(() => following.stop())
  await settle()
  return { ...opened, following }
}

/** Keeps the URL of the floor plan up to date until the end of the test. */
async function openUrl(query: string) {
  const opened = await open({ query })
  cleanUps.push(keepFloorUrl(opened.services), leaveFloor)
  return opened
}

describe('the time of the floor plan filter (section 3)', () => {
  const now = Date.parse('2026-11-23T09:07:00Z') as Instant

  test('is now for today and the morning for other days, unless the user chooses one', () => {
    const at = (day: string, minutes: number | null) =>
      new Date(chosenQuarter({ zone: prague, now, day: day as CalendarDay, minutes }) * 900_000).toISOString()
    expect(at('', null)).toBe('2026-11-23T09:00:00.000Z')
    expect(at('2026-11-24', null)).toBe('2026-11-24T08:00:00.000Z')
    expect(at('2026-11-24', 14 * 60)).toBe('2026-11-24T13:00:00.000Z')
  })

  test('keeps the wall clock time on days of clock changes', () => {
    for (const day of ['2026-10-25', '2026-03-29'] as CalendarDay[]) {
      const found = chosenQuarter({ zone: prague, now, day, minutes: 600 })
      expect(minutesOfQuarter(prague, found)).toBe(600)
    }
  })

  test('is formatted as hours and minutes, and only full quarters are parsed', () => {
    expect(readClockWords(clockWords(585))).toBe(585)
    for (const text of ['9:30', '09:40', '24:00', '09:30:00', 'now', '']) expect(readClockWords(text)).toBeNull()
  })
})

describe('the shown floor', () => {
  test('is the floor of the area or the one around it, and for a building its ground floor', () => {
    expect(levelMeant(venue, { areaId: 'first', levelId: null }, areas)).toBe('one')
    expect(levelMeant(venue, { areaId: 'wing', levelId: null }, areas)).toBe('one')
    expect(levelMeant(venue, { areaId: 'house', levelId: null }, areas)).toBe('ground')
    expect(levelMeant(venue, { areaId: 'first', levelId: 'garage' }, areas)).toBe('garage')
    expect(levelMeant(venue, { areaId: 'elsewhere', levelId: 'gone' }, areas)).toBeNull()
  })

  test('is the ground floor if it has matches, or else the floor with the most', () => {
    const begin = (matches: Record<string, number>) => levelToBegin(venue, new Map(Object.entries(matches)))
    expect(begin({ ground: 1, one: 9 })).toBe('ground')
    expect(begin({ one: 9, garage: 2 })).toBe('one')
    expect(begin({})).toBe('ground')
  })

  test('is an outdoor level or an empty one only if there is no other', () => {
    const levels = [level('yard', 0, { isOutdoor: true }), level('empty', 0, { units: 0 }), level('hall', 0)]
    const house = { id: 'b', areaId: null, name: '', displayPoint: null, levelIds: ['yard', 'empty', 'hall'] }
    expect(levelToBegin({ buildings: [house], levels }, new Map())).toBe('hall')
    const grounds = { ...house, id: 'a', levelIds: ['yard'] }
    expect(levelToBegin({ buildings: [grounds, house], levels }, new Map())).toBe('hall')
    expect(levelToBegin({ buildings: [grounds], levels: levels.slice(0, 1) }, new Map())).toBe('yard')
  })

  test('has a unique name', () => {
    const named = (...levels: readonly LevelView[]) => namesToldApart(levels, 'outdoors').map(({ name }) => name)
    expect(named(level('1', 1, { name: 'A' }), level('2', 2, { name: 'B' }))).toEqual(['A', 'B'])
    expect(named(level('4', 4, { name: '4F' }), level('4o', 4, { name: '4F', isOutdoor: true }))).toEqual([
      '4F',
      '4F (outdoors)',
    ])
    const mezzanines = ['m1', 'm2'].map((id) => level(id, 1, { name: 'Mezzanine', shortName: 'M' }))
    expect(named(...mezzanines)).toEqual(['Mezzanine (1)', 'Mezzanine (2)'])
    const short = mezzanines.map((one) => ({ ...one, shortName: one.id }))
    expect(named(...short)).toEqual(['Mezzanine (m1)', 'Mezzanine (m2)'])
  })
})

describe('following a floor', () => {
  test('shows the new name of a resource with an unchanged state', () => {
    const place = { id: 'r1', name: 'Amber' } as FloorPlace
    const response = { ...states({} as FloorStatesQuery), states: new Int32Array(floorStride) }
    setStandings(response, [place], quarterAt(start))
    const [before] = floorState.places ?? []
    setStandings(response, [place], quarterAt(start))
    expect(floorState.places?.[0]).toBe(before)
    setStandings(response, [{ ...place, name: 'Birch' }], quarterAt(start))
    expect(floorState.places?.[0]?.name).toBe('Birch')
  })

  test("opens the map of the area's site and shows its floor", async () => {
    const { services, venues } = await open()
    wantFloor({ areaId: 'first', levelId: null })
    arranged()
    const following = followFloor(services)
    await settle()
    expect(venues).toEqual(['dock'])
    expect(floorState).toMatchObject({ phase: 'ready', levelId: 'one' })
    following.stop()
    expect(floorState.venue).toBeNull()
  })

  test('starts on the floor with matches once they are known', async () => {
    const { queries } = await follow()
    expect(queries.map(({ levelId }) => levelId)).toEqual(['ground', 'one'])
    expect(floorState.levelId).toBe('one')
  })

  test('queries only the last position of the slider', async () => {
    const { queries } = await follow()
    const before = queries.length
    for (const minutes of [600, 615, 630]) setChosenTime(minutes)
    await settle()
    expect(queries.length - before).toBe(1)
    expect(minutesOfQuarter(reader.zone, queries.at(-1)?.quarter ?? (0 as Quarter))).toBe(630)
  })

  test('does not transfer the same list again, and reopens the map in a new engine', async () => {
    const { queries, venues, engine } = await follow()
    setChosenTime(600)
    await settle()
    expect(queries.at(-1)?.held).toBe(1)
    engine.isOpen = false
    setChosenTime(615)
    await settle()
    expect(venues).toHaveLength(2)
    expect(queries.at(-1)?.held).toBeNull()
    expect(floorState.phase).toBe('ready')
  })

  test('repeats a query if the engine was lost', async () => {
    const { queries, engine } = await follow()
    const before = queries.length
    engine.losses = 1
    setChosenTime(600)
    await settle()
    expect(queries.length - before).toBe(1)
    engine.losses = Infinity
    setChosenTime(615)
    await settle()
    expect(queries.length - before).toBe(1)
  })

  test('reports why there is no map and retries on request', async () => {
    let isDown = true
    const { following } = await follow((services) =>
      withVenue(services, async (...given) =>
        isDown ? fail({ kind: 'offline' as const }) : services.api.navigation.venue(...given),
      ),
    )
    expect(floorState).toMatchObject({ phase: 'failed', fault: { kind: 'offline' } })
    isDown = false
    following.retry()
    await settle()
    expect(floorState.phase).toBe('ready')
  })
})

describe('the stored indoor map', () => {
  const { signal } = new AbortController()

  test('is not stored or passed to the engine if it is too large', async () => {
    const { services } = await open()
    const openIt = vi.fn<() => Promise<never>>()
    const put = vi.fn<() => Promise<void>>()
    const storage = { ...services.storage, kept: { ...services.storage.kept, put } }
    const engine = { ...services.engine, openVenue: openIt }
    const scripted = withVenue({ ...services, engine, storage }, async (_etag, _site, most) =>
      succeed({ tooLarge: most + 1 }),
    )
    const fault = { kind: 'over-limit', what: 'archiveBytes', found: 33_554_433, limit: 33_554_432 }
    expect(await openVenue(scripted, 'dock', 'en', signal)).toEqual({ ok: false, fault })
    expect(openIt).not.toHaveBeenCalled()
    expect(put).not.toHaveBeenCalled()
  })

  test('is not downloaded again while it is valid, and is available offline', async () => {
    const { services } = await open()
    const bodies: number[] = []
    const etags: (string | null)[] = []
    let response: 'whole' | 'unchanged' | 'offline' = 'whole'
    let size = 16
    let onRequest = (): void => undefined
    const openIt = async (body: ArrayBuffer) => {
      bodies.push(body.byteLength)
      return succeed(venue)
    }
    const engine = { ...services.engine, openVenue: openIt }
    const scripted = withVenue({ ...services, engine }, async (etag) => {
      etags.push(etag)
      await settle()
      onRequest()
      if (response === 'offline') return fail({ kind: 'offline' as const })
      return succeed(response === 'unchanged' ? response : { body: new ArrayBuffer(size), etag: '"7"' })
    })
    await openVenue(scripted, 'dock', 'en', signal)
    response = 'unchanged'
    await openVenue(scripted, 'dock', 'en', signal)
    response = 'offline'
    expect(await openVenue(scripted, 'dock', 'en', signal)).toMatchObject({ ok: true })
    expect(await openVenue(scripted, 'other', 'en', signal)).toMatchObject({ ok: false, fault: { kind: 'offline' } })
    expect(etags).toEqual([null, '"7"', '"7"', null])
    expect(bodies).toEqual([16, 16, 16])

    // The stored map is open before the server responds with a new one.
    response = 'whole'
    size = 32
    onRequest = () => expect(bodies).toEqual([16, 16, 16, 16])
    await openVenue(scripted, 'dock', 'en', signal)
    expect(bodies).toEqual([16, 16, 16, 16, 32])
    onRequest = () => undefined

    // A map that was requested early is opened once, for its site and the first caller.
    bodies.length = 0
    beginVenue(scripted, 'dock', 'en', signal)
    await openVenue(scripted, 'dock', 'en', signal)
    expect(bodies).toEqual([32, 32])
    beginVenue(scripted, 'dock', 'en', signal)
    await openVenue(scripted, 'dock', 'de', signal)
    expect(bodies).toHaveLength(6)
  })
})

describe('the address of the floor plan', () => {
  test('changes with the floor in a new history entry, and with the time in place', async () => {
    const { steps } = await openUrl('?view=floorplan&search=a')
    wantFloor({ areaId: 'first', levelId: null })
    await settle()
    setChosenTime(600)
    await settle()
    choosePlace('room-1' as never)
    await settle()
    expect(steps).toEqual([
      'step /reservations/reserve?view=floorplan&search=a&areaId=first',
      'replace /reservations/reserve?view=floorplan&search=a&areaId=first&time=10:00',
      'replace /reservations/reserve?view=floorplan&search=a&areaId=first&time=10:00&place=room-1',
    ])
  })

  test('sets the floor, as far as it is valid', async () => {
    await openUrl(`?time=25:00&areaId=first&level=${'x'.repeat(300)}`)
    expect(chosenTime.minutes).toBeNull()
    expect(floorState.wanted).toEqual({ areaId: 'first', levelId: null })
  })

  test('contains the layers and the place for distances with its floor', async () => {
    const { steps } = await openUrl('?view=floorplan')
    setVenue(venue)
    setLevel('one')
    showLayers({ heat: true })
    await settle()
    showLayers({ people: false, heat: false })
    await settle()
    showLayers(usualLayers)
    setNearTo('room-1' as never)
    await settle()
    setNearTo(null)
    await settle()
    expect(steps).toEqual([
      'replace /reservations/reserve?view=floorplan&layers=people,heat',
      'replace /reservations/reserve?view=floorplan&layers=none',
      'replace /reservations/reserve?view=floorplan&areaId=first&nearTo=room-1',
      'replace /reservations/reserve?view=floorplan',
    ])
  })

  test('restores everything until another floor is shown', async () => {
    await openUrl('?areaId=first&nearTo=room-1&place=room-2&layers=controls,magic')
    setLevel('one')
    expect(floorState).toMatchObject({
      wanted: { areaId: 'first' },
      nearTo: 'room-1',
      chosen: 'room-2',
      layers: { people: false, controls: true, heat: false },
    })
    setLevel('ground')
    expect(floorState.nearTo).toBeNull()
  })

  test('contains the view unless it is the default of the administrators (section 3, timeline settings)', async () => {
    const { services, steps } = await open()
    const { timelineDefaults } = services.configuration
    configuration.current = ref({
      ...services.configuration,
      closures: [],
      timelineDefaults: { ...timelineDefaults, mode: 'list' },
    })
    const stop = keepModeUrl(services, '/reservations/reserve')
    expect(reserveMode.current).toBe('list')
    setReserveMode('floorplan')
    await settle()
    setReserveMode('list')
    await settle()
    expect(steps).toEqual(['step /reservations/reserve?view=floorplan', 'step /reservations/reserve'])
    stop()
    configuration.current = null
  })
})
