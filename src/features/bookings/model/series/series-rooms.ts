import { searchState } from '#src/base/search-state.ts'
import type { OwnDate, RowEvent, SeriesAnswer, SeriesDate, SeriesOpened, SeriesRequest } from '#src/engine/compute.ts'
import { putBatch } from '#src/features/availability/model/put-schedules.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import type { ReservationDraft } from '../reserve/rules/draft.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { InstantSpan, Quarter } from '#src/kernel/time/units.ts'
import { instantsOf, plus, quartersOf } from '#src/kernel/time/moment.ts'
import type { Planning } from '#src/base/needs.ts'
import { type HeldEvent, isSameEvent } from '#src/wire/same-event.ts'
import { type Schedule, type ScheduleItem, takenTimeOf } from '#src/wire/schedule.ts'
import { checkRecurrence, datesWithDeviations, expandSeries } from './rules/expand-series.ts'
import { mostDates } from './rules/recurrence.ts'
import { setSeriesAnswer, setSeriesFailed, setSeriesLooking, setSeriesProgress } from './state.ts'

/** A room that is held within the span. `event` is null if the calendar does not tell which event holds it. */
export interface HeldRoom {
  readonly email: Email
  readonly event: RowEvent | null
}

/**
 * Fetches the current state of the rooms from the calendar itself, and returns those that are held within the span. If
 * the span lies in the visible days, the timeline is updated too. The event being changed does not count. If the
 * request fails, no more rooms count as held, because the room itself accepts or declines.
 */
export async function fetchRoomBookings(
  services: Planning,
  emails: readonly Email[],
  time: InstantSpan,
  own: OwnDate | null = null,
): Promise<readonly HeldRoom[]> {
  const span = quartersOf(time)
  const shown = searchState.opened?.span ?? null
  const asked = shown && shown.from <= span.from && span.to <= shown.to ? shown : span
  const held: HeldRoom[] = []
  for await (const batch of services.schedules.live.load(emails, asked, services.signal)) {
    if (!batch.ok) break
    if (asked === shown) await putBatch(services.engine, 'shown', batch)
    const inTheWay = batch.value.schedules.filter((schedule) => isHeld(schedule, asked.from, time, own))
    held.push(...inTheWay.map((one) => heldRoom(one, time, own)))
  }
  return held
}

/**
 * Tentative (1) and reserved (2) quarters are held; all others are left to the rules. Quarters of the event itself are
 * held only if another event is in them too. A quarter that only partly overlaps the time is held only if one of its
 * known events overlaps the time, because a walk-up booking may begin when the previous one has finished early.
 */
function isHeld(schedule: Schedule, from: Quarter, time: InstantSpan, own: OwnDate | null): boolean {
  const { availabilityView, serviceError, email } = schedule
  if (serviceError !== null) return false
  const span = quartersOf(time)
  const held = (quarter: number): boolean => /[12]/.test(availabilityView.charAt(quarter - from))
  const ownSpan = own?.emails.includes(email) === true ? quartersOf(own.span) : null
  const others = othersIn(schedule, own)
  for (let quarter = span.from; quarter < span.to; quarter = plus(quarter, 1)) {
    if (!held(quarter)) continue
    const known = others.filter((event) => touches(event, spanOf(quarter)))
    if (known.some((event) => touches(event, time))) return true
    const isOwn = ownSpan !== null && quarter >= ownSpan.from && quarter < ownSpan.to
    // Held by an event that the calendar does not list.
    if (known.length === 0 && !isOwn) return true
  }
  return false
}

function heldRoom(schedule: Schedule, time: InstantSpan, own: OwnDate | null): HeldRoom {
  const inTheWay = othersIn(schedule, own).find((event) => touches(event, time))
  return { email: schedule.email, event: inTheWay ?? null }
}

const spanOf = (quarter: Quarter): InstantSpan => instantsOf({ from: quarter, to: plus(quarter, 1) })

const touches = ({ start, end }: RowEvent, span: InstantSpan): boolean => start < span.end && end > span.start

/** Returns all events except the one being changed. */
function othersIn({ scheduleItems, email }: Schedule, own: OwnDate | null): RowEvent[] {
  const events = scheduleItems.flatMap(eventOf)
  return own ? events.filter((event) => !isOwnEvent(event, email, own)) : events
}

/**
 * Returns true if an event in the calendar of a room is the one being changed. If only the times are equal, it is another
 * event, unless the room holds the one being changed.
 */
export function isOwnEvent(event: HeldEvent, room: Email | null, own: OwnDate): boolean {
  const isOwnRoom = room !== null && own.emails.includes(room)
  const hasOwnId = event.iCalUId !== null && event.iCalUId === own.iCalUId
  return (isOwnRoom || hasOwnId) && isSameEvent(event, own)
}

function eventOf(item: ScheduleItem): RowEvent[] {
  const taken = takenTimeOf(item)
  if (taken === null) return []
  return [
    {
      start: taken.start,
      end: taken.end,
      subject: item.isPrivate ? null : item.subject,
      organizer: item.isPrivate ? null : item.organizer,
      tentative: taken.isTentative,
      iCalUId: item.iCalUId,
    },
  ]
}

/** Number of other resources to compare: `bulk` from the product's cache, `single` if every calendar is requested. */
const candidates = { bulk: 500, single: 40 }

/**
 * Checks the chosen resource on every date of the draft's series and, if any date is not free, the other resources too.
 * Reports results in `series/state` as they arrive. Callers must abort an outdated check.
 */
