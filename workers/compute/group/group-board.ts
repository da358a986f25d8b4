import type {
  GroupAnswer,
  GroupOpened,
  GroupQuery,
  GroupRequest,
  GroupTimeView,
  PersonDates,
} from '#src/engine/compute.ts'
import { seatedOf } from '#src/features/groups/model/rules/points.ts'
import { commonArea, freeDates, reasonsOf, whatToChange } from '#src/features/groups/model/rules/reasons.ts'
import { type Attendance, type GroupTime, solveGroup } from '#src/features/groups/model/rules/solve.ts'
import {
  aligned,
  alignDates,
  type GroupTable,
  type PersonRow,
  PersonState,
  positionsAt,
} from '#src/features/groups/model/rules/table.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { IanaZone, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { plus, quarterAt, quarterOf, quartersIn, roundUpToQuarter, startOfQuarter } from '#src/kernel/time/moment.ts'
import { offsetAt } from '#src/kernel/time/zones.ts'
import { resourceEmail } from '#src/wire/name-and-address.ts'
import { areasAbove, describe, zoneOf } from '../columns.ts'
import type { EngineState } from '../engine-state.ts'
import { createCodeReader } from '../row-codes.ts'
import { createWindowRules } from '../series/date-states.ts'
import {
  chooseGroupCandidates,
  createHoursAway,
  type HeldSchedule,
  type HeldSchedules,
  personRow,
  resourceStates,
  zoneOfPerson,
} from './held-schedules.ts'

/** One search for a common time. */
export interface GroupBoard {
  readonly opened: GroupOpened
  answer(query: GroupQuery): GroupAnswer
}

