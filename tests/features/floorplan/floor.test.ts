import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FloorPlace, FloorStates, FloorStatesQuery, LevelView, VenueView } from '#src/engine/compute.ts'
import { followFloor } from '#src/features/floorplan/follow-floor.ts'
import { namesToldApart } from '#src/features/floorplan/plan-buttons.tsx'
import { keepFloorUrl } from '#src/features/floorplan/keep-floor-url.ts'
import { beginVenue, levelMeant, levelToBegin, openVenue } from '#src/features/floorplan/open-venue.ts'
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
} from '#src/features/floorplan/state.ts'
import { floorStride } from '#src/features/availability/rules/holders.ts'
import { chosenQuarter, clockWords, minutesOfQuarter, readClockWords } from '#src/features/reserve/rules/day-parts.ts'
import { chosenTime, reserveMode, setChosenTime, setReserveMode } from '#src/features/reserve/state.ts'
import { keepModeUrl } from '#src/features/timeline/keep-view-url.ts'
import { setArranged, setNow, timeline } from '#src/features/timeline/state.ts'
import { type CalendarDay, fail, type IanaZone, type Instant, type Quarter, succeed } from '#src/kernel/result.ts'
import { quarterAt } from '#src/kernel/time/moment.ts'
import { EngineLost } from '#src/platform/engine/link.ts'
import type { Services } from '#src/services.ts'
import { clearStores, createWorld, scriptServices, start } from '#tests/services/scripted-services.ts'

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

/** The effects of an answer are a task of their own. */
const settle = () => vi.advanceTimersByTimeAsync(1)

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  vi.stubGlobal('addEventListener', vi.fn<() => void>())
  vi.stubGlobal('removeEventListener', vi.fn<() => void>())
})

afterEach(() => {
  clearStores()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  wantFloor({ areaId: null, levelId: null })
  setChosenTime(null)
  choosePlace(null)
  setNearTo(null)
  showLayers(usualLayers)
  setReserveMode('timeline')
})

/** A product with a venue; so many calls of the engine as `losses` says find it lost. */
async function open({ query = '' } = {}) {
  const { services } = scriptServices(await createWorld())
  const asked: FloorStatesQuery[] = []
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
    api: {
      ...services.api,
      navigation: {
        ...services.api.navigation,
        venue: async (_etag, areaId) => {
          venues.push(areaId)
          return succeed({ body: new ArrayBuffer(8), etag: '"1"' })
        },
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
        asked.push(given)
        return engine.isOpen ? states(given, engine.version) : null
      },
    },
  }
  return { services: scripted, asked, venues, engine, steps }
}

/** Rows are there. */
function arranged(): void {
  setNow(start)
  const day = '2026-11-23' as CalendarDay
  const from = quarterAt(start)
  const opened = { zone: timeline.zone, mode: 'day' as const, days: [day], span: { from, to: (from + 96) as Quarter } }
  setArranged(opened, { matched: 3, total: 3, groups: [] })
}

describe('the time of the floorplan filter (section 3)', () => {
  const now = Date.parse('2026-11-23T09:07:00Z') as Instant

  test('is the present of today and the morning of other days, unless one is chosen', () => {
    const at = (day: string, minutes: number | null) =>
      new Date(chosenQuarter({ zone: prague, now, day: day as CalendarDay, minutes }) * 900_000).toISOString()
    expect(at('', null)).toBe('2026-11-23T09:00:00.000Z')
    expect(at('2026-11-24', null)).toBe('2026-11-24T08:00:00.000Z')
    expect(at('2026-11-24', 14 * 60)).toBe('2026-11-24T13:00:00.000Z')
  })

  test('stays what the wall shows on days of clock changes', () => {
    for (const day of ['2026-10-25', '2026-03-29'] as CalendarDay[]) {
      const found = chosenQuarter({ zone: prague, now, day, minutes: 600 })
      expect(minutesOfQuarter(prague, found)).toBe(600)
    }
  })

  test('is written as hours and minutes, and read only on quarters', () => {
    expect(readClockWords(clockWords(585))).toBe(585)
    for (const text of ['9:30', '09:40', '24:00', '09:30:00', 'now', '']) expect(readClockWords(text)).toBeNull()
  })
})

