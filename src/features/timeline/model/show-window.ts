import type { HeatAnswer } from '#src/engine/compute.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import type { CalendarDay, IanaZone, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { addDays, instantOnDay, startOfDay, startOfWeek } from '#src/kernel/time/days.ts'
import { earliest, latest, minutesIn, quarterAt } from '#src/kernel/time/moment.ts'
import { firstDayOfWeek } from '#src/locale/regional-locale.ts'
import type { Reading } from '#src/base/needs.ts'
import { timeline } from './state.ts'
import type { TimelineMode } from '#src/base/search-state.ts'
import { reader } from '#src/base/reader.ts'
import { paintAnswer, wantedWindow, windowQuery } from './window-state.ts'
import { nextSequence } from '#src/base/sequence.ts'

/** Returns the free share of each day for some rows. Null if the engine is lost. `days` as in `HeatQuery`. */
export async function showHeat(
  { engine }: Pick<Reading, 'engine'>,
  rows: { readonly from: number; readonly to: number },
  days: readonly Quarter[],
): Promise<HeatAnswer | null> {
  const query = { sequence: nextSequence(), now: reader.now, rowFrom: rows.from, rowTo: rows.to, days }
  const asked = await askEngine(engine.heat(query))
  return asked.ok ? asked.value : null
}

type Asker = Pick<Reading, 'engine' | 'scope'>

interface Asking {
  /** True if the wanted window changed while a query was running. */
  again: boolean
  readonly done: Promise<Result<null>>
}

const createKept = (): { current: Asking | null } => ({ current: null })

/**
 * Shows the wanted window: rows and scroll offset together, in one paint. Only one query runs at a time, so that each
 * is based on the rows really held. If the wanted window changes meanwhile, only its latest state is queried next.
 */
export function showWindow(services: Asker): Promise<Result<null>> {
  const kept = services.scope.keep(createKept)
  // The first arrangement delivers the first rows.
  if (timeline.matched === null) return Promise.resolve(succeed(null))
  if (kept.current) {
    kept.current.again = true
    return kept.current.done
  }
  const begun: { again: boolean; done: Promise<Result<null>> } = { again: true, done: Promise.resolve(succeed(null)) }
  kept.current = begun
  begun.done = askUntilShown(services, begun).finally(() => {
    kept.current = null
  })
  return begun.done
}

async function askUntilShown({ engine }: Asker, asking: Asking): Promise<Result<null>> {
  while (asking.again) {
    asking.again = false
    const wanted = wantedWindow()
    const query = windowQuery(reader.now)
    if (!query) break
    const asked = await askEngine(engine.window(query))
    if (!asked.ok) return fail(asked.fault)
    if (asked.value && !paintAnswer(query, asked.value, wanted)) asking.again = true
  }
  return succeed(null)
}

/**
 * Returns the days that a mode shows: the selected day, `count` days from it on, its week or five weeks from its own on. `locale` (BCP
 * 47) determines the first day of the week.
 */
export function shownDays(mode: TimelineMode, day: CalendarDay, locale: string, count: number): CalendarDay[] {
  switch (mode) {
    case 'day':
      return [day]
    case 'days':
      return run(day, count)
    case 'week':
      return run(startOfWeek(day, firstDayOfWeek(locale)), 7)
    case 'month':
      return run(startOfWeek(day, firstDayOfWeek(locale)), daysOfMonth)
  }
}

/** A month is five weeks, because its first and last days would otherwise be mostly past or far away. */
const daysOfMonth = 35

/** All quarters of these days. A day with a clock change in Prague has 92 or 100. */
export function spanOfDays(zone: IanaZone, days: readonly CalendarDay[]): QuarterSpan {
  const boundaries = dayBoundaries(zone, days)
  return { from: earliest(...boundaries), to: latest(...boundaries) }
}

/** First quarter of each day, followed by the end of the last day. */
export function dayBoundaries(zone: IanaZone, days: readonly CalendarDay[]): Quarter[] {
  const last = days.at(-1)
  if (last === undefined) throw new Error('The timeline needs at least one day')
  return [...days, addDays(last, 1)].map((day) => quarterAt(startOfDay(zone, day)))
}

/** The unfolded part of a day, with its working hours: quarters since midnight on the wall clock, 07:00 to 20:00. */
export const waking = { from: 28, to: 80 }

/** Returns the unfolded part of a day. Clocks change before it in most zones, after it in Cairo and Santiago. */
export const wakingOf = (zone: IanaZone, day: CalendarDay): QuarterSpan => ({
  from: quarterAt(instantOnDay(zone, day, minutesIn(waking.from))),
  to: quarterAt(instantOnDay(zone, day, minutesIn(waking.to))),
})

/** Returns the selected day after going one period of the mode back (-1) or forward (1). */
export function turnedDay(mode: TimelineMode, day: CalendarDay, direction: 1 | -1, count: number): CalendarDay {
  switch (mode) {
    case 'day':
      return addDays(day, direction)
    case 'days':
      return addDays(day, direction * count)
    case 'week':
      return addDays(day, direction * 7)
    case 'month':
      return addDays(day, direction * daysOfMonth)
  }
}

function run(first: CalendarDay, count: number): CalendarDay[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}
