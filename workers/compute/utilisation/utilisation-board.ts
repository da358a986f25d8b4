import type { Email, QuarterSpan } from '#src/core/brand.ts'
import type { SearchIndex } from '#src/core/filter/search.ts'
import { hoursKey } from '#src/core/availability/patch.ts'
import { addressOf, shownName } from '#src/core/resource/name-and-address.ts'
import { earliest, latest } from '#src/core/time/moment.ts'
import { utc } from '#src/core/time/zones.ts'
import { countRow, loadAt, makeLoadColumns, totalOf } from '#src/core/utilisation/count-row.ts'
import {
  type CountedQuarters,
  countedQuarters,
  type DayRange,
  spanOfRange,
} from '#src/core/utilisation/counted-quarters.ts'
import type { Load } from '#src/core/utilisation/load.ts'
import { hoursInWeek } from '#src/core/utilisation/week-hours.ts'
import type { Schedule } from '#src/core/wire/schedule.ts'
import type {
  ResourceLoad,
  TakenAt,
  UtilisationAnswer,
  UtilisationOpened,
  UtilisationQuery,
  UtilisationRequest,
} from '#src/contract/compute.ts'
import { areaNameOf, zoneOf } from '../columns.ts'
import type { Desk } from '../desk.ts'
import { createCodeReader } from '../read-codes.ts'
import { chooseRows } from './choose-rows.ts'
import { createLoadedRows, failed, type LoadedRows } from './loaded-rows.ts'
import { listAreaLoads, listTypeLoads, rankLoads, spreadOverAreas, sumBy } from './sum-loads.ts'

/** One question how full resources are. */
export interface UtilisationBoard {
  readonly opened: UtilisationOpened
  /** What the next board goes on with. */
  readonly loaded: LoadedRows
  put(schedules: readonly Schedule[], taken: TakenAt): void
  answer(query: UtilisationQuery): UtilisationAnswer
}

export function openUtilisationBoard(
  desk: Desk,
  { days, question, limit, now }: UtilisationRequest,
  before: LoadedRows | null,
  index: () => SearchIndex,
): UtilisationBoard {
  const { columns } = desk
  const chosen = chooseRows(desk, question, limit, index)
  const zones = new Set(Array.from(chosen.rows, (row) => zoneOf(columns.resources[row]!)))
  const loaded = reuse(before, wholeSpan(desk, days), columns.resources.length, limit)
  const { span, width } = loaded
  const ownSpans = new Map([...zones].map((zone) => [zone, spanOfRange(zone, days)]))
  const emails = new Set<Email>()
  const read = createCodeReader(true)

  for (const row of chosen.rows) {
    if (loaded.isFresh(row, now) || takeShown(row)) continue
    emails.add(addressOf(columns.resources[row]!)!)
  }

  /**
   * What the shown days hold is taken from there; it stays theirs, so the next question looks there again. Answers whether it
   * is fresh: what is older stands in until its schedule comes.
   */
  function takeShown(row: number): boolean {
    const { sheet } = desk
    const own = ownSpans.get(zoneOf(columns.resources[row]!))
    if (own === undefined || !sheet.cache.covers(row, own)) return false
    const isFresh = sheet.cache.isFresh(row, own, now)
    const stale = -Infinity as typeof now
    if (sheet.messages.has(row)) loaded.fail(row, stale)
    else if (isFresh || loaded.placeOf(row) < 0) {
      const start = row * sheet.rows.width - sheet.rows.span.from
      const codes = sheet.rows.source.subarray(start + own.from, start + own.to)
      loaded.put(row, codes, own.from - span.from, sheet.terms[row]!, stale)
    }
    return isFresh
  }

  /** By hours: laying them out takes longer than counting them, and a campus has few. */
  const byHours = new Map<string, CountedQuarters>()
  /** Of each row that was counted, and the terms they go by. */
  const counted: (CountedQuarters | undefined)[] = []
  const countedTerms = new Uint32Array(columns.resources.length)

  function countedOf(row: number): CountedQuarters {
    const terms = loaded.termsOf(row)
    const known = counted[row]
    if (known !== undefined && countedTerms[row] === terms) return known
    const { hours: stated, settings } = desk.terms.read(terms)
    const { zone, hours } = desk.ruleSets.read(desk.ruleSets.ofResource(columns.resources[row]!, stated, settings, 0))
    const key = hoursKey(zone, hours)
    const fresh = byHours.get(key) ?? countedQuarters(span, days, zone, hours)
    byHours.set(key, fresh)
    counted[row] = fresh
    countedTerms[row] = terms
    return fresh
  }

  function describe(row: number, load: Load): ResourceLoad {
    const resource = columns.resources[row]!
    const areaName = areaNameOf(columns, resource)
    return { id: resource.id, name: shownName(resource), areaName, ...load }
  }

  return {
    opened: { span, emails: [...emails] },
    loaded,
    put(schedules, taken) {
      // An answer to a question about other days says nothing about these.
      if (taken.span.from !== span.from || taken.span.to !== span.to) return
      for (const schedule of schedules) {
        const first = columns.rowByEmail.get(schedule.email)
        if (first === undefined) continue
        const rows = [first, ...(columns.moreRowsByEmail.get(schedule.email) ?? [])]
        if (schedule.serviceError !== null) {
          for (const row of rows) loaded.fail(row, taken.fetchedAt)
          continue
        }
        const codes = read(schedule.availabilityView, 0, width)
        const terms = desk.terms.numberOf(schedule)
        for (const row of rows) loaded.put(row, codes, 0, terms, taken.fetchedAt)
      }
    },
    answer({ most }) {
      const held = chosen.rows.filter((row) => loaded.placeOf(row) >= 0)
      const weekHours = makeLoadColumns(hoursInWeek)
      const loads = makeLoadColumns(held.length)
      const codes = loaded.codes()
      held.forEach((row, at) => countRow(codes, loaded.placeOf(row) * width, countedOf(row), weekHours, loads, at))
      const { places, types, areasOfPlaces } = columns.facts()
      const byPlace = sumBy(held, loads, places.of)
      const byType = sumBy(held, loads, types.of)
      const { busiest, idlest } = rankLoads(loads, most)
      const named = (at: number): ResourceLoad => describe(held[at]!, loadAt(loads, at))
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
        weekHours: Array.from({ length: hoursInWeek }, (_, hour) => loadAt(weekHours, hour)),
        areas: listAreaLoads(desk.settings.areas, spreadOverAreas(byPlace, areasOfPlaces())),
        types: listTypeLoads(desk, new Map([...byType].map(([number, sum]) => [types.values[number] ?? '', sum]))),
        busiest: busiest.map(named),
        idlest: idlest.map(named),
      }
    },
  }
}

/** The days in every zone there is, whatever is asked: so that another filter asks for the same quarters. */
function wholeSpan({ columns }: Desk, days: DayRange): QuarterSpan {
  const zones = new Set(columns.resources.map(zoneOf))
  const spans = [...(zones.size === 0 ? [utc] : zones)].map((zone) => spanOfRange(zone, days))
  return {
    from: earliest(...spans.map(({ from }) => from)),
    to: latest(...spans.map(({ to }) => to)),
  }
}

function reuse(before: LoadedRows | null, span: QuarterSpan, count: number, limit: number): LoadedRows {
  const isSame = before?.span.from === span.from && before.span.to === span.to
  return isSame && before.count <= limit ? before : createLoadedRows(span, count)
}
