import type { RowEvent, SeriesAnswer, SeriesOpened } from '#src/engine/compute.ts'
import { askEngine } from '#src/features/availability/ask-engine.ts'
import { putBatch } from '#src/features/availability/schedule-source.ts'
import type { ReservationDraft } from '#src/features/reserve/rules/draft.ts'
import { timeline } from '#src/features/timeline/state.ts'
import { type Email, fail, type InstantSpan, type Quarter, type Result, succeed } from '#src/kernel/result.ts'
import { instantsOf, plus, quartersOf } from '#src/kernel/time/moment.ts'
import type { Services } from '#src/services.ts'
import { parseInstant } from '#src/wire/instant.ts'
import type { Schedule, ScheduleItem } from '#src/wire/schedule.ts'
import { expandSeries } from './rules/expand-series.ts'
import { setSeriesAnswer, setSeriesFailed, setSeriesLooking, setSeriesProgress } from './state.ts'

/** A room that is held within the span, by `event` where the calendar says which. */
export interface HeldRoom {
  readonly email: Email
  readonly event: RowEvent | null
}

/**
 * Asks the calendar itself how the rooms stand now, and which of them are held within the span. Where the span lies in
 * the days shown the timeline learns of it too. The event that is being changed is in nobody's way. A look that fails
 * finds nothing held: the room itself answers a create.
 */
export async function fetchRoomBookings(
  services: Services,
  emails: readonly Email[],
  time: InstantSpan,
  own: OwnEvent | null = null,
): Promise<readonly HeldRoom[]> {
  const span = quartersOf(time)
  const shown = timeline.opened?.span ?? null
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

/** The event that is being changed, where it is now. */
export interface OwnEvent {
  readonly iCalUId: string | null
  readonly span: InstantSpan
  /** The rooms that hold it. */
  readonly emails: readonly Email[]
}

/**
 * Tentative (1) and reserved (2) quarters are held; anything else is for the rules to judge. Quarters of the event itself
 * are held only where another one lies in them too, and a quarter that the time takes in part only where an event known of it
 * reaches into the time: whoever walks up to a room may begin where somebody has finished early.
 */
function isHeld(schedule: Schedule, from: Quarter, time: InstantSpan, own: OwnEvent | null): boolean {
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
    // By something that the calendar does not name.
    if (known.length === 0 && !isOwn) return true
  }
  return false
}

function heldRoom(schedule: Schedule, time: InstantSpan, own: OwnEvent | null): HeldRoom {
  const inTheWay = othersIn(schedule, own).find((event) => touches(event, time))
  return { email: schedule.email, event: inTheWay ?? null }
}

const spanOf = (quarter: Quarter): InstantSpan => instantsOf({ from: quarter, to: plus(quarter, 1) })

const touches = ({ start, end }: RowEvent, span: InstantSpan): boolean => start < span.end && end > span.start

/** Not every calendar names its events: then the same times are the same event. */
function othersIn({ scheduleItems }: Schedule, own: OwnEvent | null): RowEvent[] {
  const events = scheduleItems.flatMap(eventOf)
  if (!own) return events
  return events.filter(({ iCalUId, start, end }) =>
    iCalUId !== null && own.iCalUId !== null
      ? iCalUId !== own.iCalUId
      : start !== own.span.start || end !== own.span.end,
  )
}

function eventOf(item: ScheduleItem): RowEvent[] {
  const start = parseInstant(item.start)
  const end = parseInstant(item.end)
  if (start === null || end === null || item.status.toLowerCase() === 'free') return []
  return [
    {
      start,
      end,
      subject: item.isPrivate ? null : item.subject,
      organizer: item.isPrivate ? null : item.organizer,
      tentative: item.status.toLowerCase() === 'tentative',
      iCalUId: item.iCalUId,
    },
  ]
}

/** Other resources compared: from the product's cache, and where every calendar is asked by itself. */
const candidates = { bulk: 500, single: 40 }

/**
 * How the chosen resource stands on every date of the draft's series, told in `series/state` as it becomes known, and
 * then, where any date is not free, how the other resources do. A look that was overtaken is to be aborted by its caller.
 */
export async function checkSeriesDates(
  services: Services,
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
  services: Services,
  draft: ReservationDraft & { readonly recurrence: NonNullable<ReservationDraft['recurrence']> },
  signal: AbortSignal,
): Promise<Result<SeriesAnswer>> {
  const { engine, clock, schedules } = services
  const spans = expandSeries(draft.recurrence, draft.span, draft.timeZone)
  const opened = await askEngine(
    engine.openSeries({
      spans: spans.map(quartersOf),
      resourceIds: [...draft.resourceIds],
      requirement: timeline.question.requirements[0] ?? null,
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

/** Loads the schedules of some resources for every date of the open series into the engine. */
export async function loadSeriesSchedules(
  { schedules, engine }: Pick<Services, 'schedules' | 'engine'>,
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