export function openGroupBoard(engineState: EngineState, request: GroupRequest, held: HeldSchedules): GroupBoard {
  const { columns, settings } = engineState
  const { spans, people, duration } = request
  const span = spans[0] ?? nowhere
  const width = span.to - span.from
  held.keep(spans)
  const alignment = alignDates(request.zone, spans)
  const starts = request.at === null ? null : positionsAt(request.zone, span, request.at)
  const candidates = chooseGroupCandidates(engineState, request)
  const members = [...new Set(candidates.flatMap(({ rows }) => rows))]
  const memberOf = new Map(members.map((row, member) => [row, member]))
  const emails = members.map((row) => resourceEmail(columns.resources[row]!)!)
  const favourites = new Set(request.favourites)
  const seated = request.requirements.map(({ seats }) => seatedOf(seats, people))
  const read = createCodeReader()
  const numbers = new Map(settings.areas.map(({ id }, number) => [id, number]))
  const isStale = (email: Email): boolean => !held.isFresh(email, request.now)

  function areasOf(row: number): readonly number[] {
    return areasAbove(columns, columns.resources[row]!).flatMap((area) => numbers.get(area) ?? [])
  }

  const clockOf = (zone: IanaZone): number => offsetAt(zone, startOfQuarter(span.from))

  /**
   * Finds the people of a requirement with a local time other than the resource's. People without a zone count as being
   * in the user's zone.
   */
  function farFrom(requirement: number, row: number): Email[] {
    const own = clockOf(zoneOf(columns.resources[row]!))
    return seated[requirement]!.flatMap(({ email }) =>
      clockOf(zoneOfPerson(held.get(email)) ?? request.zone) === own ? [] : [email],
    )
  }

  /**
   * Cached because rules only change with the current quarter, and preparing the hours takes longer than using them.
   */
  let rules: { readonly quarter: Quarter; readonly of: readonly ReturnType<typeof createWindowRules>[] } | null = null
  const hours = spans.map(createHoursAway)

  /** Returns the rows of all dates in one, at the same local times. */
  function eachDate(outside: number, rowOf: (date: number, span: QuarterSpan) => Uint8Array): Uint8Array {
    const all = new Uint8Array(width * spans.length)
    spans.forEach((days, date) => all.set(aligned(rowOf(date, days), alignment[date] ?? null, outside), date * width))
    return all
  }

  function personOf(email: Email): PersonRow {
    const rows = spans.map((days, date) =>
      personRow(held.get(email, date), days, request.zone, { read, hours: hours[date]! }),
    )
    return {
      states: eachDate(PersonState.unknown, (date) => rows[date]!.states),
      away: eachDate(0, (date) => rows[date]!.away),
    }
  }

  function tableAt({ now }: GroupQuery): GroupTable {
    if (rules?.quarter !== quarterAt(now)) {
      rules = { quarter: quarterAt(now), of: spans.map((days) => createWindowRules(days, now)) }
    }
    const rulesOf = rules.of
    return {
      quarters: width,
      dates: Math.max(1, spans.length),
      length: Math.max(1, quartersIn(duration)),
      earliest: quarterAt(roundUpToQuarter(now)) - span.from,
      starts,
      people: people.map(({ email }) => personOf(email)),
      resources: members.map((row, member) => {
        const resource = columns.resources[row]!
        return {
          states: eachDate(0, (date, days) => {
            const asked = { span: days, duration, rulesOf: rulesOf[date]! }
            return resourceStates(engineState, resource, held.get(emails[member]!, date), asked, read)
          }),
          areas: areasOf(row),
          capacity: resource.capacity,
          isFavourite: favourites.has(resource.id),
        }
      }),
      requirements: candidates.map(({ rows, seats }, requirement) => ({
        resources: rows.flatMap((row) => memberOf.get(row) ?? []),
        seats,
        far: rows.map((row) => farFrom(requirement, row).length),
      })),
      areaCount: settings.areas.length,
    }
  }

  function viewOf(table: GroupTable, time: GroupTime): GroupTimeView {
    const from = plus(span.from, time.start)
    const area = commonArea(table, time.resources)
    const whose = (kind: keyof Attendance): PersonDates[] =>
      people.flatMap(({ email }, index) => {
        const dates = time.attendance[index]![kind]
        return dates > 0 ? [{ email, dates }] : []
      })
    const free = freeDates(table, time)
    return {
      span: { from, to: plus(from, table.length) },
      dates: table.dates,
      taken: spans.flatMap((days, date) => {
        const at = alignment[date]?.[time.start] ?? time.start
        return free.includes(date) ? [] : [plus(days.from, Math.max(0, at))]
      }),
      resources: time.resources.map((member) => ({
        ...describe(columns, columns.resources[members[member]!]!),
        email: emails[member]!,
      })),
      areaName: area === null ? '' : (columns.areaNames.get(settings.areas[area]?.id ?? '') ?? ''),
      reasons: reasonsOf(table, time),
      missing: whose('missing'),
      unknown: whose('unknown'),
      tentative: whose('tentative'),
      far: [...new Set(time.resources.flatMap((member, requirement) => farFrom(requirement, members[member]!)))],
      outside: whose('outside'),
    }
  }

  return {
    opened: {
      people: [...new Set(people.map(({ email }) => email))].filter(isStale),
      resources: [...new Set(emails)].filter(isStale),
    },
    answer(query) {
      const table = tableAt(query)
      const times = solveGroup(table, query.limit)
      const schedules = emails.map((email) => known(held, email, spans.length))
      return {
        people: people.map(({ email }) => {
          const schedule = known(held, email, spans.length)
          const failure = schedule?.serviceError ?? null
          return {
            email,
            data: schedule === null ? 'loading' : failure === null ? 'ready' : 'failed',
            message: failure?.message ?? null,
            zone: zoneOfPerson(schedule),
            hasHours: (schedule?.workingHours ?? null) !== null,
          }
        }),
        requirements: candidates.map(({ matched, rows }) => ({ matched, compared: rows.length })),
        resources: {
          total: members.length,
          loaded: schedules.filter((schedule) => schedule !== null).length,
          failed: schedules.filter((schedule) => (schedule?.serviceError ?? null) !== null).length,
        },
        times: times.map((time) => viewOf(table, time)),
        changes: times.length === 0 && query.changes ? whatToChange(table) : null,
      }
    },
  }
}

const nowhere: QuarterSpan = { from: quarterOf(0), to: quarterOf(0) }

/** Returns the schedule that failed, else that of the first date; null until all dates are loaded. */
function known(held: HeldSchedules, email: Email, dates: number): HeldSchedule | null {
  const all = Array.from({ length: dates }, (_, date) => held.get(email, date))
  if (all.includes(null)) return null
  return all.find((schedule) => schedule !== null && schedule.serviceError !== null) ?? all[0] ?? null
}
