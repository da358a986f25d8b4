import type { Area } from '#src/wire/configuration.ts'
import {
  extremesOf,
  hoursInWeek,
  listLoads,
  type LoadColumns,
  makeLoadColumns,
} from '#src/features/utilisation/model/rules/week-hours.ts'
import type { AreaLoad, TypeLoad } from '#src/engine/compute.ts'
import { areaIdOf, resourceTypeIdOf } from '#src/wire/scalars.ts'
import type { EngineState } from '../engine-state.ts'

/** Sum of a group of rows, in quarters. */
export interface Sum {
  bookable: number
  taken: number
  resources: number
}

/**
 * Lists the areas that have a sum, each after its parent, otherwise in configured order. Stops at cycles of parents.
 */
export function listAreaLoads(areas: readonly Area[], sums: ReadonlyMap<string, Sum>): AreaLoad[] {
  const children = new Map<string | null, Area[]>()
  const known = new Set(areas.map(({ id }) => id))
  for (const area of areas) {
    if (!sums.has(area.id)) continue
    const parent = area.parentAreaId !== null && known.has(area.parentAreaId) ? area.parentAreaId : null
    children.set(parent, [...(children.get(parent) ?? []), area])
  }
  const listed: AreaLoad[] = []
  const seen = new Set<string>()

  function walk(area: Area, parentId: string | null, depth: number): void {
    const sum = sums.get(area.id)
    if (seen.has(area.id) || sum === undefined) return
    seen.add(area.id)
    const { id, name } = area
    listed.push({
      id: areaIdOf(id),
      parentId: parentId === null ? null : areaIdOf(parentId),
      name: name || id,
      depth,
      ...sum,
    })
    for (const child of children.get(id) ?? []) walk(child, id, depth + 1)
  }

  for (const area of children.get(null) ?? []) walk(area, null, 0)
  for (const area of areas) walk(area, null, 0)
  return listed
}

/** Adds up rows by the number in `keyOf`. `loads` has the same order as `rows`. */
export function sumBy(rows: Uint32Array, loads: LoadColumns, keyOf: ArrayLike<number>): Map<number, Sum> {
  const sums = new Map<number, Sum>()
  rows.forEach((row, at) => {
    const key = keyOf[row]!
    const sum = sums.get(key) ?? { bookable: 0, taken: 0, resources: 0 }
    sums.set(key, sum)
    sum.bookable += loads.bookable[at]!
    sum.taken += loads.taken[at]!
    sum.resources += 1
  })
  return sums
}

/** Adds the sum of each place to every area above it, once per area. */
export function spreadOverAreas(
  byPlace: ReadonlyMap<number, Sum>,
  areasOf: readonly ReadonlySet<string>[],
): Map<string, Sum> {
  const sums = new Map<string, Sum>()
  for (const [place, { bookable, taken, resources }] of byPlace)
    for (const area of areasOf[place] ?? []) {
      const sum = sums.get(area) ?? { bookable: 0, taken: 0, resources: 0 }
      sums.set(area, sum)
      sum.bookable += bookable
      sum.taken += taken
      sum.resources += resources
    }
  return sums
}

/** Returns the hours of the week of a type, to be filled. */
export function hoursOfType(hours: Map<number, LoadColumns>, type: number): LoadColumns {
  const known = hours.get(type) ?? makeLoadColumns(hoursInWeek)
  hours.set(type, known)
  return known
}

export interface TypeSum extends Sum {
  readonly unused: number
  readonly weekHours: LoadColumns
}

/** Adds up rows by type. `weekHours` has the hours of each type. */
export function sumTypes(
  rows: Uint32Array,
  loads: LoadColumns,
  typeOf: ArrayLike<number>,
  weekHours: Map<number, LoadColumns>,
): Map<number, TypeSum> {
  const unused = new Map<number, number>()
  rows.forEach((row, at) => {
    if (!loads.bookable[at] || loads.taken[at]! > 0) return
    unused.set(typeOf[row]!, (unused.get(typeOf[row]!) ?? 0) + 1)
  })
  const sums = [...sumBy(rows, loads, typeOf)]
  return new Map(
    sums.map(([type, sum]) => [
      type,
      { ...sum, unused: unused.get(type) ?? 0, weekHours: hoursOfType(weekHours, type) },
    ]),
  )
}

export function listTypeLoads({ ranks }: EngineState, sums: ReadonlyMap<string, TypeSum>): TypeLoad[] {
  const { keys, labels } = ranks.groups('type')
  return keys.flatMap((id, at) => {
    const sum = sums.get(id)
    if (sum === undefined) return []
    const { weekHours, ...load } = sum
    const { fullest } = extremesOf(listLoads(weekHours))
    return [{ id: resourceTypeIdOf(id), name: labels[at] ?? id, ...load, fullest }]
  })
}

/**
 * Finds the indexes of the fullest and of the emptiest rows, at most `most` each. Equal rows keep their order. Rows
 * that cannot be booked at all are in neither list, and no row is in both lists.
 */
export function rankLoads(
  { bookable, taken }: LoadColumns,
  most: number,
): { readonly busiest: number[]; readonly idlest: number[] } {
  const shares = Float64Array.from(bookable, (quarters, at) => (quarters === 0 ? none : taken[at]! / quarters))
  const ranked = shares.reduce((count, share) => count + Number(share !== none), 0)
  const busiest = firstOf(shares, Math.min(most, Math.ceil(ranked / 2)), (one, other) => one > other)
  // Rows in this list must not be in the other.
  for (const at of busiest) shares[at] = none
  return { busiest, idlest: firstOf(shares, Math.min(most, Math.floor(ranked / 2)), (one, other) => one < other) }
}

const none = -1

/** Finds the first `most` entries of an order without sorting all of them. Equal entries keep their order. */
function firstOf(shares: Float64Array, most: number, isBefore: (one: number, other: number) => boolean): number[] {
  const found: number[] = []
  if (most === 0) return found
  for (let at = 0; at < shares.length; at += 1) {
    const share = shares[at]!
    if (share === none || (found.length === most && !isBefore(share, shares[found[most - 1]!]!))) continue
    let place = found.length
    while (place > 0 && isBefore(share, shares[found[place - 1]!]!)) place -= 1
    found.splice(place, 0, at)
    found.length = Math.min(found.length, most)
  }
  return found
}
