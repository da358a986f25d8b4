import type { Instant, QuarterSpan } from '#src/core/brand.ts'
import { Availability } from '#src/core/availability/codes.ts'
import { bookableUntil, firstOpenQuarter } from '#src/core/availability/horizon.ts'
import { patchRow, type RowRules, workingMask } from '#src/core/availability/patch.ts'
import { hasQuarter } from '#src/core/availability/quarter-set.ts'
import { isBookable } from '#src/core/availability/runs.ts'
import { reasonIndexAt } from '#src/core/availability/why.ts'
import type { RuleSet } from '../rule-sets.ts'

const digitZero = 48

/** A row's quarters of one window, patched by the rules that hold for single days. */
export interface PatchedWindow {
  readonly window: QuarterSpan
  readonly codes: Uint8Array
  readonly source: Uint8Array
  readonly rules: RowRules
}

/**
 * Patches the rows of windows far from the shown days. A run may be as short as it is, since the wanted length is looked
 * for anyhow; how full an area is by then nobody knows, so its limit is left to the room's own answer.
 */
export function patchWindow(window: QuarterSpan, source: Uint8Array, rules: RowRules): PatchedWindow {
  const codes = new Uint8Array(source.length)
  patchRow(source, codes, 0, source.length, rules)
  return { window, codes, source, rules }
}

/** The rules of one window by rule set, each made once: a campus has few, and hours are costly to lay out. */
export function createWindowRules(window: QuarterSpan, now: Instant): (set: RuleSet) => RowRules {
  const made = new Map<RuleSet, RowRules>()
  return (set) => {
    const known = made.get(set)
    if (known !== undefined) return known
    const fresh = rulesOf(window, set, now)
    made.set(set, fresh)
    return fresh
  }
}

/**
 * Whether every quarter `[from, to)` of a view, counted from the window's start, can be booked: what patching would say,
 * without patching. Asked for each candidate on each date, of which only this is wanted.
 */
export function isFreeWithin(view: string, rules: RowRules, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (view.charCodeAt(at) !== digitZero) return false
  if (rules.keepFree) return true
  if (from < rules.pastQuarters || to > rules.lastQuarters) return false
  if (rules.mask === null || rules.outsideCode === Availability.freeOutsideWorkingHours) return true
  for (let at = from; at < to; at += 1) if (hasQuarter(rules.mask, at)) return false
  return true
}

function rulesOf(window: QuarterSpan, set: RuleSet, now: Instant): RowRules {
  const width = window.to - window.from
  const within = (quarter: number): number => Math.max(0, Math.min(width, quarter - window.from))
  return {
    mask: workingMask(window, set.zone, set.hours),
    outsideCode: set.rejectsOutsideHours ? 3 : 8,
    pastQuarters: within(firstOpenQuarter(now)),
    lastQuarters: within(bookableUntil(set.zone, now, set.maxAdvanceDays)),
    keepFree: set.keepFree,
    minimumRun: 1,
    current: null,
    full: null,
  }
}

/** The state that decides about a span: of the first quarter that cannot be booked, else of its first. */
export function stateWithin(
  { window, codes, source, rules }: PatchedWindow,
  span: QuarterSpan,
): { readonly code: number; readonly reason: number; readonly isFree: boolean } {
  for (let quarter: number = span.from; quarter < span.to; quarter += 1) {
    const at = quarter - window.from
    const code = codes[at] ?? Availability.limited
    if (isBookable(code)) continue
    return { code, reason: reasonIndexAt(code, source[at] ?? Availability.limited, at, rules), isFree: false }
  }
  const first = span.from - window.from
  const code = codes[first] ?? Availability.limited
  return { code, reason: reasonIndexAt(code, source[first] ?? 4, first, rules), isFree: true }
}

export const isFreeAt = ({ window, codes }: PatchedWindow, quarter: number): boolean =>
  isBookable(codes[quarter - window.from] ?? Availability.limited)
