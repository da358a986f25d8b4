import type { GroupAnswer, GroupOpened, GroupQuery, GroupRequest, GroupTimeView } from '#src/engine/compute.ts'
import { areaAndParents } from '#src/features/finding/rules/question.ts'
import { seatedOf } from '#src/features/groups/rules/points.ts'
import { commonArea, reasonsOf, whatToChange } from '#src/features/groups/rules/reasons.ts'
import { type GroupTime, solveGroup } from '#src/features/groups/rules/solve.ts'
import { type GroupTable, PersonState } from '#src/features/groups/rules/table.ts'
import type { Email, IanaZone, Quarter } from '#src/kernel/result.ts'
import { plus, quarterAt, quartersIn, roundUpToQuarter, startOfQuarter } from '#src/kernel/time/moment.ts'
import { offsetAt } from '#src/kernel/time/zones.ts'
import { resourceEmail, shownName } from '#src/wire/name-and-address.ts'
import { areaIdOf, areaNameOf, zoneOf } from '../columns.ts'
import type { EngineState } from '../engine-state.ts'
import { createCodeReader } from '../row-codes.ts'
import { createWindowRules } from '../series/date-states.ts'
import {
  chooseGroupCandidates,
  createHoursAway,
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
  const { span, people, duration } = request
  held.keep(span)
  const candidates = chooseGroupCandidates(engineState, request)
  const members = [...new Set(candidates.flatMap(({ rows }) => rows))]
  const memberOf = new Map(members.map((row, member) => [row, member]))
  const emails = members.map((row) => resourceEmail(columns.resources[row]!)!)
  const favourites = new Set(request.favourites)
  const seated = request.requirements.map(({ seats }) => seatedOf(seats, people))
  const read = createCodeReader(true)
  const numbers = new Map(settings.areas.map(({ id }, number) => [id, number]))
  const byId = new Map(settings.areas.map((area) => [area.id, area]))
  const isStale = (email: Email): boolean => !held.isFresh(email, request.now)

  function areasOf(row: number): readonly number[] {
    const id = areaIdOf(columns.resources[row]!)
    return id === '' ? [] : areaAndParents(byId, id).flatMap((area) => numbers.get(area) ?? [])
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
  let rules: { readonly quarter: Quarter; readonly of: ReturnType<typeof createWindowRules> } | null = null
  const hours = createHoursAway(span)

  function tableAt({ now }: GroupQuery): GroupTable {
    if (rules?.quarter !== quarterAt(now)) rules = { quarter: quarterAt(now), of: createWindowRules(span, now) }
    const rulesOf = rules.of
    return {
      quarters: span.to - span.from,
      length: Math.max(1, quartersIn(duration)),
      earliest: quarterAt(roundUpToQuarter(now)) - span.from,
      people: people.map(({ email }) => personRow(held.get(email), span, request.zone, { read, hours })),
      resources: members.map((row, member) => {
        const resource = columns.resources[row]!
        return {
          states: resourceStates(engineState, resource, held.get(emails[member]!), { span, duration, rulesOf }, read),
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

  function describe(table: GroupTable, time: GroupTime): GroupTimeView {
    const from = plus(span.from, time.start)
    const area = commonArea(table, time.resources)
    const whose = (test: (state: number, away: number) => boolean): Email[] =>
      people.flatMap(({ email }, index) => {
        const { state, away } = time.attendance[index]!
        return test(state, away) ? [email] : []
      })
    return {
      span: { from, to: plus(from, table.length) },
      resources: time.resources.map((member) => {
        const resource = columns.resources[members[member]!]!
        return {
          id: resource.id,
          name: shownName(resource),
          email: emails[member]!,
          areaName: areaNameOf(columns, resource),
          capacity: resource.capacity,
        }
      }),
      areaName: area === null ? '' : (columns.areaNames.get(settings.areas[area]?.id ?? '') ?? ''),
      reasons: reasonsOf(table, time),
      missing: whose((state) => state === PersonState.busy),
      unknown: whose((state) => state === PersonState.unknown),
      tentative: whose((state) => state === PersonState.tentative),
      far: [...new Set(time.resources.flatMap((member, requirement) => farFrom(requirement, members[member]!)))],
      outside: whose((state, away) => state !== PersonState.busy && away > 0),
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
      const schedules = emails.map((email) => held.get(email))
      return {
        people: people.map(({ email }) => {
          const schedule = held.get(email)
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
        times: times.map((time) => describe(table, time)),
        changes: times.length === 0 && query.changes ? whatToChange(table) : null,
      }
    },
  }
}
