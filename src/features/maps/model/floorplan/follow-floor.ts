import { searchState } from '#src/base/search-state.ts'
import { oneAtATime } from '#src/kernel/one-at-a-time.ts'
import { createLatest } from '#src/kernel/scope.ts'
import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import type { FloorPlace, VenueView } from '#src/engine/compute.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { loadSchedules } from '#src/features/timeline/model/load-schedules.ts'
import { Availability } from '#src/features/availability/model/rules/row.ts'
import { followFloorObjects } from '#src/features/controls/model/follow-objects.ts'
import type { ControllableObject } from '#src/features/controls/model/rules/object.ts'
import { presenceOf } from '#src/features/controls/model/rules/object.ts'
import { floorObjects } from '#src/features/controls/model/state.ts'
import { connection } from '#src/base/connection.ts'
import { people } from '#src/features/people/model/state.ts'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import { chosenQuarter } from '#src/features/availability/model/rules/day-parts.ts'
import { chosenTime } from '#src/features/bookings/model/reserve/state.ts'
import { configuration, settings } from '#src/features/settings/model/state.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import { reader } from '#src/base/reader.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { quarterAt } from '#src/kernel/time/moment.ts'
import { groupBy } from '#src/kernel/collections.ts'
import { nextTask } from '#src/platform/wait.ts'
import type { Reading, Planning } from '#src/base/needs.ts'
import { onMapChange } from './map-changes.ts'
import { levelMeant, levelToBegin, loadFloor, openVenue, siteOf } from './open-venue.ts'
import { nextVacancies, nobodyThere, type Vacancy } from './rules/nobody-there.ts'
import {
  floorState,
  leaveFloor,
  setDrawing,
  setLevel,
  setNobodyThere,
  setShownAddresses,
  setStandings,
  setVenue,
  setVenueFailed,
  setVenueLoading,
  wantFloor,
} from './state.ts'

/**
 * Keeps the floor on screen up to date: the venue, the wanted level, and the states of its resources at the chosen
 * time. Requests the states again if the rows, the query, the time or the present change. There is one request at a
 * time, so that dragging a slider requests only its latest position. Returns functions to retry and to stop.
 */
export function followFloor(services: Planning): { readonly retry: () => void; readonly stop: () => void } {
  const scope = services.scope.child()
  const { signal } = scope
  const { engine } = services
  const opening = createLatest(scope)
  /** The site whose map the engine has open. Undefined if there is none. */
  let openedSite: string | null | undefined
  let version: number | null = null
  let places: readonly FloorPlace[] = []
  /** True if the last request was lost with the engine. */
  let wasLost = false
  /** True if the next response should load the missing schedules of the whole floor. */
  let isLoadWanted = true
  /**
   * True until the first states have arrived. If no floor was requested and nothing on it matches, another floor is
   * shown first.
   */
  let isFirstLook = true

  const siteWanted = (): string | null => siteOf(services, floorState.wanted.areaId ?? searchState.locationId)

  async function open(): Promise<void> {
    const { signal: stop } = opening.begin()
    const site = siteWanted()
    openedSite = site
    version = null
    setVenueLoading()
    const opened = await openVenue(services, site, settings.language, stop)
    if (stop.aborted) return
    if (!opened.ok) {
      openedSite = undefined
      setVenueFailed(opened.fault)
      return
    }
    setVenue(opened.value)
    choose()
    // Draw again even if the floor is the same, because its names depend on the language.
    void draw(true)
    ask()
  }

  /** Selects the wanted level. If none is wanted, the current level remains, unless a new choice is requested. */
  function choose(isForced = false): void {
    const { venue, wanted, levelId, matches } = floorState
    if (venue === null) return
    const meant = levelMeant(venue, wanted, services.configuration.areas)
    const isShown = !isForced && venue.levels.some(({ id }) => id === levelId)
    const level = meant ?? (isShown ? levelId : levelToBegin(venue, matches))
    if (level === null || level === levelId) return
    version = null
    isLoadWanted = true
    setLevel(level)
  }

  async function draw(isForced = false): Promise<void> {
    const { levelId } = floorState
    if (levelId === null || (!isForced && floorState.drawing?.levelId === levelId)) return
    const drawn = await loadFloor(services, levelId)
    if (!signal.aborted && drawn !== null) setDrawing(drawn)
  }

  const ask = oneAtATime(async () => {
    const { levelId, phase } = floorState
    if (levelId === null || phase !== 'ready' || timeline.matched === null) return
    /** Who changed the level has asked again. */
    const isOutdated = (): boolean => signal.aborted || floorState.levelId !== levelId
    const quarter = chosenQuarter({
      day: searchState.day,
      zone: searchState.shownZone,
      now: reader.now,
      minutes: chosenTime.minutes,
    })
    const asked = await askEngine(engine.floorStates({ levelId, now: reader.now, quarter, held: version }))
    if (isOutdated()) return
    if (!asked.ok) {
      // Retry once. The next engine responds when it is ready. If there is none, the request fails at once.
      wasLost = !wasLost && asked.fault.kind === 'worker-lost'
      if (wasLost) ask()
      return
    }
    wasLost = false
    // A new engine has no venue.
    if (asked.value === null) return void open()
    // Thousands of places were just unpacked, so process them in a separate task.
    if (asked.value.places !== null) await nextTask()
    if (isOutdated()) return
    places = asked.value.places ?? places
    version = asked.value.version
    setStandings(asked.value, places, quarter)
    if (isFirstLook) {
      isFirstLook = false
      choose(true)
      void draw()
      if (floorState.levelId !== levelId) ask()
    }
    setShownAddresses(new Map(places.map(({ id, email }) => [id, email])))
    if (isLoadWanted) {
      isLoadWanted = false
      if (asked.value.missing.length > 0) void loadSchedules(services, asked.value.missing)
    }
  }, signal)

  /** Shows a newer map that the server announced. */
  const takeNewerMap = (opened: VenueView | null): void => {
    if (opened !== null) setVenue(opened)
    version = null
    choose()
    void draw(true)
    ask()
  }

  const followWish = (): void => {
    if (siteWanted() !== openedSite) return void open()
    choose()
    void draw()
    ask()
  }
  let known = rowsKnown()
  let days = searchState.opened
  const followRows = (): void => {
    const next = rowsKnown()
    if (next.every((part, index) => part === known[index])) return
    known = next
    if (searchState.opened !== days) isLoadWanted = true
    days = searchState.opened
    ask()
  }
  const loadAgain = (): void => {
    isLoadWanted = true
    ask()
  }
  /** If the user wants to sit near a colleague, show the floor of that colleague first. */
  const followColleague = async (): Promise<void> => {
    const seat = people.near?.phase === 'found' ? people.near.seat?.resource : null
    if (!seat || floorState.wanted.areaId !== null || floorState.wanted.levelId !== null) return
    const asked = await askEngine(engine.resource(seat.id))
    const areaId = asked.ok ? asked.value?.mapInfos[0]?.areaId : undefined
    if (areaId !== undefined && !signal.aborted) wantFloor({ areaId, levelId: null })
  }
  scope.add(() => {
    setShownAddresses(new Map())
    leaveFloor()
  })
  for (const stop of [
    subscribeKey(people, 'near', () => void followColleague()),
    subscribeKey(floorState, 'wanted', followWish),
    subscribeKey(searchState, 'locationId', followWish),
    subscribe(timeline, followRows),
    subscribe(searchState, followRows),
    subscribeKey(reader, 'now', followRows),
    subscribe(chosenTime, ask),
    subscribe(draftState, ask),
    subscribeKey(settings, 'language', () => void open()),
    subscribeKey(configuration, 'resources', loadAgain),
    // New areas may change the site, and the level that shows the wanted area.
    subscribeKey(configuration, 'current', followWish),
    onMapChange(services, takeNewerMap),
    subscribeKey(connection, 'asOf', loadAgain),
  ])
    scope.add(stop)
  scope.add(followVacancy(services))
  void followColleague()
  void open()
  return { retry: () => void open(), stop: scope.end }
}

