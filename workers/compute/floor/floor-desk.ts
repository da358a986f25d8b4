import type { Email } from '#src/core/brand.ts'
import { floorStride, writeStanding } from '#src/core/availability/standing.ts'
import type { FeatureId, Venue } from '#src/core/venue/model.ts'
import type { FloorStates, FloorStatesQuery } from '#src/contract/compute.ts'
import type { Columns } from '../columns.ts'
import type { Desk } from '../desk.ts'
import { type AreaFills, createAreaFills } from './area-fills.ts'
import { type PlacedRow, placesOn, type Spots, spotsOf } from './floor-places.ts'
import { standingOf } from './standings.ts'

/** Who stands where on one floor, for as long as resources, settings and venue stay. */
interface Layout {
  readonly venue: Venue
  readonly columns: Columns
  readonly spots: Spots
  readonly levelId: FeatureId
  readonly version: number
  readonly placed: readonly PlacedRow[]
  readonly fills: AreaFills
}

export interface FloorDesk {
  /** Null where the venue has no such level. */
  states(venue: Venue, query: FloorStatesQuery): FloorStates | null
}

/** Answers how the resources of a floor stand; by the same rows as the timeline's. */
export function createFloorDesk(desk: Desk): FloorDesk {
  let layout: Layout | null = null
  let versions = 0

  function layOut(venue: Venue, levelId: FeatureId): Layout {
    const { columns, settings } = desk
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
      placed: placesOn(desk, venue, spots, levelId),
      fills: isSameCampus && layout ? layout.fills : createAreaFills(columns.resources, settings.areas, areasOf(venue)),
    }
    return layout
  }

  return {
    states(venue, { levelId, now, quarter, held }) {
      if (!venue.levels.some(({ id }) => id === levelId)) return null
      const { version, placed, spots, fills } = layOut(venue, levelId)
      const { sheet, patcher, columns, arrangement } = desk
      patcher.advance(now)
      const ranks = new Int32Array(columns.resources.length).fill(-1)
      arrangement.order.forEach((row, rank) => (ranks[row] = rank))
      const states = new Int32Array(placed.length * floorStride)
      const missing = new Set<Email>()
      placed.forEach(({ row, place }, index) => {
        const rank = ranks[row]!
        writeStanding(states, index, standingOf(desk, row, quarter, rank < 0 ? null : rank))
        const isFresh = sheet.cache.isFresh(row, sheet.rows.span, now)
        if (place.email !== null && !isFresh) missing.add(place.email)
      })
      return {
        version,
        places: held === version ? null : placed.map(({ place }) => place),
        states,
        fills: fills.at(desk, quarter),
        matches: countMatches(desk, spots),
        missing: [...missing],
      }
    },
  }
}

/** Matching resources of every level they are drawn on. */
function countMatches({ columns, arrangement }: Desk, spots: Spots): ReadonlyMap<FeatureId, number> {
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