export async function checkSeriesDates(
  services: Planning,
  draft: ReservationDraft,
  signal: AbortSignal = services.signal,
): Promise<Result<SeriesAnswer>> {
  if (draft.recurrence === null) return fail({ kind: 'cancelled' })
  setSeriesLooking()
  const looked = await look(services, { ...draft, recurrence: draft.recurrence }, signal)
  if (signal.aborted) return fail({ kind: 'cancelled' })
  if (!looked.ok) setSeriesFailed(looked.fault)
  return looked
}

async function look(
  services: Planning,
  draft: ReservationDraft & { readonly recurrence: NonNullable<ReservationDraft['recurrence']> },
  signal: AbortSignal,
): Promise<Result<SeriesAnswer>> {
  const { engine, clock, schedules } = services
  const spans = expandSeries(draft.recurrence, draft.span, draft.timeZone)
  const opened = await askEngine(
    engine.openSeries({
      spans: spans.map(quartersOf),
      resourceIds: [...draft.resourceIds],
      requirement: searchState.question.requirements[0] ?? null,
      attendees: {
        total: draft.attendees.length,
        onSite: draft.attendees.filter(({ remotely }) => !remotely).length,
      },
      limit: schedules.limitOf(candidates),
      now: clock.now(),
    }),
  )
  if (!opened.ok) return opened
  const ask = (plans: boolean) => askEngine(engine.series({ now: clock.now(), plans }))
  const step = (done: number, total: number): void => {
    if (!signal.aborted) setSeriesProgress(done, total)
  }

  const chosen = await loadSeriesSchedules(services, opened.value.chosen, opened.value, signal, step)
  if (!chosen.ok) return chosen
  const first = await ask(false)
  if (signal.aborted || !first.ok) return first.ok ? fail({ kind: 'cancelled' }) : first
  if (first.value === null) return fail({ kind: 'worker-lost' })
  const isAllFree = first.value.dates.every(({ isFree }) => isFree)
  setSeriesAnswer(spans, first.value, isAllFree ? 'ready' : 'comparing')
  if (isAllFree) return succeed(first.value)

  const others = await loadSeriesSchedules(services, opened.value.candidates, opened.value, signal, step)
  if (!others.ok) return others
  const all = await ask(true)
  if (signal.aborted || !all.ok) return all.ok ? fail({ kind: 'cancelled' }) : all
  if (all.value === null) return fail({ kind: 'worker-lost' })
  setSeriesAnswer(spans, all.value, 'ready')
  return succeed(all.value)
}

export type Step = (done: number, total: number) => void

/** Returns the state of these resources at each of the times, without a comparison with other ones. */
export async function readDateStates(
  services: Pick<Planning, 'schedules' | 'engine' | 'clock'>,
  { spans, ...request }: Pick<SeriesRequest, 'resourceIds' | 'own'> & { readonly spans: readonly InstantSpan[] },
  signal: AbortSignal,
  step?: Step,
): Promise<Result<readonly SeriesDate[]>> {
  const { engine, clock } = services
  const opened = await askEngine(
    engine.openSeries({
      ...request,
      spans: spans.map(quartersOf),
      requirement: null,
      attendees: { total: 0, onSite: 0 },
      limit: 0,
      now: clock.now(),
    }),
  )
  if (!opened.ok) return opened
  const loaded = await loadSeriesSchedules(services, opened.value.chosen, opened.value, signal, step)
  if (!loaded.ok) return loaded
  const answer = await askEngine(engine.series({ now: clock.now(), plans: false }))
  if (!answer.ok) return answer
  return answer.value === null ? fail({ kind: 'worker-lost' }) : succeed(answer.value.dates)
}

/** Loads the schedules of some resources into the engine, for every date of the open series. */
async function loadSeriesSchedules(
  { schedules, engine }: Pick<Planning, 'schedules' | 'engine'>,
  emails: readonly Email[],
  { windows }: Pick<SeriesOpened, 'windows'>,
  signal: AbortSignal,
  onProgress: Step = () => undefined,
): Promise<Result<null>> {
  for await (const batch of schedules.load(emails, windows, signal, { pace: 'whole', onProgress })) {
    const put = await putBatch(engine, 'series', batch)
    if (!put.ok) return put
  }
  return succeed(null)
}

/**
 * Returns the reason not to send a series, or null if there is none: on some date the chosen resource is not free and
 * the user has not decided otherwise. Fetches every date again. Returns null if this check fails, because the rooms
 * themselves accept or decline.
 */
export async function checkSeries(services: Planning, draft: ReservationDraft): Promise<Fault | null> {
  const { recurrence, span, deviations } = draft
  if (recurrence === null) return null
  const zone = draft.timeZone
  if (checkRecurrence(recurrence, span, zone, mostDatesOf(services)) !== null) return seriesInvalid
  const dates = datesWithDeviations(expandSeries(recurrence, span, zone), zone, deviations)
  if (dates.every(({ deviation }) => deviation?.kind === 'skip')) return seriesInvalid
  const looked = await checkSeriesDates(services, draft)
  if (!looked.ok) return null
  const isOpen = dates.some(({ deviation }, index) => deviation === null && !looked.value.dates[index]?.isFree)
  return isOpen ? { kind: 'draft-invalid', problems: ['series-conflicts'] } : null
}

const seriesInvalid: Fault = { kind: 'draft-invalid', problems: ['series-invalid'] }

/** Returns the maximum number of dates that both this product and the calendar allow. */
export function mostDatesOf({ provider }: Pick<Planning, 'provider'>): number {
  return Math.min(mostDates, provider.limits.seriesDates)
}
