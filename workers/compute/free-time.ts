import type { QuarterSpan } from '#src/kernel/time/units.ts'
import type { RowRules } from '#src/features/availability/model/rules/row.ts'
import { patchRow } from '#src/features/availability/model/rules/patch.ts'
import { isBookable } from '#src/features/availability/model/rules/runs.ts'
import type { EngineState } from './engine-state.ts'

/** Quarters per word of a quarter set. Parts of rows begin and end at words, so masks can be cut without copying. */
const wordQuarters = 32

/**
 * Returns a test whether a resource can be booked for the whole span. Quarters that are not held or not known are not
 * free. Rows that are not up to date are patched only around the span, in a scratch buffer, because a query for one
 * free hour must not patch the whole week of a campus. `minimumRun` (quarters) sets a duration other than the one that
 * rows are patched for.
 */
export function freeTimeTest(
  state: EngineState,
  wanted: QuarterSpan,
  minimumRun: number | null = null,
): (row: number) => boolean {
  const { store, patcher, settings } = state
  const { rows } = store
  const { span, width } = rows
  const from = wanted.from - span.from
  const to = wanted.to - span.from
  if (to <= from || from < 0 || to > width) return () => false
  const around = createPatchAround(from, to, width, minimumRun)

  return (row) => {
    if (!store.cache.covers(row, wanted) || store.messages.has(row)) return false
    const start = rows.startOf(row)
    const source = rows.sourceOf(row)
    if (!settings.rules) return areBookable(source, start + from, start + to)
    if (minimumRun === null && patcher.isCurrent(row)) return areBookable(rows.patchedOf(row), start + from, start + to)
    const rules = patcher.rules(row)
    // Most rows are excluded by the provider's codes: a rule makes no quarter bookable.
    if (rules.current === null && !areBookable(source, start + from, start + to)) return false
    const part = around(source, start, rules)
    return areBookable(part.codes, part.from, part.to)
  }
}

interface Part {
  readonly codes: Uint8Array
  readonly from: number
  readonly to: number
}

/**
 * Patches a row's quarters only around `[from, to)`. If both sides include at least the requested duration, the result
 * is the same as patching the whole row: a run that is cut on the left is already long enough, and one that is cut on
 * the right counts as long.
 */
function createPatchAround(from: number, to: number, width: number, otherRun: number | null) {
  const made = new Map<RowRules, { readonly rules: RowRules; readonly first: number; readonly last: number }>()
  let before = new Uint8Array(0)
  let codes = new Uint8Array(0)

  function cut(rules: RowRules) {
    const known = made.get(rules)
    if (known !== undefined) return known
    const minimumRun = otherRun ?? rules.minimumRun
    const firstWord = Math.max(0, Math.floor((from - minimumRun) / wordQuarters))
    const lastWord = Math.ceil(Math.min(width, to + minimumRun) / wordQuarters)
    const first = firstWord * wordQuarters
    const fresh = {
      first,
      last: Math.min(width, lastWord * wordQuarters),
      rules: {
        ...rules,
        minimumRun,
        mask: rules.mask?.subarray(firstWord, lastWord) ?? null,
        full: rules.full?.subarray(firstWord, lastWord) ?? null,
        pastQuarters: rules.pastQuarters - first,
        lastQuarters: rules.lastQuarters - first,
        current: rules.current === null ? null : { from: rules.current.from - first, to: rules.current.to - first },
      },
    }
    made.set(rules, fresh)
    return fresh
  }

  return (source: Uint8Array, start: number, whole: RowRules): Part => {
    const { rules, first, last } = cut(whole)
    const length = last - first
    if (codes.length < length) {
      before = new Uint8Array(length)
      codes = new Uint8Array(length)
    }
    before.set(source.subarray(start + first, start + last))
    patchRow(before, codes, 0, length, rules)
    return { codes, from: from - first, to: to - first }
  }
}

/** Returns true if all codes `[from, to)` can be booked. */
export function areBookable(codes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (!isBookable(codes[at]!)) return false
  return true
}
