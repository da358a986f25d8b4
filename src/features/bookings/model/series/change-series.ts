import { reload } from '#src/base/reload.ts'
import { notify } from '#src/features/notices/model/state.ts'
import { eventLock } from '../reservations/event-lock.ts'
import { type ChangedPart, changedParts } from '../reservations/rules/changed-parts.ts'
import { awaitResponse } from '../reservations/track-event.ts'
import { draftedOf } from '../reserve/begin-change.ts'
import { checkChange } from '../reserve/check-change.ts'
import { ownEvent } from '../reserve/check-slot.ts'
import { type DraftChange, type Drafted, failDraft, isInForm, setDraftStep } from '../reserve/draft-state.ts'
import { reserve } from '../reserve/reserve.ts'
import { resolveDraft } from '../reserve/resolved-draft.ts'
import { beginAwaiting } from '../reserve/track-reservation.ts'
import type { ReservationDraft } from '../reserve/rules/draft.ts'
import { sendChange } from '../reserve/send-change.ts'
import { setAwaitedStep } from '../reserve/state.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { traitsOf } from '#src/kernel/fault.ts'
import { addDays, dayOf } from '#src/kernel/time/days.ts'
import type { Reading, Booking } from '#src/base/needs.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { adjustDates, keptRecord, notifyDeclinedDates, notifyFailedDates } from './keep-series.ts'
import { mostDatesOf } from './series-rooms.ts'
import { datedEvents, dayOfDate, expandSeries, spanOnDay } from './rules/expand-series.ts'
import type { SeriesDeviation } from './rules/recurrence.ts'
import type { SeriesRecord } from './rules/series-record.ts'
import { type DatedSeries, deviationsOf, type SeriesChange, withParts } from './series-change.ts'
import { fetchSeriesDates, listDates } from './series-dates.ts'

/**
 * Turns the edited date and those after it into a new series. It is created next to the former series and without its
 * rooms. Then the former series is shortened, and then the rooms are invited, all under one journal entry. Nothing is
 * given up until the new series exists, and an interrupted change continues later.
 */
async function changeFollowingDates(
  services: Booking,
  series: DatedSeries,
  { wanted, parts, edited }: SeriesChange,
): Promise<Result<CalendarEvent>> {
  const { master, zone, kept, dates, lastDay } = series
  const from = edited.day
  const following = dates.filter(({ day }) => day >= from)
  if (following.length > mostDatesOf(services)) return fail({ kind: 'draft-invalid', problems: ['series-invalid'] })
  const asKept = await deviationsOf(services, series, parts)
  if (!asKept.ok) return asKept
  const span = spanOnDay(kept.draft.span, zone)(from)
  const first = { ...kept, draft: { ...kept.draft, span } }
  const { draft } = withParts(first, { wanted, parts }, zone, from)
  const recurrence = { pattern: master.pattern, end: { kind: 'until', day: lastDay } } as const
  const days = expandSeries(recurrence, span, zone).map((date) => dayOfDate(date, zone))
  // Also keeps dates that the calendar added by its own reading of the pattern, as in months that are too short.
  const beyond = following.filter(({ day, event }) => event.type === 'occurrence' && !days.includes(day))
  const deviations = [
    ...asKept.value.filter(({ day }) => day >= from && day <= lastDay),
    ...beyond.map(({ day }) => ({ day, kind: 'move', span: null, resourceIds: null }) as const),
  ]
  // The form's own id, so that a request sent from a closed page can be found under it.
  const { clientId } = wanted.draft
  return reserve(
    services,
    { ...draft, clientId, recurrence, deviations },
    { masterId: master.event.id, lastDay: addDays(from, -1) },
  )
}

/**
 * Changes a date of a series together with others: all of them, or this one and those after it, which become a separate
 * series (decisions). The parts changed on the edited date change on the others too. Each date keeps its day, and
 * removed dates stay removed. If anything fails, the form keeps its input. Called twice, in this tab or another, it
 * changes the series once.
 */
