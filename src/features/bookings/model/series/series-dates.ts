import type { SeriesMaster } from '#src/calendars/calendar.ts'
import type { OwnDate, SeriesDate } from '#src/engine/compute.ts'
import { changedParts } from '../reservations/rules/changed-parts.ts'
import { draftedOf } from '../reserve/begin-change.ts'
import { ownEvent } from '../reserve/check-slot.ts'
import type { DraftChange, Drafted } from '../reserve/draft-state.ts'
import type { CalendarDay, InstantSpan } from '#src/kernel/time/units.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { latest, oneDay, plus } from '#src/kernel/time/moment.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import type { Reading, Planning, Booking } from '#src/base/needs.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { type DatedEvent, datedEvents, dayOfDate, expandSeries, orderBySpan, spanOnDay } from './rules/expand-series.ts'
import { type DatedSeries, withParts } from './series-change.ts'
import { readDateStates, type Step } from './series-rooms.ts'

const aYear = 366 * oneDay
/** Years for which dates of a series without an end are fetched. */
const years = 5

/** Fetches a series and all its dates. Fault 'draft-invalid' if it is gone, or if it has no supported pattern. */
export async function fetchSeriesDates(
  services: Booking,
  masterId: string,
  calendarOf: Email | null,
): Promise<Result<DatedSeries>> {
  const { calendar, signal } = services
  const found = await calendar.of(calendarOf).master(masterId, signal)
  if (!found.ok) return found
  const master = found.value
  if (master === null) return fail({ kind: 'draft-invalid', problems: ['series-gone'] })
  const { pattern } = master
  if (pattern === null) return fail({ kind: 'draft-invalid', problems: ['series-invalid'] })
  const drafted = await draftedOf(services, master.event)
  if (!drafted.ok) return drafted
  const zone = zoneNamed(master.timeZone)
  const draft = { ...drafted.value.draft, timeZone: zone }
  const listed = await listDates(services, master)
  if (!listed.ok) return listed
  const whole = wholeSpan(services, master)
  const end = master.end ?? ({ kind: 'until', day: dayOf(zone, whole.end) } as const)
  const days = expandSeries({ pattern, end }, draft.span, zone, years * 366).map((span) => dayOfDate(span, zone))
  const { dates, takenOut } = datedEvents(listed.value, days, zone)
  const lastDay = dates.at(-1)?.day ?? master.firstDay
  const kept = { ...drafted.value, draft }
  return succeed({ master: { ...master, pattern }, zone, kept, days, dates, takenOut, lastDay })
}

/** Fetches all current dates of the series, without cancelled ones. */
export async function listDates(services: Booking, master: SeriesMaster): Promise<Result<readonly CalendarEvent[]>> {
  const listed = await services.calendar
    .of(master.event.calendarOf)
    .occurrences(master.event.id, wholeSpan(services, master), services.signal)
  return listed.ok ? succeed(listed.value.events.filter(({ cancelled }) => !cancelled)) : listed
}

/** Returns a span long enough for all dates of a series with a realistic end, and for dates moved before its first. */
function wholeSpan({ clock }: Reading, { event }: SeriesMaster): InstantSpan {
  const start = event.start.utcDateTime
  return { start: plus(start, -aYear), end: plus(latest(start, clock.now()), years * aYear) }
}

/** A date of a series after a change. */
export interface ChangedDate {
  readonly day: CalendarDay
  readonly span: InstantSpan
  /** Availability of its rooms then; null if neither time nor room changes. */
  readonly state: SeriesDate | null
}

export interface WantedChange {
  readonly wanted: Drafted
  readonly change: DraftChange
  readonly scope: 'following' | 'all'
}

/**
 * Returns the state that each date of a changed series would have, before anything is sent. Past dates are excluded.
 * The series' own dates do not block each other, because they all move together.
 */
export async function lookAtChangedDates(
  services: Booking,
  { wanted, change, scope }: WantedChange,
  signal: AbortSignal = services.signal,
  step: Step = () => undefined,
): Promise<Result<readonly ChangedDate[]>> {
  const { seriesMasterId, calendarOf } = change.event
  const looked = seriesMasterId === null ? null : await fetchSeriesDates(services, seriesMasterId, calendarOf)
  if (!looked) return fail({ kind: 'event-not-found' })
  if (!looked.ok) return looked
  const series = looked.value
  const edited = series.dates.find(({ event }) => event.id === change.event.id)
  if (!edited) return fail({ kind: 'event-not-found' })
  const now = services.clock.now()
  const concerned = series.dates.filter(
    ({ day, event }) => (scope === 'all' || day >= edited.day) && event.end.utcDateTime > now,
  )
  const parts = changedParts(change.kept, wanted)
  const planned: Planned[] = []
  for (const date of concerned) {
    const kept = await keptOf(services, series, date)
    if (!kept.ok) return kept
    const { draft } = withParts(kept.value, { wanted, parts }, series.zone, date.day)
    const moves = changedParts(kept.value, { ...kept.value, draft }).includes('when') || parts.includes('resources')
    const own = ownEvent({ event: date.event, kept: kept.value })
    planned.push({ day: date.day, span: draft.span, resourceIds: draft.resourceIds, own, moves })
  }
  const states = await statesOf(services, planned, signal, step)
  if (signal.aborted) return fail({ kind: 'cancelled' })
  if (!states.ok) return states
  return succeed(planned.map((date) => ({ day: date.day, span: date.span, state: states.value.get(date) ?? null })))
}

interface Planned {
  readonly day: CalendarDay
  readonly span: InstantSpan
  readonly resourceIds: readonly ResourceId[]
  readonly own: OwnDate
  /** Set if its time or its rooms change. */
  readonly moves: boolean
}

/** Returns the current values of a date: those of the series on its day, or its own if it is a separate event. */
async function keptOf(services: Reading, { kept, zone }: DatedSeries, date: DatedEvent): Promise<Result<Drafted>> {
  if (date.event.type !== 'occurrence') return draftedOf(services, date.event)
  const span = spanOnDay(kept.draft.span, zone)(date.day)
  return succeed({ ...kept, draft: { ...kept.draft, span } })
}

/** Checks dates in the same rooms with one request; usually these are all dates. */
async function statesOf(
  services: Planning,
  planned: readonly Planned[],
  signal: AbortSignal,
  step: Step,
): Promise<Result<ReadonlyMap<Planned, SeriesDate>>> {
  const states = new Map<Planned, SeriesDate>()
  const own = planned.map((date) => date.own)
  const moving = planned.filter(({ moves, resourceIds }) => moves && resourceIds.length > 0)
  for (const rooms of new Set(moving.map(roomsOf))) {
    const inOrder = orderBySpan(moving.filter((date) => roomsOf(date) === rooms))
    const request = { spans: inOrder.map(({ span }) => span), resourceIds: inOrder[0]?.resourceIds ?? [], own }
    const read = await readDateStates(services, request, signal, step)
    if (!read.ok) return read
    for (const [index, date] of inOrder.entries()) {
      const state = read.value[index]
      if (state) states.set(date, state)
    }
  }
  return succeed(states)
}

const roomsOf = ({ resourceIds }: Planned): string => resourceIds.toSorted().join()