/** Lists the data that the states on a floor depend on, besides floor and time. */
function rowsKnown(): readonly unknown[] {
  const { opened, day } = searchState
  const { taken, groups, matched, total } = timeline
  const { now } = reader
  return [opened, now, day, taken, groups, matched, total]
}

const nowhere: ReadonlySet<ResourceId> = new Set()

/**
 * Loads the objects of all places, and marks the places of the floor that are reserved now while their presence sensors
 * have detected no person for some minutes. Returns a function that stops both.
 */
function followVacancy(services: Reading): () => void {
  const { add, end } = services.scope.child()
  let vacancies: ReadonlyMap<ResourceId, Vacancy> = new Map()
  let isLoading = false
  let indexed: typeof floorObjects.value = null
  let sensed: ReadonlyMap<string, boolean | null> = new Map()

  const look = (): void => {
    const { places, quarter } = floorState
    const { now } = reader
    if (places === null) return
    if (!isLoading) {
      // Not earlier, because the states are needed first.
      isLoading = true
      add(followFloorObjects(services))
    }
    if (floorObjects.value === null) return
    if (indexed !== floorObjects.value) {
      indexed = floorObjects.value
      sensed = presences([...indexed.values()])
    }
    const isPresent = quarter === quarterAt(now)
    const held = isPresent
      ? places.filter(({ standing }) => standing.data === 'ready' && standing.code === Availability.reserved)
      : []
    vacancies = nextVacancies(vacancies, {
      now,
      here: isPresent ? new Set(places.map(({ id }) => id)) : null,
      held: new Map(held.map(({ id, standing }) => [id, standing.until])),
      isVacant: (id) => sensed.get(id) === false,
    })
    setNobodyThere(isPresent ? nobodyThere(vacancies, now) : nowhere)
  }
  add(subscribeKey(floorObjects, 'value', look))
  add(subscribeKey(floorState, 'places', look))
  add(subscribeKey(reader, 'now', look))
  return end
}

/** Returns for each resource with a presence sensor if a person is there. Null if the sensor gives no value. */
function presences(list: readonly ControllableObject[]): ReadonlyMap<string, boolean | null> {
  const placed = list.filter(({ resourceId }) => resourceId !== null)
  const byResource = groupBy(placed, ({ resourceId }) => resourceId ?? '')
  return new Map([...byResource].map(([id, objects]) => [id, presenceOf(objects)]))
}
