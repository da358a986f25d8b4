import * as v from 'valibot'
import { defaultsOf } from '#src/features/timeline/model/keep-view-url.ts'
import { shownDays } from '#src/features/timeline/model/shown-days.ts'
import { decodeView, encodeView, type View } from '#src/features/availability/model/view-url.ts'
import type { AreaId } from '#src/kernel/ids.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import { addDays, daysBetween, startOfMonth } from '#src/kernel/time/days.ts'
import { areaIdOf } from '#src/wire/scalars.ts'
import type { DayRange } from './rules/figures.ts'
import { hoursInWeek } from './rules/week-hours.ts'

export const ranges = ['week', 'last', 'month', 'dates'] as const
/** This week, the seven days before today, the last whole month, or chosen days. */
export type Range = (typeof ranges)[number]

export const charts = ['hours', 'areas', 'types', 'busiest', 'idlest', 'noShows'] as const
export type Chart = (typeof charts)[number]

/** Search parameters of the utilisation screen; all of them are in the URL. */
export interface UtilisationSearch {
  readonly range: Range
  readonly days: DayRange
  /** The resources, in the parameters of Reserve's own URL. */
  readonly scope: Pick<View, 'search' | 'name'> & Required<Pick<View, 'requirements'>>
  /** Charts shown as tables. */
  readonly tables: readonly Chart[]
  /** The chosen hour of the week. */
  readonly hour: number | null
  /** If set, also shows hours in which hardly any resource is open. */
  readonly allHours: boolean
  /** Areas that the user has expanded or collapsed. */
  readonly turned: readonly AreaId[]
}

export const utilisationPath = '/utilisation'
/** Maximum number of days. Providers return about two months at once, and users compare months. */
export const mostDays = 31
const mostListed = 200
/** Maximum distance from today, in days. */
const furthest = 366

const readers = {
  range: v.picklist(ranges),
  from: v.pipe(v.string(), v.isoDate()),
  to: v.pipe(v.string(), v.isoDate()),
  hour: v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.maxValue(hoursInWeek - 1)),
} as const

/**
 * Parses the query of a URL. Malformed parameters get their defaults, because users can edit the URL. `locale`
 * determines the first day of the week.
 */
export function decodeUtilisation(query: string, today: CalendarDay, locale: string): UtilisationSearch {
  const written = new URLSearchParams(query)
  const read = <Value>(name: keyof typeof readers, otherwise: Value): Value => {
    const parsed = v.safeParse(readers[name], written.get(name))
    return parsed.success ? (parsed.output as Value) : otherwise
  }
  const listed = (part: string): string[] =>
    (written.get(part) ?? '').split(',', mostListed).filter((entry) => entry !== '')
  const { search, name, requirements } = decodeView(query)
  const range = read<Range>('range', 'week')
  return {
    range,
    days: daysOf(range, { from: read('from', today), to: read('to', today) }, today, locale),
    scope: {
      ...(search === undefined ? {} : { search }),
      ...(name === undefined ? {} : { name }),
      requirements: requirements ?? defaultsOf().requirements,
    },
    tables: charts.filter((chart) => listed('table').includes(chart)),
    hour: read('hour', null),
    allHours: written.get('hours') === 'all',
    turned: listed('fold').map(areaIdOf),
  }
}

/** Returns the query for a search, with the leading '?', or ''. */
export function encodeUtilisation({ range, days, scope, tables, hour, allHours, turned }: UtilisationSearch): string {
  const written = new URLSearchParams(encodeView(stated(scope)))
  if (range !== 'week') written.set('range', range)
  if (range === 'dates') {
    written.set('from', days.from)
    written.set('to', days.to)
  }
  if (tables.length > 0) written.set('table', tables.join(','))
  if (hour !== null) written.set('hour', String(hour))
  if (allHours) written.set('hours', 'all')
  if (turned.length > 0) written.set('fold', turned.join(','))
  const encoded = written.toString()
  return encoded === '' ? '' : `?${encoded}`
}

/**
 * Returns the scope as a view of Reserve. Empty requirements are included only if the user's own areas would apply
 * otherwise.
 */
export function stated({ requirements, ...words }: UtilisationSearch['scope']): View {
  const isDefault = requirements.length === 0 && defaultsOf().requirements.length === 0
  return isDefault ? words : { ...words, requirements }
}

/** Corrects chosen days: in order, not too many, not too far away. */
function daysOf(range: Range, chosen: DayRange, today: CalendarDay, locale: string): DayRange {
  if (range === 'last') return { from: addDays(today, -7), to: addDays(today, -1) }
  if (range === 'week') {
    const week = shownDays('week', today, locale, 7)
    return { from: week[0] ?? today, to: week.at(-1) ?? today }
  }
  if (range === 'month') {
    return { from: startOfMonth(today, -1), to: addDays(startOfMonth(today), -1) }
  }
  const near = (day: CalendarDay): CalendarDay => {
    const away = daysBetween(today, day)
    return addDays(today, Math.max(-furthest, Math.min(furthest, away)))
  }
  const from = near(chosen.from)
  const length = Math.max(0, Math.min(mostDays - 1, daysBetween(from, near(chosen.to))))
  return { from, to: addDays(from, length) }
}
