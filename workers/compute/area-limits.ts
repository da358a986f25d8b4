import {
  addFullQuarters,
  countReserved,
  fullFrom,
  limitedAreasAbove,
} from '#src/features/availability/model/rules/resource-day.ts'
import { createQuarterSet, type QuarterSet } from '#src/features/availability/model/rules/row.ts'
import type { Resource } from '#src/wire/resource.ts'
import type { Area } from '#src/wire/configuration.ts'
import { type CodeWatch, type RowStore, suspect } from './row-store.ts'

/**
 * Rule 5 for the whole campus, kept up to date. Reserved resources per quarter are counted only for areas with a limit.
 * A changed row costs time for its own quarters, not for the whole area. Rows under the same limited areas form a set
 * and share one mask.
 */
export interface AreaLimits extends CodeWatch {
  /** Number of the row's set. 0 means that no limit applies. */
  setOf(row: number): number
  /** Quarters in which an area of the set has reached its limit. Null for set 0. */
  full(set: number): QuarterSet | null
  /**
   * Finds the first area above the row that has reached its limit in a quarter of the window, or null if there is none.
   */
  fullArea(row: number, quarter: number): FullArea | null
  /** Counts all rows again. Call it after all quarters or rows have been replaced. */
  recount(store: RowStore): void
  /**
   * Call it after a batch of changes. Marks rows as dirty if one of their areas became full or free in some quarter.
   */
  settle(store: RowStore): void
  readonly bytes: number
}

interface FullArea {
  readonly id: string
  readonly reserved: number
  /** Maximum number of simultaneous reservations. */
  readonly most: number
}

interface LimitedArea {
  readonly id: string
  readonly threshold: number
  counts: Uint16Array
  isTouched: boolean
}

interface LimitSet {
  readonly areas: readonly LimitedArea[]
  readonly rows: readonly number[]
  full: QuarterSet
}

export function createAreaLimits(resources: readonly Resource[], areas: readonly Area[]): AreaLimits {
  const above = limitedAreasAbove(areas)
  const idsOfRow = resources.map(({ mapInfos }) => [
    ...new Set(mapInfos.flatMap(({ areaId }) => above.get(areaId) ?? [])),
  ])
  const limited = makeLimitedAreas(idsOfRow, areas)
  const { sets, setOfRow } = makeSets(idsOfRow, limited)
  const isCounted = new Uint8Array(sets.length > 1 ? resources.length : 0)
  let rows: RowStore['rows'] | null = null
  let width = 0

  function count(row: number, step: 1 | -1): void {
    if (rows === null) return
    for (const area of sets[setOfRow[row]!]!.areas) {
      countReserved(area.counts, rows.sourceOf(row), rows.startOf(row), step)
      area.isTouched = true
    }
    isCounted[row] = step === 1 ? 1 : 0
  }

  function fill(set: LimitSet): QuarterSet {
    const full = createQuarterSet(width)
    for (const area of set.areas) addFullQuarters(full, area.counts, area.threshold)
    return full
  }

  return {
    setOf: (row) => setOfRow[row]!,
    full: (set) => (set === 0 ? null : sets[set]!.full),
    fullArea(row, quarter) {
      const area = sets[setOfRow[row]!]!.areas.find(({ counts, threshold }) => counts[quarter]! >= threshold)
      return area === undefined ? null : { id: area.id, reserved: area.counts[quarter]!, most: area.threshold }
    },
    before(row) {
      if (setOfRow[row] !== 0 && isCounted[row] === 1) count(row, -1)
    },
    after(row) {
      if (setOfRow[row] !== 0) count(row, 1)
    },
    recount(store) {
      rows = store.rows
      width = rows.width
      for (const area of limited.values()) area.counts = new Uint16Array(width)
      for (const set of sets) {
        if (set.areas.length === 0) continue
        for (const row of set.rows) if (store.cache.hasData(row)) count(row, 1)
      }
      for (const set of sets) set.full = fill(set)
      for (const area of limited.values()) area.isTouched = false
    },
    settle(store) {
      for (const set of sets) {
        if (!set.areas.some(({ isTouched }) => isTouched)) continue
        const full = fill(set)
        if (full.every((word, index) => word === set.full[index])) continue
        set.full = full
        for (const row of set.rows) suspect(store, row)
      }
      for (const area of limited.values()) area.isTouched = false
    },
    get bytes() {
      const counts = [...limited.values()].reduce((sum, area) => sum + area.counts.byteLength, 0)
      return counts + setOfRow.byteLength + isCounted.byteLength + sets.length * Math.ceil(width / 8)
    },
  }
}

/**
 * Lists the limited areas that contain any resource, with the count at which they are full. Areas without a limit are
 * not in `idsOfRow`.
 */
function makeLimitedAreas(
  idsOfRow: readonly (readonly string[])[],
  areas: readonly Area[],
): ReadonlyMap<string, LimitedArea> {
  const resourcesIn = new Map<string, number>()
  for (const ids of idsOfRow) for (const id of ids) resourcesIn.set(id, (resourcesIn.get(id) ?? 0) + 1)
  const percent = new Map(areas.map(({ id, maxUt }) => [id, maxUt ?? 100]))
  return new Map(
    [...resourcesIn].map(([id, resources]) => [
      id,
      { id, threshold: fullFrom(resources, percent.get(id) ?? 100), counts: new Uint16Array(0), isTouched: false },
    ]),
  )
}

function makeSets(
  idsOfRow: readonly (readonly string[])[],
  limited: ReadonlyMap<string, LimitedArea>,
): { readonly sets: readonly LimitSet[]; readonly setOfRow: Uint32Array } {
  const none: LimitSet = { areas: [], rows: [], full: createQuarterSet(0) }
  const sets: (LimitSet & { rows: number[] })[] = [{ ...none, rows: [] }]
  const numbers = new Map<string, number>()
  const setOfRow = new Uint32Array(idsOfRow.length)
  idsOfRow.forEach((ids, row) => {
    if (ids.length === 0) return
    const key = ids.toSorted().join('\n')
    const known = numbers.get(key)
    const number = known ?? sets.push({ ...none, areas: ids.flatMap((id) => limited.get(id) ?? []), rows: [] }) - 1
    if (known === undefined) numbers.set(key, number)
    sets[number]!.rows.push(row)
    setOfRow[row] = number
  })
  return { sets, setOfRow }
}
