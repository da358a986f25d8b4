import type {
  Alternative,
  RowEvent,
  SeriesAnswer,
  SeriesDate,
  SeriesOpened,
  SeriesProposalsRequest,
  SeriesQuery,
  SeriesRequest,
  SeriesResource,
} from '#src/engine/compute.ts'
import {
  Availability,
  type AvailabilityCode,
  type Reason,
  reasons,
  type RowRules,
} from '#src/features/availability/model/rules/row.ts'
import { bestSingle, fewestSwaps } from '#src/features/bookings/model/series/rules/plans.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { QuarterSpan } from '#src/kernel/time/units.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import { utc } from '#src/kernel/time/zones.ts'
import { resourceEmail } from '#src/wire/name-and-address.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { type Schedule, takenTimeOf } from '#src/wire/schedule.ts'
import { describeAlternative } from '../alternatives.ts'
import { describe, rowsOf, zoneOf } from '../columns.ts'
import type { EngineState } from '../engine-state.ts'
import { nearestTimes, shareLimit } from '../nearness.ts'
import { createCodeReader } from '../row-codes.ts'
import type { RuleSet } from '../rule-sets.ts'
import {
  chooseCandidates,
  createWindowRules,
  isFreeAt,
  isFreeWithin,
  joinWindows,
  type PatchedWindow,
  patchWindow,
  stateWithin,
  windowOf,
  withoutOwn,
} from './date-states.ts'

/**
 * The dates of one series: one byte per date for each candidate, and whole days for the chosen resources. The rows of
 * the shown days are not affected.
 */
export interface SeriesBoard {
  readonly opened: SeriesOpened
  put(schedules: readonly Schedule[], window: QuarterSpan): void
  answer(query: SeriesQuery): SeriesAnswer
  propose(request: SeriesProposalsRequest): Alternative[]
}

/** Availability of a chosen resource on one date. */
interface ChosenDate {
  readonly day: PatchedWindow | null
  readonly code: number
  readonly reason: Reason
  readonly event: RowEvent | null
  readonly message: string | null
}

/** One requested window and the dates in it. */
interface Part {
  readonly window: QuarterSpan
  readonly datesWithin: readonly number[]
  readonly rulesOf: (set: RuleSet) => RowRules
}

const serviceErrorIndex = reasons.indexOf('service-error')

