import { sumAttendance } from '#src/features/utilisation/model/rules/attendance.ts'
import type {
  NamedAttendance,
  ResourceLoad,
  TakenAt,
  UtilisationAnswer,
  UtilisationOpened,
  UtilisationQuery,
  UtilisationRequest,
} from '#src/engine/compute.ts'
import { hoursKey } from '#src/features/availability/model/rules/working-hours.ts'
import type { Question } from '#src/base/rules/question.ts'
import type { SearchIndex } from '#src/base/rules/search.ts'
import {
  type CountedQuarters,
  countedQuarters,
  countRow,
  type DayRange,
} from '#src/features/utilisation/model/rules/figures.ts'
import {
  addColumns,
  hoursInWeek,
  listLoads,
  type Load,
  loadAt,
  type LoadColumns,
  makeLoadColumns,
  totalOf,
} from '#src/features/utilisation/model/rules/week-hours.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { QuarterSpan } from '#src/kernel/time/units.ts'
import { daySpan } from '#src/kernel/time/days.ts'
import { earliest, latest } from '#src/kernel/time/moment.ts'
import { utc } from '#src/kernel/time/zones.ts'
import { resourceEmail } from '#src/wire/name-and-address.ts'
import type { ResourceAttendance } from '#src/wire/attendance.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { prepareMatch } from '../alternatives.ts'
import { describe, isReservable, rowsOf, zoneOf } from '../columns.ts'
import type { EngineState } from '../engine-state.ts'
import { createCodeReader } from '../row-codes.ts'
import { failed, type LoadedRows, reuseRows } from './loaded-rows.ts'
import { hoursOfType, listAreaLoads, listTypeLoads, rankLoads, spreadOverAreas, sumBy, sumTypes } from './sum-loads.ts'

interface ChosenRows {
  readonly matched: number
  readonly countable: number
  /** Sorted by name. */
  readonly rows: Uint32Array
}

/**
 * Selects the rows of a query that have a calendar and accept reservations. The utilisation of other rows is unknown.
 * If there are more rows than the limit, they are sampled at regular intervals, so that no area or initial letter is
 * preferred.
 */
function chooseRows(
  { columns, settings, ranks }: EngineState,
  question: Question,
  limit: number,
  index: () => SearchIndex,
): ChosenRows {
  const isMatch = prepareMatch(question, columns, settings, index)
  const matched = ranks.sorted('name asc').filter((row) => columns.visible[row] === 1 && isMatch(row))
  const countable = matched.filter((row) => isReservable(columns, row))
  const rows =
    countable.length <= limit
      ? countable
      : Uint32Array.from({ length: limit }, (_, at) => countable[Math.floor((at * countable.length) / limit)]!)
  return { matched: matched.length, countable: countable.length, rows }
}

/** One utilisation query. */
export interface UtilisationBoard {
  readonly opened: UtilisationOpened
  /** Rows that the next board can reuse. */
  readonly loaded: LoadedRows
  put(schedules: readonly Schedule[], taken: TakenAt): void
  /** Stores the attendance at reservations of compared resources. */
  putAttendance(records: readonly ResourceAttendance[]): void
  answer(query: UtilisationQuery): UtilisationAnswer
}

