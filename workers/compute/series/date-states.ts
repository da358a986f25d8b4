import type { OwnDate, SeriesRequest } from '#src/engine/compute.ts'
import { patchRow } from '#src/features/availability/model/rules/patch.ts'
import { Availability, hasQuarter, type RowRules } from '#src/features/availability/model/rules/row.ts'
import { isBookable } from '#src/features/availability/model/rules/runs.ts'
import { reasonIndexAt } from '#src/features/availability/model/rules/why.ts'
import { workingMask } from '#src/features/availability/model/rules/working-hours.ts'
import { matchTest } from '#src/base/rules/match.ts'
import type { IanaZone, Instant, QuarterSpan } from '#src/kernel/time/units.ts'
import { dayOf, daySpan } from '#src/kernel/time/days.ts'
import { quarterMilliseconds, quartersPerDay, startOfQuarter } from '#src/kernel/time/moment.ts'
import { isSameEvent } from '#src/wire/same-event.ts'
import { type Schedule, type ScheduleItem, takenTimeOf, type TakenTime } from '#src/wire/schedule.ts'
import { isProposable } from '../columns.ts'
import type { EngineState } from '../engine-state.ts'
import { nearestRows } from '../nearness.ts'
import { makeRules, type RuleSet } from '../rule-sets.ts'

const digitZero = 48
const digitEight = 56
const digitNine = 57

/** A row's quarters in one window, patched by the rules for single days. */
export interface PatchedWindow {
  readonly window: QuarterSpan
  readonly codes: Uint8Array
  readonly source: Uint8Array
  readonly rules: RowRules
}

/**
 * Patches the rows of windows outside the shown days. Runs of any length stay bookable, because the wanted length is
 * checked separately. Area limits are ignored, because the utilisation of an area at that time is unknown. The room's
 * response decides.
 */
export function patchWindow(window: QuarterSpan, source: Uint8Array, rules: RowRules): PatchedWindow {
  const codes = new Uint8Array(source.length)
  patchRow(source, codes, 0, source.length, rules)
  return { window, codes, source, rules }
}

/**
 * Creates the rules of one window by rule set, each created once. A campus has few rule sets, and preparing hours is
 * slow.
 */
export function createWindowRules(window: QuarterSpan, now: Instant): (set: RuleSet) => RowRules {
  const made = new Map<RuleSet, RowRules>()
  const circumstances = { now, span: window, minimumRun: 1 }
  return (set) => {
    const rules = made.get(set) ?? makeRules(set, circumstances, workingMask(window, set.zone, set.hours), null)
    made.set(set, rules)
    return rules
  }
}

/**
 * Returns true if all quarters `[from, to)` of a view, counted from the window's start, can be booked. Gives the same result as
 * patching, but faster, because it runs for each candidate on each date and no other result is needed.
 */
export function isFreeWithin(view: string, rules: RowRules, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1)
    if (view.charCodeAt(at) !== digitZero) return isServedFree(view, rules, from, to)
  if (rules.keepFree) return true
  if (from < rules.pastQuarters || to > rules.lastQuarters) return false
  if (rules.mask === null || rules.outsideCode === Availability.freeOutsideWorkingHours) return true
  for (let at = from; at < to; at += 1) if (hasQuarter(rules.mask, at)) return false
  return true
}

/** As `isFreeWithin`, for views in which the product's own server says 8 or 9. No rule closes these quarters. */
function isServedFree(view: string, rules: RowRules, from: number, to: number): boolean {
  const { mask, keepFree, outsideCode } = rules
  for (let at = from; at < to; at += 1) {
    const digit = view.charCodeAt(at)
    const isServed = digit === digitEight || digit === digitNine
    if (!isServed && digit !== digitZero) return false
    if (keepFree && !isServed) continue
    if (at < rules.pastQuarters || at >= rules.lastQuarters) return false
    if (!isServed && mask !== null && outsideCode === Availability.closed && hasQuarter(mask, at)) return false
  }
  return true
}

/**
 * Returns the state of a span: that of the first quarter that cannot be booked, or of its first quarter if all can be
 * booked.
 */
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

/** Returns the local day of a date, extended if the date ends after midnight. */
export function windowOf(span: QuarterSpan, zone: IanaZone): QuarterSpan {
  const day = daySpan(zone, dayOf(zone, startOfQuarter(span.from)))
  return { from: day.from, to: span.to > day.to ? span.to : day.to }
}

/** Quarters in the longest window: two weeks, so that each response stays small. */
const longest = 14 * quartersPerDay

/** Joins windows that touch or overlap, up to `longest` quarters. The windows must be sorted. */
export function joinWindows(windows: readonly QuarterSpan[]): QuarterSpan[] {
  const joined: QuarterSpan[] = []
  for (const window of windows) {
    const last = joined.at(-1)
    const isNext = last !== undefined && window.from <= last.to && window.to - last.from <= longest
    if (isNext) joined[joined.length - 1] = { from: last.from, to: window.to > last.to ? window.to : last.to }
    else joined.push(window)
  }
  return joined
}

/**
 * Finds the rows that could replace a resource, nearest first and at most `limit`. They are visible, bookable, have a
 * calendar and meet the requirement. If the requirement has no type, the type of the replaced resource applies.
 */
export function chooseCandidates(state: EngineState, row: number, request: SeriesRequest): number[] {
  const { columns, settings } = state
  const own = columns.resources[row]!
  const { requirement: asked, attendees } = request
  const requirement = {
    id: '',
    areas: [],
    capacity: { min: null, max: null },
    filters: [],
    ...asked,
    typeId: asked?.typeId ?? (own.resourceTypeId as never),
  }
  const matches = matchTest(requirement, attendees, columns.facts(), settings)
  const chosen = new Set(request.resourceIds.map((id) => columns.rowById.get(id)))
  const isCandidate = (other: number): boolean => !chosen.has(other) && isProposable(columns, other) && matches(other)
  return nearestRows(state, row, isCandidate).slice(0, request.limit)
}

type Held = TakenTime & { readonly item: ScheduleItem; readonly iCalUId: string | null }

/**
 * Removes from a schedule the dates that are being changed. Their quarters are free unless another event overlaps them.
 * The availability view alone does not show which event reserves a quarter.
 */
export function withoutOwn(schedule: Schedule, window: QuarterSpan, own: readonly OwnDate[]): Schedule {
  const here = own.filter(({ emails }) => emails.includes(schedule.email))
  if (here.length === 0 || schedule.availabilityView === '') return schedule
  const others = schedule.scheduleItems.flatMap(heldBy).filter((held) => !here.some((date) => isSameEvent(held, date)))
  const view = [...schedule.availabilityView]
  for (const { span } of here) {
    const first = Math.max(window.from, Math.floor(span.start / quarterMilliseconds))
    const end = Math.min(window.from + view.length, Math.ceil(span.end / quarterMilliseconds))
    for (let quarter = first; quarter < end; quarter += 1) {
      const from = quarter * quarterMilliseconds
      const isShared = others.some((held) => held.start < from + quarterMilliseconds && held.end > from)
      if (!isShared && /[12]/.test(view[quarter - window.from] ?? '')) view[quarter - window.from] = '0'
    }
  }
  return { ...schedule, availabilityView: view.join(''), scheduleItems: others.map(({ item }) => item) }
}

function heldBy(item: ScheduleItem): Held[] {
  const taken = takenTimeOf(item)
  return taken === null ? [] : [{ item, iCalUId: item.iCalUId, ...taken }]
}
