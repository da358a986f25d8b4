import { Availability } from '#src/features/availability/model/rules/row.ts'
import { fullFrom } from '#src/features/availability/model/rules/resource-day.ts'
import type { Quarter } from '#src/kernel/time/units.ts'
import { areaAndParents, areaSubtree } from '#src/base/rules/question.ts'
import { plus } from '#src/kernel/time/moment.ts'
import type { Area } from '#src/wire/configuration.ts'
import type { Resource } from '#src/wire/resource.ts'
import type { AreaFill } from '#src/engine/compute.ts'
import type { EngineState } from '../engine-state.ts'

/** Counts the areas of a venue. Prepared once per set of resources and areas, then one pass per request. */
export interface AreaFills {
  at(state: EngineState, quarter: Quarter): readonly AreaFill[]
}

/** `roots` are the areas that the venue shows. Their subareas are counted too. */
export function createAreaFills(
  resources: readonly Resource[],
  areas: readonly Area[],
  roots: readonly string[],
): AreaFills {
  const shown = parentsFirst(areas, areaSubtree(areas, roots))
  const numbers = new Map(shown.map(({ id }, number) => [id, number]))
  const { setOfRow, sets } = placeRows(resources, areas, numbers)
  const totals = sumOver(sets, shown.length, countSets(setOfRow, sets.length))
  return {
    at({ store }, quarter) {
      const { rows, cache } = store
      const known = new Uint32Array(sets.length)
      const reserved = new Uint32Array(sets.length)
      const span = { from: quarter, to: plus(quarter, 1) }
      const at = quarter - rows.span.from
      const isHeld = at >= 0 && at < rows.width
      for (let row = 0; isHeld && row < setOfRow.length; row += 1) {
        const set = setOfRow[row]!
        if (set === 0 || !cache.covers(row, span)) continue
        known[set]! += 1
        if (rows.sourceOf(row)[rows.startOf(row) + at] === Availability.reserved) reserved[set]! += 1
      }
      const [knownIn, reservedIn] = [sumOver(sets, shown.length, known), sumOver(sets, shown.length, reserved)]
      return shown.map(({ id, name, parentAreaId, maxUt }, number) => ({
        areaId: id,
        name,
        parentAreaId,
        total: totals[number]!,
        known: knownIn[number]!,
        reserved: reservedIn[number]!,
        most: maxUt < 100 ? fullFrom(totals[number]!, maxUt) : null,
      }))
    },
  }
}

/** Groups rows that count towards the same areas into sets. Set 0 counts towards no area. */
function placeRows(resources: readonly Resource[], areas: readonly Area[], numbers: ReadonlyMap<string, number>) {
  const byId = new Map(areas.map((area) => [area.id, area]))
  const sets: (readonly number[])[] = [[]]
  const known = new Map<string, number>()
  const setOfRow = new Uint32Array(resources.length)
  resources.forEach(({ mapInfos }, row) => {
    const key = mapInfos.map(({ areaId }) => areaId).join('\n')
    let set = known.get(key)
    if (set === undefined) {
      const above = new Set(mapInfos.flatMap(({ areaId }) => areaAndParents(byId, areaId)))
      const counted = [...above].flatMap((id) => numbers.get(id) ?? [])
      set = counted.length === 0 ? 0 : sets.push(counted) - 1
      known.set(key, set)
    }
    setOfRow[row] = set
  })
  return { setOfRow, sets }
}

function countSets(setOfRow: Uint32Array, count: number): Uint32Array {
  const counts = new Uint32Array(count)
  for (const set of setOfRow) counts[set]! += 1
  return counts
}

/** Adds up the counts of all sets per area. */
function sumOver(sets: readonly (readonly number[])[], areas: number, counts: Uint32Array): Uint32Array {
  const sums = new Uint32Array(areas)
  sets.forEach((numbers, set) => {
    for (const number of numbers) sums[number]! += counts[set]!
  })
  return sums
}

function parentsFirst(areas: readonly Area[], wanted: ReadonlySet<string>): readonly Area[] {
  const byId = new Map(areas.map((area) => [area.id, area]))
  const depthOf = (area: Area): number => areaAndParents(byId, area.id).length
  return areas.filter(({ id }) => wanted.has(id)).toSorted((one, other) => depthOf(one) - depthOf(other))
}
