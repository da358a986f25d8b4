import type { EventDraft, OnBehalf } from '#src/calendars/calendar.ts'
import { session } from '#src/features/account/model/state.ts'
import type { ReservationDraft } from './rules/draft.ts'
import { resourceEmail, shownName } from '#src/wire/name-and-address.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { type DraftSeries, seriesOf } from '../series/series-of-draft.ts'
import type { Resource } from '#src/wire/resource.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { DraftResource } from './draft-state.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import type { Reading } from '#src/base/needs.ts'

/**
 * A draft with its resources, in the form that the calendar accepts. The online meeting is added when it is created.
 */
export interface ResolvedDraft {
  readonly event: EventDraft
  readonly resources: readonly Resource[]
  /** Null if the draft is of one date. */
  readonly series: DraftSeries | null
}

/** Resolves a draft. Returns the fault 'not-found' if a resource is gone or has no calendar. */
export async function resolveDraft(services: Reading, draft: ReservationDraft): Promise<Result<ResolvedDraft>> {
  const resolved = await resolveRooms(services, draft.resourceIds)
  if (!resolved.ok) return resolved
  const { resources, rooms } = resolved.value
  const { clientId, subject, isAllDay, timeZone, attendees, isPrivate, notes, reminder } = draft
  const series = seriesOf(draft)
  const times = series ? series.times : { span: draft.span, recurrence: null }
  const event = { clientId, subject, isAllDay, timeZone, attendees, isPrivate, notes, reminder, ...times }
  const onBehalf = onBehalfOf(draft)
  return succeed({ event: { ...event, resources: rooms, onlineMeeting: null, onBehalf }, resources, series })
}

interface ResolvedRooms {
  readonly resources: readonly Resource[]
  /** The same, as a calendar invites them. */
  readonly rooms: readonly { readonly name: string; readonly email: Email }[]
}

/** Resolves resources, in order. Returns the fault 'not-found' if one is gone or has no calendar. */
export async function resolveRooms(
  { engine }: Pick<Reading, 'engine'>,
  ids: readonly ResourceId[],
): Promise<Result<ResolvedRooms>> {
  const asked = await askEngine(Promise.all(ids.map((id) => engine.resource(id))))
  if (!asked.ok) return asked
  const resources = asked.value.filter((resource): resource is Resource => resource !== null)
  const rooms = resources.flatMap((resource) => {
    const email = resourceEmail(resource)
    return email ? [{ name: shownName(resource), email }] : []
  })
  return rooms.length < ids.length ? fail({ kind: 'not-found', what: 'resource' }) : succeed({ resources, rooms })
}

/** Returns a resource as the form shows it. Null if it is gone or has no calendar, or if the engine is lost. */
export async function draftResource(services: Pick<Reading, 'engine'>, id: ResourceId): Promise<DraftResource | null> {
  const resolved = await resolveRooms(services, [id])
  const room = resolved.ok ? resolved.value.rooms[0] : undefined
  return room ? { id, ...room } : null
}

/** Null if the reservation is for the user. */
function onBehalfOf({ reserveFor }: ReservationDraft): OnBehalf | null {
  const { user } = session
  if (!reserveFor || reserveFor.email === user?.email) return null
  return { owner: reserveFor, by: { name: user?.name ?? '', email: user?.email ?? emailOf('') } }
}

/** Returns the names of the rooms, for messages. */
export function roomsOf({ event }: ResolvedDraft): string {
  return event.resources.map(({ name }) => name).join(', ')
}

/** Returns the rooms as the form shows them. */
export function draftResourcesOf({ event, resources }: ResolvedDraft): DraftResource[] {
  return resources.flatMap((resource, index) => {
    const room = event.resources[index]
    return room ? [{ id: resource.id, ...room }] : []
  })
}
