import type { Alternative, RowEvent } from '#src/engine/compute.ts'
import { session } from '#src/features/account/model/state.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { explainSpan } from './explain.ts'
import { bookingKind } from './booking-kind.ts'
import { commonStarts, type PersonDay, readColleagueDay } from '#src/features/availability/model/rules/colleague-day.ts'
import type { Reservation } from '../reservations/rules/derive.ts'
import { reservations } from '../reservations/state.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { IanaZone, InstantSpan, QuarterSpan } from '#src/kernel/time/units.ts'
import { dayOf, daySpan, lastDayOf, wholeDays } from '#src/kernel/time/days.ts'
import { latest, plus, quarterAt, quartersOf, startOfQuarter } from '#src/kernel/time/moment.ts'
import { offsetAt, resolveZone } from '#src/kernel/time/zones.ts'
import type { Reading, Planning } from '#src/base/needs.ts'
import { emailOf, resourceIdOf } from '#src/wire/scalars.ts'
import { draftState, setDraftConflict } from './draft-state.ts'
import type { ReservationDraft } from './rules/draft.ts'
import { type BookingKind, ownConflicts } from './rules/one-tap.ts'

const offered = 5

/** Returns the nearest other rooms and times, best first. Returns none if the engine fails. */
export async function findAlternatives(
  services: Reading,
  resourceId: ResourceId,
  span: InstantSpan,
): Promise<readonly Alternative[]> {
  const request = { resourceId, span: quartersOf(span), now: services.clock.now(), limit: offered }
  const asked = await askEngine(services.engine.alternatives(request))
  return asked.ok ? asked.value : []
}

/**
 * Returns the addresses of the people of a draft whose calendars count: the attendees and the user, or instead of the user
 * the colleague whom it is for. Without attendees and a colleague, only `isWanted` includes the user.
 */
export function peopleOfDraft(
  { attendees, reserveFor }: Pick<ReservationDraft, 'attendees' | 'reserveFor'>,
  isWanted = false,
): readonly Email[] {
  if (!isWanted && attendees.length === 0 && !reserveFor?.email) return []
  const owner = reserveFor?.email || session.user?.email
  return [...attendees.map(({ email }) => email), owner ?? emailOf('')].filter((email) => email !== '')
}

/** Maximum number of common times for which the resources are checked. */
const checked = 48

/** Returns the quarters of the day on which a draft starts, in its own zone. */
export function dayOfDraft({ span, timeZone }: Pick<ReservationDraft, 'span' | 'timeZone'>): QuarterSpan {
  return daySpan(timeZone, dayOf(timeZone, span.start))
}

/** Returns one day of each person from their calendars. People with an unreadable calendar are left out. */
export async function loadPersonDays(
  { schedules, clock, signal }: Planning,
  emails: readonly Email[],
  span: QuarterSpan,
  stop: AbortSignal,
): Promise<readonly PersonDay[]> {
  const days: PersonDay[] = []
  for await (const batch of schedules.live.load(emails, span, AbortSignal.any([signal, stop]))) {
    if (!batch.ok) break
    for (const schedule of batch.value.schedules) {
      if (schedule.serviceError !== null) continue
      days.push({
        email: schedule.email,
        day: readColleagueDay(schedule, span, clock.now()),
      })
    }
  }
  return days
}

/**
 * Returns the next time on the draft's day, as long as the draft, at which all the people are free and its resources
 * can be reserved within their working hours; if there is none, an earlier one of that day. Returns null if the whole
 * day has none.
 */
export async function findCommonTime(
  services: Reading,
  draft: Pick<ReservationDraft, 'span' | 'timeZone' | 'resourceIds'>,
  people: readonly PersonDay[],
): Promise<InstantSpan | null> {
  const { from, to } = quartersOf(draft.span)
  const day = dayOfDraft(draft)
  const now = quarterAt(services.clock.now())
  const later: QuarterSpan = { from: plus(latest(from, now), 1), to: day.to }
  const earlier: QuarterSpan = { from: latest(day.from, plus(now, 1)), to: plus(from, to - from - 1) }
  const starts = [...commonStarts(people, later, to - from), ...commonStarts(people, earlier, to - from).toReversed()]
  for (const quarter of starts.slice(0, checked)) {
    const start = startOfQuarter(quarter)
    const span = { start, end: plus(start, draft.span.end - draft.span.start) }
    if (await canReserve(services, draft.resourceIds, span)) return span
  }
  return null
}