export function openUtilisationBoard(
  state: EngineState,
  { days, question, limit, now }: UtilisationRequest,
  before: LoadedRows | null,
  index: () => SearchIndex,
): UtilisationBoard {
  const { columns } = state
  const chosen = chooseRows(state, question, limit, index)
  const zones = new Set(Array.from(chosen.rows, (row) => zoneOf(columns.resources[row]!)))
  const loaded = reuseRows(before, wholeSpan(state, days), columns.resources.length, limit)
  const { span, width } = loaded
  const ownSpans = new Map([...zones].map((zone) => [zone, daySpan(zone, days.from, days.to)]))
  const emails = new Set<Email>()
  const read = createCodeReader()

  for (const row of chosen.rows) {
    if (loaded.isFresh(row, now) || takeShown(row)) continue
    emails.add(resourceEmail(columns.resources[row]!)!)
  }

  /**
   * Uses the codes of the shown days if they cover the row. They are not marked as fresh, so the next query checks the
   * shown days again. Returns true if they are fresh. Older codes are used until the schedule arrives.
   */
  function takeShown(row: number): boolean {
    const { store } = state
    const own = ownSpans.get(zoneOf(columns.resources[row]!))
    if (own === undefined || !store.cache.covers(row, own)) return false
    const isFresh = store.cache.isFresh(row, own, now)
    const stale = -Infinity as typeof now
    if (store.messages.has(row)) loaded.fail(row, stale)
    else if (isFresh || loaded.placeOf(row) < 0) {
      const start = store.rows.startOf(row) - store.rows.span.from
      const codes = store.rows.sourceOf(row).subarray(start + own.from, start + own.to)
      loaded.put(row, codes, own.from - span.from, store.terms[row]!, stale)
    }
    return isFresh
  }

  /** By working hours, because preparing them takes longer than counting, and a campus has few different hours. */
  const byHours = new Map<string, CountedQuarters>()
  /** Counted quarters of each row, and the terms they are based on. */
  const counted: (CountedQuarters | undefined)[] = []
  const countedTerms = new Uint32Array(columns.resources.length)
  const attendanceOfRow = new Map<number, ResourceAttendance>()

  function countedOf(row: number): CountedQuarters {
    const terms = loaded.termsOf(row)
    const known = counted[row]
    if (known !== undefined && countedTerms[row] === terms) return known
    const { hours: stated, settings } = state.terms.read(terms)
    const { zone, hours } = state.ruleSets.read(state.ruleSets.ofResource(columns.resources[row]!, stated, settings, 0))
    const key = hoursKey(zone, hours)
    const fresh = byHours.get(key) ?? countedQuarters(span, days, zone, hours, now)
    byHours.set(key, fresh)
    counted[row] = fresh
    countedTerms[row] = terms
    return fresh
  }

  function loadOf(row: number, load: Load): ResourceLoad {
    const { id, name, areaName } = describe(columns, columns.resources[row]!)
    return { id, name, areaName, ...load }
  }

  function nameAttendance(most: number): NamedAttendance | null {
    if (attendanceOfRow.size === 0) return null
    const seated = Array.from(attendanceOfRow, ([row, attendance]) => ({
      attendance,
      seats: columns.resources[row]!.capacity,
    }))
    const { mostMissed, ...sums } = sumAttendance(seated, most)
    return {
      ...sums,
      mostMissed: mostMissed.map((missed) => {
        const { name, areaName } = describe(columns, columns.resources[columns.rowById.get(missed.id)!]!)
        return { ...missed, name, areaName }
      }),
    }
  }

  return {
    opened: { span, emails: [...emails], ids: Array.from(chosen.rows, (row) => columns.resources[row]!.id) },
    loaded,
    put(schedules, taken) {
      // A response to a query about other days does not apply here.
      if (taken.span.from !== span.from || taken.span.to !== span.to) return
      for (const schedule of schedules) {
        const rows = rowsOf(columns, schedule.email)
        if (schedule.serviceError !== null) {
          for (const row of rows) loaded.fail(row, taken.fetchedAt)
          continue
        }
        const codes = read(schedule.availabilityView, 0, width)
        const terms = state.terms.numberOf(schedule)
        for (const row of rows) loaded.put(row, codes, 0, terms, taken.fetchedAt)
      }
    },
    putAttendance(records) {
      const compared = new Set(chosen.rows)
      for (const record of records) {
        const row = columns.rowById.get(record.resourceId)
        if (row !== undefined && compared.has(row)) attendanceOfRow.set(row, record)
      }
    },
    answer({ most }) {
      const held = chosen.rows.filter((row) => loaded.placeOf(row) >= 0)
      const { places, types, areasOfPlaces } = columns.facts()
      const hoursByType = new Map<number, LoadColumns>()
      const loads = makeLoadColumns(held.length)
      const ahead = makeLoadColumns(hoursInWeek)
      const codes = loaded.codes()
      held.forEach((row, at) => {
        const hours = hoursOfType(hoursByType, types.of[row]!)
        countRow(codes, loaded.placeOf(row) * width, countedOf(row), hours, ahead, loads, at)
      })
      const weekHours = makeLoadColumns(hoursInWeek)
      for (const hours of hoursByType.values()) addColumns(weekHours, hours)
      const byPlace = sumBy(held, loads, places.of)
      const byType = sumTypes(held, loads, types.of, hoursByType)
      const { busiest, idlest } = rankLoads(loads, most)
      const named = (at: number): ResourceLoad => loadOf(held[at]!, loadAt(loads, at))
      return {
        resources: {
          matched: chosen.matched,
          countable: chosen.countable,
          compared: chosen.rows.length,
          loaded: held.length,
          failed: chosen.rows.reduce((sum, row) => sum + Number(loaded.placeOf(row) === failed), 0),
        },
        zones: zones.size,
        total: totalOf(weekHours),
        weekHours: listLoads(weekHours),
        ahead: listLoads(ahead),
        areas: listAreaLoads(state.settings.areas, spreadOverAreas(byPlace, areasOfPlaces())),
        types: listTypeLoads(state, new Map([...byType].map(([number, sum]) => [types.values[number] ?? '', sum]))),
        busiest: busiest.map(named),
        idlest: idlest.map(named),
        attendance: nameAttendance(most),
      }
    },
  }
}

/** Returns the span of the days in all zones, whatever the query, so that another filter requests the same quarters. */
function wholeSpan({ columns }: EngineState, days: DayRange): QuarterSpan {
  const zones = new Set(columns.resources.map(zoneOf))
  const spans = [...(zones.size === 0 ? [utc] : zones)].map((zone) => daySpan(zone, days.from, days.to))
  return {
    from: earliest(...spans.map(({ from }) => from)),
    to: latest(...spans.map(({ to }) => to)),
  }
}
