import type { QuarterSpan } from '#src/kernel/result.ts'
import { isBookable } from '#src/features/availability/rules/runs.ts'
import type { SearchIndex } from '#src/features/finding/rules/search.ts'
import { shownName } from '#src/wire/name-and-address.ts'
import { minutesIn } from '#src/kernel/time/moment.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import type { Offer } from '#src/features/waitlist/rules/waitlist.ts'
import type { FreeAmongRequest, WishSeen } from '#src/engine/compute.ts'
import { areaNameOf } from '../columns.ts'
import type { EngineState } from '../engine-state.ts'
import { fullWithin } from '../favourites.ts'
import { permits } from '../group/held-schedules.ts'
import { createCodeReader } from '../row-codes.ts'
import { createWindowRules, patchWindow } from '../series/date-states.ts'
import { byName, wishedTest } from './watchable.ts'

/**
 * Returns, for each waitlist entry, the resources that can be booked for its whole time, based on their schedules of
 * that day and the rules of patching. Area limits apply only within the shown days, because the utilisation of areas on
 * other days is unknown.
 */
export function findFreeAmong(
  state: EngineState,
  schedules: readonly Schedule[],
  window: QuarterSpan,
  { wishes, now, limit }: FreeAmongRequest,
  index: () => SearchIndex,
): readonly WishSeen[] {
  const { columns, ruleSets, limits } = state
  const rulesOf = createWindowRules(window, now)
  const read = createCodeReader(state.settings.rules)

  /** Returns the codes of a row on that day, or null if they are unknown. */
  function codesOf(row: number, schedule: Schedule): Uint8Array | null {
    if (schedule.serviceError !== null) return null
    // Uses the pooled terms, because each response has new objects. A cache by identity would grow with each of them.
    const terms = state.terms.read(state.terms.numberOf(schedule))
    const limitSet = limits.setOf(row)
    const set = ruleSets.ofResource(columns.resources[row]!, terms.hours, terms.settings, limitSet)
    const full = fullWithin(limits.full(limitSet), state.store.rows.span, window)
    const source = read(schedule.availabilityView, 0, window.to - window.from).slice()
    return patchWindow(window, source, { ...rulesOf(ruleSets.read(set)), full }).codes
  }

  const days = schedules.flatMap((schedule) => {
    const row = columns.rowByEmail.get(schedule.email)
    if (row === undefined) return []
    const same = [row, ...(columns.moreRowsByEmail.get(schedule.email) ?? [])]
    return same.map((one) => ({ row: one, schedule, codes: codesOf(one, schedule) }))
  })

  function describe(row: number): Offer {
    const resource = columns.resources[row]!
    return { id: resource.id, name: shownName(resource), areaName: areaNameOf(columns, resource) }
  }

  return wishes.map(({ question, span, offered }) => {
    if (span.from < window.from || span.to > window.to) return { offers: [], hasSeenOffered: false }
    const isMeant = wishedTest(state, question, index)
    const minutes = minutesIn(span.to - span.from)
    const free = days.flatMap(({ row, schedule, codes }) =>
      codes !== null &&
      areBookable(codes, span, window) &&
      isMeant(row) &&
      permits(columns.resources[row]!, schedule, minutes)
        ? [row]
        : [],
    )
    return {
      offers: byName(state, new Set(free), limit).map(describe),
      hasSeenOffered: days.some(({ row, codes }) => codes !== null && columns.resources[row]!.id === offered),
    }
  })
}

function areBookable(codes: Uint8Array, { from, to }: QuarterSpan, window: QuarterSpan): boolean {
  for (let at = from - window.from; at < to - window.from; at += 1) if (!isBookable(codes[at]!)) return false
  return true
}