async function canReserve(services: Reading, ids: readonly ResourceId[], span: InstantSpan): Promise<boolean> {
  for (const id of ids) {
    const facts = await explainSpan(services, id, span)
    if (!facts.ok) return false
    const { isAvailable, isInsideHours, isNearEnough, touchesOffHours } = facts.value
    if (!isAvailable || !isInsideHours || !isNearEnough || touchesOffHours) return false
  }
  return true
}

/** The requested times of some resources: one, or the dates of a series. */
interface WantedTimes extends Pick<ReservationDraft, 'resourceIds' | 'timeZone'> {
  readonly spans: readonly InstantSpan[]
}

/**
 * Returns the user's loaded reservations that conflict with each of the wanted times, in the order of the times.
 * `changedId` is the event that is being changed.
 */
export async function findOwnConflicts(
  services: Reading,
  { spans, resourceIds, timeZone }: WantedTimes,
  changedId: string | null,
): Promise<readonly (readonly Reservation[])[]> {
  const { list } = reservations
  const zone = timeZone
  const wanted = spans.map((span) => {
    const days = wholeDays(zone, dayOf(zone, span.start), lastDayOf(zone, span))
    const near = list.filter(({ event }) => event.start.utcDateTime < days.end && event.end.utcDateTime > days.start)
    return { span, days, near }
  })
  const ids = [...resourceIds, ...wanted.flatMap(({ near }) => near.flatMap(({ resourceId }) => resourceId ?? []))]
  const kinds = new Map<string, BookingKind>()
  for (const id of new Set(ids)) kinds.set(id, await bookingKind(services, id))
  const booked = resourceIds.map((id) => kinds.get(id) ?? 'meeting')
  const [first = 'meeting'] = booked
  // Rooms booked together with things are booked for a meeting.
  const kind = booked.every((one) => one === first) ? first : 'meeting'
  const user = session.user?.email ?? null
  return wanted.map(({ span, days, near }) =>
    ownConflicts(near, { span, kind, days, changedId, user }, (own) => kinds.get(own.resourceId ?? '') ?? 'meeting'),
  )
}

/** Shows the holder of the slot and the nearest alternatives, only while the form shows this draft. */
export async function markConflict(
  services: Reading,
  draft: Pick<ReservationDraft, 'clientId' | 'span'>,
  resourceId: string | null,
  event: RowEvent | null,
): Promise<void> {
  if (resourceId === null) return
  const id = resourceIdOf(resourceId)
  const alternatives = await findAlternatives(services, id, draft.span)
  const shown = draftState.draft
  // The user may have closed or moved the form meanwhile.
  if (shown?.clientId !== draft.clientId) return
  if (shown.span.start !== draft.span.start || shown.span.end !== draft.span.end) return
  const { change } = draftState
  // The event's present place and time are no alternative to it.
  const own = change && quartersOf(change.kept.draft.span)
  const isKept = ({ resourceId: other, span }: Alternative): boolean =>
    own?.from === span.from && own.to === span.to && change?.kept.draft.resourceIds.includes(other) === true
  setDraftConflict(
    { resourceId: id, event },
    alternatives.filter((alternative) => !isKept(alternative)),
  )
}

/** A zone that shows another time than the form does, because a chosen resource is there. */
export interface LocalTime {
  readonly zone: IanaZone
  /** True if the time lies outside the working hours of a resource there; false if they are not known. */
  readonly isOutsideHours: boolean
}

/** Returns the zones of the resources whose clocks differ from those of the draft's zone at the time, each zone once. */
export async function readLocalTimes(
  services: Reading,
  { resourceIds, span: time, timeZone: zone }: Pick<ReservationDraft, 'resourceIds' | 'span' | 'timeZone'>,
): Promise<readonly LocalTime[]> {
  const found = new Map<IanaZone, LocalTime>()
  for (const id of resourceIds) {
    const asked = await askEngine(services.engine.resource(id))
    const local = resolveZone(asked.ok && asked.value ? asked.value.timezone : '')
    if (!local.ok || offsetAt(local.value, time.start) === offsetAt(zone, time.start)) continue
    const explained = await explainSpan(services, id, time)
    const isOutside = explained.ok && explained.value.touchesOffHours
    const isOutsideHours = isOutside || found.get(local.value)?.isOutsideHours === true
    found.set(local.value, { zone: local.value, isOutsideHours })
  }
  return [...found.values()]
}