export function openSeriesBoard(engineState: EngineState, request: SeriesRequest): SeriesBoard {
  const { columns } = engineState
  const { spans, own = [] } = request
  const chosen = request.resourceIds.flatMap((id) => columns.rowById.get(id) ?? [])
  const [replaced] = chosen
  const candidates = replaced === undefined ? [] : chooseCandidates(engineState, replaced, request)
  const members = [...chosen, ...candidates]
  const count = members.length
  const memberOf = new Map(members.map((row, member) => [row, member]))
  const free = new Uint8Array(spans.length * count)
  const details = new Map<number, ChosenDate>()
  const read = createCodeReader()
  const zone = replaced === undefined ? utc : zoneOf(columns.resources[replaced]!)

  function putOne(member: number, schedule: Schedule, part: Part): void {
    const resource = columns.resources[members[member]!]!
    const { window, datesWithin, rulesOf } = part
    const { serviceError, workingHours, schedulingSettings } = schedule
    const rules = rulesOf(
      engineState.ruleSets.read(engineState.ruleSets.ofResource(resource, workingHours, schedulingSettings, 0)),
    )
    const { availabilityView: view } = schedule
    if (member >= chosen.length) {
      for (const date of datesWithin) {
        const { from, to } = spans[date]!
        const isFree = serviceError === null && isFreeWithin(view, rules, from - window.from, to - window.from)
        free[date * count + member] = isFree ? 1 : 0
      }
      return
    }
    const day =
      serviceError === null ? patchWindow(window, read(view, 0, window.to - window.from).slice(), rules) : null
    for (const date of datesWithin) {
      const span = spans[date]!
      const state = day === null ? null : stateWithin(day, span)
      free[date * count + member] = state?.isFree === true ? 1 : 0
      details.set(date * count + member, {
        day,
        code: state?.code ?? Availability.limited,
        reason: reasons[state?.reason ?? serviceErrorIndex] ?? 'service-error',
        event: state === null || state.isFree ? null : eventWithin(schedule, span),
        message: serviceError?.message ?? null,
      })
    }
  }

  function dateOf(date: number): SeriesDate {
    const at = (member: number): number => date * count + member
    const blocked = chosen.findIndex((_, member) => free[at(member)] !== 1)
    const member = blocked < 0 ? 0 : blocked
    const row = chosen[member]
    const known = details.get(at(member))
    return {
      isFree: blocked < 0 && chosen.length > 0,
      resourceId: row === undefined ? null : columns.resources[row]!.id,
      state: (known?.code ?? Availability.limited) as AvailabilityCode,
      reason: known?.reason ?? 'no-data',
      event: known?.event ?? null,
      message: known?.message ?? null,
    }
  }

  function resourceOf(member: number): SeriesResource {
    const resource = columns.resources[members[member]!]!
    return { ...describe(columns, resource), email: resourceEmail(resource) ?? emailOf('') }
  }

  /** Returns plans that replace the first chosen resource. Any other chosen resources are needed in all plans. */
  function plans(): Pick<SeriesAnswer, 'best' | 'plan'> {
    const standIns = members.flatMap((_, member) => (member === 0 || member >= chosen.length ? [member] : []))
    const table = {
      dates: spans.length,
      resources: standIns.length,
      free: Uint8Array.from({ length: spans.length * standIns.length }, (_, index) => {
        const date = Math.floor(index / standIns.length)
        return free[date * count + standIns[index % standIns.length]!]!
      }),
    }
    const best = bestSingle(table)
    const { resourceOf: standInOf, swaps } = fewestSwaps(table)
    return {
      best: best === null ? null : { resource: resourceOf(standIns[best.resource]!), dates: best.dates },
      plan: {
        resources: standInOf.map((standIn) => (standIn < 0 ? null : resourceOf(standIns[standIn]!))),
        swaps,
      },
    }
  }

  return {
    opened: {
      chosen: emailsOf(engineState, chosen),
      candidates: emailsOf(engineState, candidates),
      windows: joinWindows(spans.map((span) => windowOf(span, zone))),
    },
    put(schedules, window) {
      const datesWithin = spans.flatMap((span, date) =>
        span.from >= window.from && span.to <= window.to ? [date] : [],
      )
      const part = { window, datesWithin, rulesOf: createWindowRules(window, request.now) }
      for (const schedule of schedules) {
        for (const row of rowsOf(columns, schedule.email)) {
          const member = memberOf.get(row)
          if (member === undefined) continue
          putOne(member, member < chosen.length ? withoutOwn(schedule, window, own) : schedule, part)
        }
      }
    },
    answer: ({ plans: areWanted }) => ({
      dates: spans.map((_, date) => dateOf(date)),
      ...(areWanted && count > 0 ? plans() : { best: null, plan: null }),
    }),
    propose({ date, limit }) {
      const span = spans[date]
      if (span === undefined || replaced === undefined) return []
      const day = details.get(date * count)?.day ?? null
      const window = day === null ? null : windowOf(span, zone)
      const times =
        day === null || window === null ? [] : nearestTimes((quarter) => isFreeAt(day, quarter), window, span, limit)
      const others = candidates.filter((_, index) => free[date * count + chosen.length + index] === 1)
      return shareLimit(
        limit,
        times.map((time) => describeAlternative(engineState, 'other-time', replaced, time)),
        (most) => others.slice(0, most).map((row) => describeAlternative(engineState, 'other-resource', row, span)),
      )
    },
  }
}

function emailsOf({ columns }: EngineState, rows: readonly number[]): Email[] {
  return [...new Set(rows.flatMap((row) => resourceEmail(columns.resources[row]!) ?? []))]
}

/** Finds the blocking event, preferably one that is not tentative. */
function eventWithin({ scheduleItems }: Schedule, span: QuarterSpan): RowEvent | null {
  const events = scheduleItems.flatMap((item): RowEvent[] => {
    const taken = takenTimeOf(item)
    if (taken === null || taken.start >= startOfQuarter(span.to) || taken.end <= startOfQuarter(span.from)) return []
    const { start, end, isTentative: tentative } = taken
    const { isPrivate, subject, organizer, iCalUId } = item
    return [
      {
        start,
        end,
        subject: isPrivate ? null : subject,
        organizer: isPrivate ? null : organizer,
        tentative,
        iCalUId,
      },
    ]
  })
  return events.find(({ tentative }) => !tentative) ?? events[0] ?? null
}
