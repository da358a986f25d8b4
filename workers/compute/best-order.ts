import type { Preference, Question } from '#src/engine/compute.ts'
import { soonQuarters } from '#src/features/availability/model/rules/soon.ts'
import { measureAreas } from '#src/base/rules/question.ts'
import { plus, quartersIn } from '#src/kernel/time/moment.ts'
import { areaIdOf, type Columns } from './columns.ts'
import type { EngineState } from './engine-state.ts'
import { freeTimeTest } from './free-time.ts'
import { type Grouping, sortRows, valuesOf } from './ranks.ts'

/** The preference of a user without an office, favourites and reservations. */
export const noPreference: Preference = { areaId: '', favourites: [], used: [], bySize: false }

/** The last orders: a filter for seats and its removal change between two. */
const made = new WeakMap<Columns, Map<string, Uint32Array>>()
const keptOrders = 2

/**
 * Sorts all rows by how well they suit the user: those of the office first, then by type, favourites, resources that
 * the user reserves, and if seats are asked for the smallest. Equal rows are sorted by name.
 */
export function bestOrder({ columns, settings, ranks }: EngineState, preference: Preference): Uint32Array {
  const key = JSON.stringify(preference)
  const known = made.get(columns) ?? new Map<string, Uint32Array>()
  const before = known.get(key)
  if (before !== undefined) return before
  const { areaId, favourites, used, bySize } = preference
  const { resources } = columns
  const { numberOf, keys } = ranks.groups('type')
  const [liked, often] = [rowsOf(columns, favourites), rowsOf(columns, used)]
  // The least important first, because equal rows keep their order. A value that all rows share is not worth a pass.
  const values: Float64Array[] = []
  if (bySize) values.push(columns.facts().seats)
  if (liked.size + often.size > 0) {
    values.push(valuesOf(resources, (_, row) => (liked.has(row) ? 0 : often.has(row) ? 1 : 2)))
  }
  if (keys.length > 1) values.push(new Float64Array(numberOf))
  if (areaId !== '') {
    const stepsTo = measureAreas(settings.areas, areaId)
    values.push(valuesOf(resources, (resource) => stepsTo(areaIdOf(resource))))
  }
  const order = values.reduce(sortRows, ranks.sorted('name asc'))
  made.set(columns, new Map([...known, [key, order] as const].slice(-keptOrders)))
  return order
}

const rowsOf = (columns: Columns, ids: Preference['favourites']): ReadonlySet<number> =>
  new Set(ids.flatMap((id) => columns.rowById.get(id) ?? []))

/** In this order. Each is a key of the locale under `timeline.free.<name>`. */
const freeGroups = ['free-now', 'free-soon', 'free-later'] as const

/**
 * Groups rows by when they are free for the asked duration: at the asked quarter, within half an hour, or later, which
 * includes rows that are not loaded yet.
 */
export function groupByFree(state: EngineState, { freeFrom, duration }: Question): Grouping {
  const from = freeFrom ?? state.store.rows.span.from
  const length = Math.max(1, quartersIn(duration))
  const tests = Array.from({ length: soonQuarters + 1 }, (_, delay) =>
    freeTimeTest(state, { from: plus(from, delay), to: plus(from, delay + length) }),
  )
  const numberOf = Uint32Array.from(state.columns.resources, (_, row) => {
    const delay = tests.findIndex((isFree) => isFree(row))
    return delay === 0 ? 0 : delay < 0 ? 2 : 1
  })
  return { numberOf, keys: freeGroups, labels: freeGroups.map(() => '') }
}