export async function changeSeries(
  services: Booking,
  wanted: Drafted,
  change: DraftChange,
  scope: 'following' | 'all',
): Promise<Result<CalendarEvent>> {
  const { seriesMasterId } = change.event
  if (seriesMasterId === null) return fail({ kind: 'event-not-found' })
  const { clientId } = wanted.draft
  const done = await services.locks.ifFree(eventLock({ id: seriesMasterId }), async () => {
    if (isInForm(clientId)) setDraftStep('sending')
    const changed = await changeAlone(services, wanted, change, scope, seriesMasterId)
    if (!changed.ok) failDraft(clientId, changed.fault)
    else if (isInForm(clientId)) setDraftStep('done')
    return changed
  })
  return done ?? fail({ kind: 'cancelled' })
}

async function changeAlone(
  services: Booking,
  wanted: Drafted,
  change: DraftChange,
  scope: 'following' | 'all',
  masterId: string,
): Promise<Result<CalendarEvent>> {
  const parts = changedParts(change.kept, wanted)
  const order = await resolveDraft(services, wanted.draft)
  if (!order.ok) return order
  // Only the edited date is checked in advance, like a single event. For the other dates, the rooms themselves accept
  // or decline.
  const obstacle = await checkChange(services, wanted.draft, order.value, { own: ownEvent(change), parts })
  if (obstacle) return fail(obstacle)
  const looked = await fetchSeriesDates(services, masterId, change.event.calendarOf)
  if (!looked.ok) return looked
  const series = looked.value
  const edited = series.dates.find(({ event }) => event.id === change.event.id)
  if (!edited) return fail({ kind: 'event-not-found' })
  const dayIn = ({ draft }: Drafted) => dayOf(series.zone, draft.span.start)
  if (dayIn(wanted) !== dayIn(change.kept)) return fail({ kind: 'draft-invalid', problems: ['series-invalid'] })
  const changing = { wanted, parts, edited, order: order.value }
  return scope === 'all' || !series.dates.some(({ day }) => day < edited.day)
    ? changeAllDates(services, series, changing)
    : changeFollowingDates(services, series, changing)
}

/**
 * Changes a series as a whole. In some calendars, new times restore dates that were removed or moved. These deviations
 * are therefore recorded before anything is sent, as for a new series, and applied again afterwards, date by date.
 */
async function changeAllDates(
  services: Booking,
  series: DatedSeries,
  changing: SeriesChange,
): Promise<Result<CalendarEvent>> {
  const { wanted, parts, edited, order } = changing
  const { clientId } = wanted.draft
  const base = withParts(series.kept, changing, series.zone, dayOf(series.zone, series.kept.draft.span.start))
  const isMoved = parts.includes('when')
  const again = isMoved ? await deviationsOf(services, series, parts) : succeed([])
  if (!again.ok) return again
  beginAwaiting(services, wanted.draft, order, edited.event.id)
  const changed = await changeAll(services, series, { wanted: base, parts, again: again.value })
  if (!changed.ok) {
    setAwaitedStep(clientId, changed.fault.kind === 'event-not-found' ? 'event-not-found' : 'failed')
    return changed
  }
  notify({ kind: 'success', key: 'notice.series.changed', values: { subject: base.draft.subject } })
  setAwaitedStep(clientId, isMoved || parts.includes('resources') ? 'waiting-for-room' : 'accepted')
  await reload(services)
  void followRooms(services, series, changing, { ...base, draft: { ...base.draft, clientId } })
  return changed
}

interface WholeChange {
  /** State of the series after the change; its times are those of the first date. */
  readonly wanted: Drafted
  readonly parts: SeriesChange['parts']
  /** Deviations of single dates that must be applied again. */
  readonly again: readonly SeriesDeviation[]
}

async function changeAll(
  services: Booking,
  series: DatedSeries,
  { wanted, parts, again }: WholeChange,
): Promise<Result<CalendarEvent>> {
  const { master, kept } = series
  const { series: records } = services.storage
  const earlier = await keptRecord(services, master.event.id)
  const open = [...again, ...(earlier?.failed ?? []).filter(({ day }) => !again.some((one) => one.day === day))]
  const before: SeriesRecord = earlier ?? {
    masterId: master.event.id,
    draft: withRecurrence(series, kept.draft),
    skipped: [],
    failed: [],
  }
  if (open.length > 0) await records.put({ ...before, failed: open })
  const sent = await sendChange(services, master.event, { kept, wanted })
  if (!sent.ok) {
    // If the calendar refused the change, it has restored no dates.
    if (!traitsOf(sent.fault).isPassing) await keepRecord(services, before)
    return sent
  }
  const failed = await adjustDates(services, master.event.id, wanted.draft, open)
  if (services.signal.aborted) return fail({ kind: 'cancelled' })
  const place = spanOnDay(wanted.draft.span, series.zone)
  const after: SeriesRecord = {
    ...before,
    draft: withRecurrence(series, wanted.draft),
    skipped: before.skipped.map((date) => ({ ...date, span: place(date.day) })),
    failed,
  }
  await keepRecord(services, after)
  notifyFailedDates(services, after)
  const brought = await bringAlong(services, series, { wanted, parts, again })
  return brought.ok ? sent : brought
}

