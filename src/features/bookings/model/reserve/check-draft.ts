import type { OwnDate } from '#src/engine/compute.ts'
import { bookableUntil } from '#src/features/availability/model/rules/row.ts'
import { explainSpan, type SpanFacts } from './explain.ts'
import { connection } from '#src/base/connection.ts'
import type { ChangedPart } from '../reservations/rules/changed-parts.ts'
import { roomsHolding } from '../reservations/rules/own-booking.ts'
import { checkSeries, fetchRoomBookings, isOwnEvent } from '../series/series-rooms.ts'
import type { DraftProblem, Fault } from '#src/kernel/fault.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { earliest, startOfQuarter } from '#src/kernel/time/moment.ts'
import { resolveZone } from '#src/kernel/time/zones.ts'
import type { Reading, Planning } from '#src/base/needs.ts'
import { belongsToSeries } from '#src/wire/event.ts'
import { resourceEmail } from '#src/wire/name-and-address.ts'
import type { Resource } from '#src/wire/resource.ts'
import { markConflict } from './conflicts.ts'
import { type DraftChange, draftState, setDraftConflict } from './draft-state.ts'
import type { ResolvedDraft } from './resolved-draft.ts'
import { checkDraft, type DraftRules, type ReservationDraft } from './rules/draft.ts'

/**
 * Returns the fault that prevents sending, or null. Checks, in this order, the fields of the form, the slot (with fresh
 * data from the rooms' calendars), and hours and horizon. For a change, only the changed parts are checked.
 */
export async function checkBeforeSending(
  services: Planning,
  draft: ReservationDraft,
  { event, resources }: ResolvedDraft,
  changing: Changing | null = null,
): Promise<Fault | null> {
  const now = services.clock.now()
  const all = checkDraft(draft, rulesOf(resources, now), now)
  const problems = changing ? all.filter((problem) => isOfChange(problem, changing, draft)) : all
  if (problems.length > 0) return { kind: 'draft-invalid', problems }
  // Nothing is promised while offline, because it is unknown if the room is still free.
  if (!connection.online) return { kind: 'offline' }
  if (changing && !changing.parts.includes('when') && !changing.parts.includes('resources')) return null
  if (draft.recurrence !== null) return checkSeries(services, draft)
  const emails = event.resources.map(({ email }) => email)
  const [held] = await fetchRoomBookings(services, emails, draft.span, changing?.own ?? null)
  if (held) {
    const resource = resources.find((one) => resourceEmail(one) === held.email)
    await markConflict(services, draft, resource?.id ?? null, held.event)
    return { kind: 'slot-taken', holder: held.event?.organizer ?? held.event?.subject ?? null }
  }
  for (const id of draft.resourceIds) {
    const explained = await explainSpan(services, id, draft.span)
    if (!explained.ok) continue
    if (!explained.value.isAvailable) {
      await markConflict(services, draft, id, explained.value.holder)
      return { kind: 'slot-taken', holder: explained.value.holder?.organizer ?? null }
    }
    const found = problemsOf(explained.value)
    if (found.length > 0) return { kind: 'draft-invalid', problems: found }
  }
  return null
}

/** The event and the parts that are being changed, unless the draft is a new reservation. */
export interface Changing {
  readonly own: OwnDate
  readonly parts: readonly ChangedPart[]
}

/**
 * Returns true if the problem concerns the change. A reservation with unchanged time and place needs no second
 * permission, and one that has begun may retain its start.
 */
function isOfChange(
  problem: DraftProblem,
  { own, parts }: Changing,
  { span }: Pick<ReservationDraft, 'span'>,
): boolean {
  switch (problem) {
    case 'subject-missing':
    case 'resource-missing':
    case 'end-before-start':
    case 'attendee-invalid':
    case 'colleague-missing':
      return true
    case 'start-in-past':
      return parts.includes('when') && span.start !== own.span.start
    default:
      return parts.includes('when') || parts.includes('resources')
  }
}

function problemsOf({ isInsideHours, isNearEnough }: SpanFacts): DraftProblem[] {
  const problems: DraftProblem[] = []
  if (!isNearEnough) problems.push('too-far-ahead')
  if (!isInsideHours) problems.push('outside-hours')
  return problems
}

/**
 * Returns the strictest limits of the chosen resources. Hours and availability are checked later by calendar and
 * engine.
 */
export function rulesOf(resources: readonly Resource[], now: Instant): DraftRules {
  const limits = resources.map(({ schedulingSettings }) => schedulingSettings)
  const minimums = limits.flatMap((limit) => limit?.minimumMeetingDurationInMinutes ?? [])
  const maximums = limits.flatMap((limit) => limit?.maximumMeetingDurationInMinutes ?? [])
  const horizons = resources.flatMap((resource) => horizonOf(resource, now))
  return {
    minimumDuration: minimums.length > 0 ? Math.max(...minimums) : null,
    maximumDuration: maximums.length > 0 ? Math.min(...maximums) : null,
    bookableUntil: horizons.length > 0 ? earliest(...horizons) : null,
    isInsideHours: true,
    isAvailable: true,
  }
}

function horizonOf({ schedulingSettings, timezone }: Resource, now: Instant): Instant[] {
  const days = schedulingSettings?.maxAdvanceDays ?? null
  const zone = resolveZone(timezone)
  return days === null || !zone.ok ? [] : [startOfQuarter(bookableUntil(zone.value, now, days))]
}

/**
 * Checks the slot of the open form again after a change. Marks the conflict with the holder of the slot and offers
 * alternatives, or removes the mark. `changed` contains the resources concerned; all if absent.
 */
export async function checkSlot(services: Reading, changed?: readonly ResourceId[]): Promise<void> {
  const { draft } = draftState
  if (draft && changed && !draft.resourceIds.some((id) => changed.includes(id))) return
  const isTaken = await markTaken(services)
  if (isTaken === false && draftState.draft?.clientId === draft?.clientId && draftState.conflict) {
    setDraftConflict(null, [])
  }
}

/**
 * Marks a resource of the open form that is taken at the chosen time. Returns whether there is one; null if that is not
 * known or not asked for. The time of the event that is being changed is its own.
 */
export async function markTaken(services: Reading): Promise<boolean | null> {
  const { draft, resources, open, step, change } = draftState
  // The list of a series' dates shows the state of each one.
  if (!open || !draft || step !== 'editing' || draft.recurrence !== null) return null
  for (const resourceId of draft.resourceIds) {
    const explained = await explainSpan(services, resourceId, draft.span)
    if (!explained.ok) return null
    const { isAvailable, holder } = explained.value
    const own = change && ownEvent(change)
    const room = resources.find(({ id }) => id === resourceId)?.email ?? null
    if (isAvailable || (holder && own && isOwnEvent(holder, room, own))) continue
    await markConflict(services, draft, resourceId, holder)
    return true
  }
  return false
}

/**
 * The present time and rooms of the event, which do not conflict with itself. A room that has declined is not among
 * them.
 */
export function ownEvent({ event, kept }: Pick<DraftChange, 'event' | 'kept'>): OwnDate {
  const { iCalUId } = event
  return { iCalUId, span: kept.draft.span, isOfSeries: belongsToSeries(event), emails: roomsHolding(event) }
}
