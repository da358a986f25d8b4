import type { FloorPlace, FloorStates, FloorStatesQuery } from '#src/engine/compute.ts'
import { floorStride, type Standing, writeStanding } from '#src/features/availability/model/rules/holders.ts'
import {
  Availability,
  type AvailabilityCode,
  reasons as reasonNames,
} from '#src/features/availability/model/rules/row.ts'
import { isBookable } from '#src/features/availability/model/rules/runs.ts'
import { areaSubtree } from '#src/base/rules/question.ts'
import { boxOf, centreOf, type FeatureId, type Point, type Venue } from '@foyer/indoor'
import type { Email } from '#src/kernel/ids.ts'
import type { Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { plus } from '#src/kernel/time/moment.ts'
import { resourceEmail } from '#src/wire/name-and-address.ts'
import { areaIdOf, type Columns, describe, durationLimits, isReservable, zoneOf } from '../columns.ts'
import type { EngineState } from '../engine-state.ts'
import { codesOf, dataOf, reasonsOf } from '../row-codes.ts'
import { levelsSeenFrom } from '../venue/pen.ts'
import { type AreaFills, createAreaFills } from './area-fills.ts'

/** A listed resource of a floor, and its row. */
interface PlacedRow {
  readonly row: number
  readonly place: FloorPlace
}

/** A unit or fixture of a resource. */
interface Spot {
  readonly levelId: FeatureId
  readonly featureId: FeatureId
  readonly point: Point
}

/**
 * Lists the listed resources of a level: first those with a unit or fixture on it, then those of its area that are not
 * on the map. A resource that is drawn on another level belongs there, whatever its area is: cars are in the garage.
 * The outdoor level also shows the resources inside the buildings.
 */
function placesOn(state: EngineState, venue: Venue, spots: Spots, levelId: FeatureId): readonly PlacedRow[] {
  const { columns, settings } = state
  const areaId = venue.levels.find(({ id }) => id === levelId)?.areaId ?? null
  const within = areaId === null ? new Set<string>() : areaSubtree(settings.areas, [areaId])
  const seen = levelsSeenFrom(venue, levelId)
  const placed: PlacedRow[] = []
  const unplaced: PlacedRow[] = []
  columns.resources.forEach((resource, row) => {
    if (columns.visible[row] === 0) return
    const spot = spots.get(resource.id) ?? null
    if (spot === null ? !within.has(areaIdOf(resource)) : !seen.has(spot.levelId)) return
    const place = describePlace(state, row, spot)
    ;(spot === null ? unplaced : placed).push({ row, place })
  })
  return [...placed, ...unplaced]
}

/** By resource. If a resource has several places, the first one. */
type Spots = ReadonlyMap<string, Spot>

function spotsOf(venue: Venue): Spots {
  const spots = new Map<string, Spot>()
  const put = (resourceIds: readonly string[], spot: () => Spot): void => {
    for (const id of resourceIds) if (!spots.has(id)) spots.set(id, spot())
  }
  for (const { id, levelId, resourceIds, displayPoint, box } of venue.units)
    put(resourceIds, () => ({ levelId, featureId: id, point: displayPoint ?? centreOf(box) }))
  for (const { id, levelId, resourceIds, shape } of venue.fixtures)
    put(resourceIds, () => ({ levelId, featureId: id, point: centreOf(boxOf(shape)) }))
  return spots
}

function describePlace({ columns }: EngineState, row: number, spot: Spot | null): FloorPlace {
  const resource = columns.resources[row]!
  return {
    ...describe(columns, resource),
    email: resourceEmail(resource),
    typeId: resource.resourceTypeId,
    areaId: areaIdOf(resource),
    zone: zoneOf(resource),
    reservedTo: resource.conditions.reservedTo,
    bookable: isReservable(columns, row),
    featureId: spot?.featureId ?? null,
    point: spot?.point ?? null,
  }
}

/**
 * Returns the availability of a row at a quarter, from the same codes and reasons as the timeline. The patcher must
 * already be at the current moment.
 */
function standingOf(state: EngineState, row: number, quarter: Quarter, rank: number | null): Standing {
  const { store, patcher, columns, terms } = state
  const place = { store, patcher, row }
  const { span, width } = store.rows
  const limits = { ...durationLimits(columns.resources[row]!, terms.read(store.terms[row]!).settings), rank }
  const data = columns.hasCalendar[row] === 0 ? 'ready' : dataOf(place)
  const at = quarter - span.from
  if (dataOf(place) === 'loading' || at < 0 || at >= width) {
    const until = at >= 0 && at < width ? span.to : plus(quarter, 1)
    return { ...limits, data, code: Availability.limited, reason: 'no-data', until, free: null }
  }
  const start = store.rows.startOf(row)
  const codes = codesOf(state, place).subarray(start, start + width)
  const reasons = reasonsOf(state, place, at, width)
  let until = at + 1
  while (until < width && codes[until] === codes[at] && reasons[until] === reasons[at]) until += 1
  return {
    ...limits,
    data,
    code: codes[at] as AvailabilityCode,
    reason: reasonNames[reasons[at]!] ?? 'none',
    until: plus(span.from, until),
    free: firstFree(codes, at, span.from),
  }
}

function firstFree(codes: Uint8Array, at: number, first: Quarter): QuarterSpan | null {
  let from = at
  while (from < codes.length && !isBookable(codes[from]!)) from += 1
  let to = from
  while (to < codes.length && isBookable(codes[to]!)) to += 1
  return to > from ? { from: plus(first, from), to: plus(first, to) } : null
}

/** The resources of one floor. Valid until resources, settings, venue or level change. */
interface Layout {
  readonly venue: Venue
  readonly columns: Columns
  readonly spots: Spots
  readonly levelId: FeatureId
  readonly version: number
  readonly placed: readonly PlacedRow[]
  readonly fills: AreaFills
}

export interface FloorPlaces {
  /** Returns null if the venue has no such level. */
  states(venue: Venue, query: FloorStatesQuery): FloorStates | null
}

/** Returns the availability of the resources of a floor, from the same rows as the timeline. */
export function createFloorPlaces(state: EngineState): FloorPlaces {
  let layout: Layout | null = null
  let versions = 0

  function layOut(venue: Venue, levelId: FeatureId): Layout {
    const { columns, settings } = state
    if (layout?.venue === venue && layout.columns === columns && layout.levelId === levelId) return layout
    const isSameCampus = layout?.venue === venue && layout.columns === columns
    const spots = layout?.venue === venue ? layout.spots : spotsOf(venue)
    versions += 1
    layout = {
      venue,
      columns,
      spots,
      levelId,
      version: versions,
      placed: placesOn(state, venue, spots, levelId),
      fills: isSameCampus && layout ? layout.fills : createAreaFills(columns.resources, settings.areas, areasOf(venue)),
    }
    return layout
  }

  return {
    states(venue, { levelId, now, quarter, held }) {
      if (!venue.levels.some(({ id }) => id === levelId)) return null
      const { version, placed, spots, fills } = layOut(venue, levelId)
      const { store, patcher, columns, arrangement } = state
      patcher.advance(now)
      const ranks = new Int32Array(columns.resources.length).fill(-1)
      arrangement.order.forEach((row, rank) => (ranks[row] = rank))
      const states = new Int32Array(placed.length * floorStride)
      const missing = new Set<Email>()
      placed.forEach(({ row, place }, index) => {
        const rank = ranks[row]!
        writeStanding(states, index, standingOf(state, row, quarter, rank < 0 ? null : rank))
        const isFresh = store.cache.isFresh(row, store.rows.span, now)
        if (place.email !== null && !isFresh) missing.add(place.email)
      })
      return {
        version,
        places: held === version ? null : placed.map(({ place }) => place),
        states,
        fills: fills.at(state, quarter),
        matches: countMatches(state, spots),
        missing: [...missing],
      }
    },
  }
}

/** Counts the matching resources per level on which they are drawn. */
function countMatches({ columns, arrangement }: EngineState, spots: Spots): ReadonlyMap<FeatureId, number> {
  const counts = new Map<FeatureId, number>()
  for (const row of arrangement.order) {
    const levelId = spots.get(columns.resources[row]!.id)?.levelId
    if (levelId !== undefined) counts.set(levelId, (counts.get(levelId) ?? 0) + 1)
  }
  return counts
}

function areasOf({ areaId, buildings, levels, sections }: Venue): readonly string[] {
  const named = [areaId, ...[...buildings, ...levels, ...sections].map((one) => one.areaId)]
  return [...new Set(named.filter((id) => id !== null))]
}