describe('the floor that is meant', () => {
  test('is the one that shows the area, or one around it; of a building its ground floor', () => {
    expect(levelMeant(venue, { areaId: 'first', levelId: null }, areas)).toBe('one')
    expect(levelMeant(venue, { areaId: 'wing', levelId: null }, areas)).toBe('one')
    expect(levelMeant(venue, { areaId: 'house', levelId: null }, areas)).toBe('ground')
    expect(levelMeant(venue, { areaId: 'first', levelId: 'garage' }, areas)).toBe('garage')
    expect(levelMeant(venue, { areaId: 'elsewhere', levelId: 'gone' }, areas)).toBeNull()
  })

  test('is the ground floor where something matches there, else where most does', () => {
    expect(
      levelToBegin(
        venue,
        new Map([
          ['ground', 1],
          ['one', 9],
        ]),
      ),
    ).toBe('ground')
    expect(
      levelToBegin(
        venue,
        new Map([
          ['one', 9],
          ['garage', 2],
        ]),
      ),
    ).toBe('one')
    expect(levelToBegin(venue, new Map())).toBe('ground')
  })

  test('is never an outdoor level or one without a room, if there is another', () => {
    const levels = [level('yard', 0, { isOutdoor: true }), level('empty', 0, { units: 0 }), level('hall', 0)]
    const house = { id: 'b', areaId: null, name: '', displayPoint: null, levelIds: ['yard', 'empty', 'hall'] }
    expect(levelToBegin({ buildings: [house], levels }, new Map())).toBe('hall')
    const grounds = { ...house, id: 'a', levelIds: ['yard'] }
    expect(levelToBegin({ buildings: [grounds, house], levels }, new Map())).toBe('hall')
    expect(levelToBegin({ buildings: [grounds], levels: levels.slice(0, 1) }, new Map())).toBe('yard')
  })

  test('floors of one name are told apart', () => {
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
  test('shows the new name of a resource whose state is as it was', () => {
    const place = { id: 'r1', name: 'Amber' } as FloorPlace
    const answer = { ...states({} as FloorStatesQuery), states: new Int32Array(floorStride) }
    setStandings(answer, [place], quarterAt(start))
    const [before] = floorState.places ?? []
    setStandings(answer, [place], quarterAt(start))
    expect(floorState.places?.[0]).toBe(before)
    setStandings(answer, [{ ...place, name: 'Birch' }], quarterAt(start))
    expect(floorState.places?.[0]?.name).toBe('Birch')
  })

  test('opens the map of the site that the area lies in, and shows its floor', async () => {
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

  test('begins on the floor where something matches, once that is known', async () => {
    const { services, asked } = await open()
    arranged()
    const following = followFloor(services)
    await settle()
    expect(asked.map(({ levelId }) => levelId)).toEqual(['ground', 'one'])
    expect(floorState.levelId).toBe('one')
    following.stop()
  })

  test('asks for where the slider is, not for where it was', async () => {
    const { services, asked } = await open()
    arranged()
    const following = followFloor(services)
    await settle()
    const before = asked.length
    for (const minutes of [600, 615, 630]) setChosenTime(minutes)
    await settle()
    expect(asked.length - before).toBe(1)
    expect(minutesOfQuarter(timeline.zone, asked.at(-1)?.quarter ?? (0 as Quarter))).toBe(630)
    following.stop()
  })

  test('does not have the same list sent again, and opens the map again in a new engine', async () => {
    const { services, asked, venues, engine } = await open()
    arranged()
    const following = followFloor(services)
    await settle()
    setChosenTime(600)
    await settle()
    expect(asked.at(-1)?.held).toBe(1)
    engine.isOpen = false
    setChosenTime(615)
    await settle()
    expect(venues).toHaveLength(2)
    expect(asked.at(-1)?.held).toBeNull()
    expect(floorState.phase).toBe('ready')
    following.stop()
  })

  test('asks the next engine where one was lost on the way', async () => {
    const { services, asked, engine } = await open()
    arranged()
    const following = followFloor(services)
    await settle()
    const before = asked.length
    engine.losses = 1
    setChosenTime(600)
    await settle()
    expect(asked.length - before).toBe(1)
    engine.losses = Infinity
    setChosenTime(615)
    await settle()
    expect(asked.length - before).toBe(1)
    following.stop()
  })

  test('tells why there is no map, and tries again when asked to', async () => {
    const { services } = await open()
    const venueOf = services.api.navigation.venue
    let isDown = true
    const api = {
      ...services.api,
      navigation: {
        ...services.api.navigation,
        venue: (...given: Parameters<typeof venueOf>) =>
          isDown ? Promise.resolve(fail({ kind: 'offline' as const })) : venueOf(...given),
      },
    }
    arranged()
    const following = followFloor({ ...services, api })
    await settle()
    expect(floorState).toMatchObject({ phase: 'failed', fault: { kind: 'offline' } })
    isDown = false
    following.retry()
    await settle()
    expect(floorState.phase).toBe('ready')
    following.stop()
  })
})

describe('the indoor map is kept on the device', () => {
  const { signal } = new AbortController()

  test('but not where it is too large, of which the engine hears nothing', async () => {
    const { services } = await open()
    const openIt = vi.fn<() => Promise<never>>()
    const put = vi.fn<() => Promise<void>>()
    const scripted = {
      ...services,
      engine: { ...services.engine, openVenue: openIt },
      storage: { ...services.storage, kept: { ...services.storage.kept, put } },
      api: {
        ...services.api,
        navigation: {
          ...services.api.navigation,
          venue: async (_etag: string | null, _site: string | null, most: number) => succeed({ tooLarge: most + 1 }),
        },
      },
    }
    const fault = { kind: 'over-limit', what: 'archiveBytes', found: 33_554_433, limit: 33_554_432 }
    expect(await openVenue(scripted, 'dock', 'en', signal)).toEqual({ ok: false, fault })
    expect(openIt).not.toHaveBeenCalled()
    expect(put).not.toHaveBeenCalled()
  })

  test('and is not sent again while it holds, nor missed without network', async () => {
    const { services } = await open()
    const bodies: number[] = []
    const etags: (string | null)[] = []
    let answer: 'whole' | 'unchanged' | 'offline' = 'whole'
    let size = 16
    let answering = (): void => undefined
    const scripted = {
      ...services,
      engine: {
        ...services.engine,
        openVenue: async (body: ArrayBuffer) => {
          bodies.push(body.byteLength)
          return succeed(venue)
        },
      },
      api: {
        ...services.api,
        navigation: {
          ...services.api.navigation,
          venue: async (etag: string | null) => {
            etags.push(etag)
            await settle()
            answering()
            if (answer === 'offline') return fail({ kind: 'offline' as const })
            return succeed(answer === 'unchanged' ? answer : { body: new ArrayBuffer(size), etag: '"7"' })
          },
        },
      },
    }
    await openVenue(scripted, 'dock', 'en', signal)
    answer = 'unchanged'
    await openVenue(scripted, 'dock', 'en', signal)
    answer = 'offline'
    expect(await openVenue(scripted, 'dock', 'en', signal)).toMatchObject({ ok: true })
    expect(await openVenue(scripted, 'other', 'en', signal)).toMatchObject({ ok: false, fault: { kind: 'offline' } })
    expect(etags).toEqual([null, '"7"', '"7"', null])
    expect(bodies).toEqual([16, 16, 16])

    // The kept map is open by the time the server has said that there is another one.
    answer = 'whole'
    size = 32
    answering = () => expect(bodies).toEqual([16, 16, 16, 16])
    await openVenue(scripted, 'dock', 'en', signal)
    expect(bodies).toEqual([16, 16, 16, 16, 32])
    answering = () => undefined

    // Begun early it is opened once, for that site and for the first caller.
    bodies.length = 0
    beginVenue(scripted, 'dock', 'en', signal)
    await openVenue(scripted, 'dock', 'en', signal)
    expect(bodies).toEqual([32, 32])
    beginVenue(scripted, 'dock', 'en', signal)
    await openVenue(scripted, 'dock', 'de', signal)
    expect(bodies).toHaveLength(6)
  })
})

describe('what is looked at is in the address', () => {
  test('another floor as a step, another time in place', async () => {
    const { services, steps } = await open({ query: '?view=floorplan&search=a' })
    const stop = keepFloorUrl(services)
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
    stop()
  })

  test('and is taken from there, as far as it can be read', async () => {
    const { services } = await open({ query: `?time=25:00&areaId=first&level=${'x'.repeat(300)}` })
    const stop = keepFloorUrl(services)
    expect(chosenTime.minutes).toBeNull()
    expect(floorState.wanted).toEqual({ areaId: 'first', levelId: null })
    stop()
  })

  test('also what lies over the plan, and from where nearness is counted, with the floor of that place', async () => {
    const { services, steps } = await open({ query: '?view=floorplan' })
    const stop = keepFloorUrl(services)
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
    stop()
    leaveFloor()
  })

  test('and a link brings all of it back, until another floor is looked at', async () => {
    const { services } = await open({ query: '?areaId=first&nearTo=room-1&place=room-2&layers=controls,magic' })
    const stop = keepFloorUrl(services)
    setLevel('one')
    expect(floorState).toMatchObject({
      wanted: { areaId: 'first' },
      nearTo: 'room-1',
      chosen: 'room-2',
      layers: { people: false, controls: true, heat: false },
    })
    setLevel('ground')
    expect(floorState.nearTo).toBeNull()
    stop()
    leaveFloor()
  })

  test('how it is shown: the administrators say what is usual (section 3, timeline settings)', async () => {
    const { services, steps } = await open()
    const { timelineDefaults } = services.configuration
    const usual = { ...services.configuration, timelineDefaults: { ...timelineDefaults, mode: 'list' } }
    const stop = keepModeUrl({ ...services, configuration: usual }, '/reservations/reserve')
    expect(reserveMode.current).toBe('list')
    setReserveMode('floorplan')
    await settle()
    setReserveMode('list')
    await settle()
    expect(steps).toEqual(['step /reservations/reserve?view=floorplan', 'step /reservations/reserve'])
    stop()
  })
})
