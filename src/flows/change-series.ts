import type { EventChange, SeriesMaster } from '#src/contract/calendar.ts'
import type { CalendarDay, IanaZone, InstantSpan } from '#src/core/brand.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { expandSeries, spanOnDay } from '#src/core/series/expand-series.ts'
import { addDays, dayOf } from '#src/core/time/days.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { type DraftChange, type Drafted, draftState, setDraftFault, setDraftStep } from '#src/state/draft.ts'
import { notify } from '#src/state/notices.ts'
import { changeOf } from './change-of.ts'
import type { Product } from './product.ts'
import { reload } from './reload.ts'
import { reserve } from './reserve.ts'
import { eventLock } from './event-lock.ts'

/**
 * Changes a date of a series together with others: all of them, or this one and those after it, which become a series of
 * their own (decisions). The time of day, place and people move along; a date keeps its own day. Dates that were taken out
 * before stay out.
 */
export async function changeSeries(
  product: Product,
  wanted: Drafted,
  change: DraftChange,
  scope: 'following' | 'all',
): Promise<Result<CalendarEvent>> {
  const { seriesMasterId } = change.event
  if (seriesMasterId === null) return fail({ kind: 'event-not-found' })
  const done = await product.locks.ifFree(eventLock({ id: seriesMasterId }), async () => {
    setDraftStep('sending')
    const changed = await changeAlone(product, wanted, change, scope, seriesMasterId)
    if (changed.ok) {
      if (draftState.draft?.clientId === wanted.draft.clientId) setDraftStep('done')
      notify({ kind: 'success', key: 'notice.series.changed', values: { subject: wanted.draft.subject } })
      await reload(product)
    } else setDraftFault(changed.fault)
    return changed
  })
  return done ?? fail({ kind: 'cancelled' })
}

async function changeAlone(
  product: Product,
  wanted: Drafted,
  change: DraftChange,
  scope: 'following' | 'all',
  masterId: string,
): Promise<Result<CalendarEvent>> {
  const { calendar, signal } = product
  const found = await calendar.master(masterId, signal)
  if (!found.ok) return found
  if (found.value === null) return fail({ kind: 'event-not-found' })
  const master = found.value
  const zone = master.timeZone as IanaZone
  const from = dayOf(zone, change.kept.draft.span.start)
  if (dayOf(zone, wanted.draft.span.start) !== from)
    return fail({ kind: 'draft-invalid', problems: ['series-invalid'] })
  return scope === 'all' || from <= master.firstDay
    ? changeAll(product, wanted, change, master)
    : changeFollowing(product, wanted, master, from)
}

async function changeAll(
  product: Product,
  wanted: Drafted,
  change: DraftChange,
  master: SeriesMaster,
): Promise<Result<CalendarEvent>> {
  const { calendar, signal } = product
  const asked = changeOf(change.kept, wanted)
  const zone = master.timeZone as IanaZone
  const whole = wholeSpan(product, master)
  const before = asked.when ? await calendar.occurrences(master.event.id, whole, signal) : null
  if (before && !before.ok) return before
  const when: EventChange['when'] = asked.when && {
    ...asked.when,
    span: spanOnDay(wanted.draft.span, zone)(master.firstDay),
    timeZone: master.timeZone,
  }
  const { when: _, ...others } = asked
  const changed = await calendar.change(master.event, when ? { ...others, when } : others, signal)
  if (!changed.ok || !before?.ok) return changed
  const kept = new Set(before.value.events.map(({ start }) => dayOf(zone, start.utcDateTime)))
  return removeBroughtBack(product, master, whole, kept, changed.value)
}

/** Other times bring back, in some calendars, what had been taken out of the series. */
async function removeBroughtBack(
  { calendar, signal }: Product,
  master: SeriesMaster,
  whole: InstantSpan,
  kept: ReadonlySet<CalendarDay>,
  changed: CalendarEvent,
): Promise<Result<CalendarEvent>> {
  const after = await calendar.occurrences(master.event.id, whole, signal)
  if (!after.ok) return after
  for (const event of after.value.events) {
    if (kept.has(dayOf(master.timeZone as IanaZone, event.start.utcDateTime))) continue
    const removed = await calendar.remove(event, '')
    if (!removed.ok && removed.fault.kind !== 'not-found') return removed
  }
  return succeed(changed)
}

/** Shortening the former series and making the new one are one entry of the journal: neither is done without the other. */
async function changeFollowing(
  product: Product,
  wanted: Drafted,
  master: SeriesMaster,
  from: CalendarDay,
): Promise<Result<CalendarEvent>> {
  const { calendar, signal } = product
  const zone = master.timeZone as IanaZone
  if (master.pattern === null) return fail({ kind: 'draft-invalid', problems: ['series-invalid'] })
  const listed = await calendar.occurrences(master.event.id, wholeSpan(product, master), signal)
  if (!listed.ok) return listed
  const days = listed.value.events.map(({ start }) => dayOf(zone, start.utcDateTime)).filter((day) => day >= from)
  const lastDay = days.toSorted().at(-1) ?? from
  const recurrence = { pattern: master.pattern, end: { kind: 'until', day: lastDay } } as const
  const span = spanOnDay(wanted.draft.span, zone)(from)
  const missing = expandSeries(recurrence, span, zone)
    .map(({ start }) => dayOf(zone, start))
    .filter((day) => !days.includes(day))
  const draft = {
    ...wanted.draft,
    clientId: crypto.randomUUID(),
    span,
    timeZone: master.timeZone,
    recurrence,
    deviations: missing.map((day) => ({ day, kind: 'skip' as const })),
  }
  return reserve(product, draft, {
    masterId: master.event.id,
    lastDay: addDays(from, -1),
    formerLastDay: lastDay,
  })
}

const aYear = 366 * 86_400_000

/** Every date there may be of a series that anybody made with an end in mind. */
function wholeSpan({ clock }: Product, { event }: SeriesMaster): InstantSpan {
  const start = event.start.utcDateTime
  const end = Math.max(start, clock.now()) + 5 * aYear
  return { start, end: end as InstantSpan['end'] }
}