/** Applies the change to dates that are separate events, because they do not follow their series in every calendar. */
async function bringAlong(
  services: Booking,
  { master, days, zone }: DatedSeries,
  { wanted, parts, again }: WholeChange,
): Promise<Result<null>> {
  const listed = await listDates(services, master)
  if (!listed.ok) return listed
  for (const { day, event } of datedEvents(listed.value, days, zone).dates) {
    if (event.type === 'occurrence' || event.end.utcDateTime <= services.clock.now()) continue
    const own = await draftedOf(services, event)
    if (!own.ok) return own
    const keeps = again.find((deviation) => deviation.day === day)
    const isKept = (part: ChangedPart): boolean =>
      keeps?.kind === 'move' &&
      ((part === 'when' && keeps.span !== null) || (part === 'resources' && keeps.resourceIds !== null))
    const moving = parts.filter((part) => !isKept(part))
    const brought = withParts(own.value, { wanted, parts: moving }, zone, day)
    if (changedParts(own.value, brought).length === 0) continue
    const sent = await sendChange(services, event, { kept: own.value, wanted: brought })
    if (!sent.ok && sent.fault.kind !== 'event-not-found') return sent
  }
  return succeed(null)
}

/** Reports the rooms' responses. If they decline dates, the notice offers to undo the change. */
async function followRooms(
  services: Booking,
  series: DatedSeries,
  { parts, edited, order }: SeriesChange,
  wanted: Drafted,
): Promise<void> {
  if (!parts.includes('when') && !parts.includes('resources')) return
  const listed = await listDates(services, series.master)
  if (!listed.ok) return
  const now = datedEvents(listed.value, series.days, series.zone).dates.find(({ day }) => day === edited.day)
  if (!now) return
  const draft = withRecurrence(series, wanted.draft)
  await awaitResponse(services, {
    draft,
    order,
    event: now.event,
    onDeclined: async () => {
      const run = (): void => void putBack(services, series, wanted, parts)
      await notifyDeclinedDates(services, draft, now.event, { key: 'notice.reservation.putBack', run })
      await reload(services)
    },
  })
}

/** Restores the former state of the series, including its single dates. */
async function putBack(
  services: Booking,
  series: DatedSeries,
  wanted: Drafted,
  parts: SeriesChange['parts'],
): Promise<void> {
  const { master, kept } = series
  const values = { subject: kept.draft.subject }
  const again = await deviationsOf(services, series, [])
  const back = await services.locks.ifFree(eventLock(master.event), async () =>
    again.ok ? changeAll(services, { ...series, kept: wanted }, { wanted: kept, parts, again: again.value }) : again,
  )
  // Null if another change of the series is in progress.
  if (services.signal.aborted || back === null) return
  if (back.ok) notify({ kind: 'success', key: 'notice.reservation.changeUndone', values })
  else notify({ kind: 'error', key: 'notice.reservation.notUndone', values, detail: JSON.stringify(back) })
  await reload(services)
}

const withRecurrence = ({ master, lastDay }: DatedSeries, draft: ReservationDraft): ReservationDraft => ({
  ...draft,
  recurrence: { pattern: master.pattern, end: { kind: 'until', day: lastDay } },
  deviations: [],
})

/** Stores the record, or removes it if it has neither skipped nor failed dates. */
async function keepRecord({ storage }: Reading, record: SeriesRecord): Promise<void> {
  const isEmpty = record.skipped.length + record.failed.length === 0
  await (isEmpty ? storage.series.remove(record.masterId) : storage.series.put(record))
}
