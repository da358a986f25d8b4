import * as v from 'valibot'
import type { Email } from '#src/kernel/ids.ts'
import type { Result } from '#src/kernel/result.ts'
import { parseBody, type ParsedRecords, parseRecords } from './parse.ts'
import { listIn, wireFlag, wireId, wireName, wireNumber, wireText } from './scalars.ts'

/** `POST /api/cache/get` (section 3, Cache request): UTC ISO instants. Parse the response with `readSchedules`. */
export interface CacheRequest {
  readonly start: string
  readonly end: string
  readonly emails: readonly string[]
}

/** The cached schedules call: UTC ISO instants. Parse the response with `readSchedules`. */
export interface CachedSchedulesRequest {
  readonly fromDate: string
  readonly toDate: string
  readonly emails: readonly string[]
}

/**
 * One entry of the confirm-statuses call, which sends a list of them (section 7). `POST /api/event/statuses`, whose
 * payload is passed through, gets the same list.
 */
export interface ConfirmStatusRequest {
  readonly email: Email
  readonly iCalUid: string
  readonly id: string
}

/** The product server's record of a reservation (section 3). 'iCalUid' is spelled as on this wire. */
export const confirmationStatusSchema = v.object({
  iCalUid: wireId.needed,
  /** The event's own id, if the server returns it. Occurrences of a series may share one iCalUid. */
  id: wireId.absent,
  canceled: wireFlag.or(false),
  confirmed: wireFlag.or(false),
  /** ISO instant. */
  confirmedWhen: wireText.absent,
  confirmedBy: wireName.absent,
  orderItemsCount: wireNumber.or(0),
})
export type ConfirmationStatus = v.InferOutput<typeof confirmationStatusSchema>

export function readConfirmationStatuses(body: unknown): ParsedRecords<ConfirmationStatus> {
  return parseRecords(confirmationStatusSchema, listIn(body, 'statuses'), 'statuses')
}

interface EventIds {
  readonly id: string
  readonly iCalUId: string | null
}

/** The statuses of a response by event. */
export interface Confirmations {
  /** Null if the response has none for this event, or does not tell to which of several events one belongs. */
  of(event: EventIds): ConfirmationStatus | null
  /** True if the response has a status that may be the event's. */
  knows(event: EventIds): boolean
}

/**
 * Indexes the statuses of a response to `asked`. A status with an id belongs to that event. One without an id belongs to
 * the event with its iCalUid. In Google and Exchange all dates of a series have one iCalUid: such statuses are assigned
 * only if the response repeats the request one by one, because the status of one date must not be shown for another.
 */
export function indexConfirmations(
  statuses: readonly ConfirmationStatus[],
  asked: readonly Pick<ConfirmStatusRequest, 'iCalUid' | 'id'>[],
): Confirmations {
  const byBoth = new Map<string, ConfirmationStatus>()
  const byUid = new Map<string, ConfirmationStatus>()
  const isInOrder =
    statuses.length === asked.length && statuses.every(({ iCalUid }, index) => iCalUid === asked[index]?.iCalUid)
  const shared = duplicatesIn(asked.map(({ iCalUid }) => iCalUid))
  for (const [index, status] of statuses.entries()) {
    const id = status.id ?? (isInOrder ? asked[index]?.id : undefined)
    if (status.id === null) byUid.set(status.iCalUid, status)
    if (id !== undefined) byBoth.set(keyOf(status.iCalUid, id), status)
  }
  return {
    of({ id, iCalUId }) {
      if (iCalUId === null) return null
      return byBoth.get(keyOf(iCalUId, id)) ?? (shared.has(iCalUId) ? null : (byUid.get(iCalUId) ?? null))
    },
    knows: ({ id, iCalUId }) => iCalUId !== null && (byBoth.has(keyOf(iCalUId, id)) || byUid.has(iCalUId)),
  }
}

const keyOf = (iCalUid: string, id: string): string => `${iCalUid}\n${id}`

const duplicatesIn = (texts: readonly string[]): ReadonlySet<string> => {
  const seen = new Set<string>()
  return new Set(texts.filter((text) => seen.size === seen.add(text).size))
}

/** `POST /api/event/action` (section 7): an action on a reservation that the client reports to the product server. */
export interface EventActionRequest {
  readonly action: 'confirm' | 'finish' | 'delete' | 'cancel-participation' | 'delete-failed'
  readonly email: string
  readonly iCalUid: string
  readonly id: string
}

/** An ordered service. All fields except the id belong to the server and are passed through. */
const eventLogOrderSchema = v.looseObject({ id: v.string() })

/** `POST /api/event/log`: logs created and deleted events (specification, section 7). Spelling as on the wire. */
export const eventLogRecordSchema = v.object({
  id: v.string(),
  resourceUsername: v.string(),
  iCalUId: v.string(),
  resourceDisplayName: v.string(),
  subject: v.string(),
  showAs: v.string(),
  /** UTC ISO instants. */
  realEnd: v.string(),
  realStart: v.string(),
  action: v.picklist(['create', 'delete']),
  doneBy: v.string(),
  organiserName: v.string(),
  organiserEmail: v.string(),
  /** Foyer sends none: an empty list would say that nothing is ordered. */
  orders: v.nullish(v.array(eventLogOrderSchema)),
})
export type EventLogRecord = v.InferOutput<typeof eventLogRecordSchema>

/** One record of `POST /api/event/error-log`, which takes a list: an event that is not a reservation, and the reason (section 8). */
export interface EventErrorRecord {
  readonly id: string
  readonly iCalUId: string | null
  readonly classification: 'Identified' | 'Anonymous' | 'Faulty' | 'Limited'
  readonly message: string
  /** UTC ISO instant. */
  readonly when: string
}

/** Web-meeting data of the createMeeting call (section 7): UTC ISO instants and the invitees' addresses. */
export const onlineMeetingRequestSchema = v.object({
  eventStart: v.string(),
  eventEnd: v.string(),
  eventTitle: v.string(),
  eventBody: v.string(),
  invitees: v.pipe(v.array(v.string()), v.readonly()),
})
export type OnlineMeetingRequest = v.InferOutput<typeof onlineMeetingRequestSchema>

const webAddressSchema = v.pipe(v.string(), v.url(), v.startsWith('https://'))

/** The provider's response: an address to join at. */
export const onlineMeetingSchema = v.union([
  v.object({ url: webAddressSchema }),
  v.pipe(
    v.object({ joinUrl: webAddressSchema }),
    v.transform(({ joinUrl }) => ({ url: joinUrl })),
  ),
])
export type OnlineMeeting = v.InferOutput<typeof onlineMeetingSchema>

export function readOnlineMeeting(body: unknown): Result<OnlineMeeting> {
  return parseBody(onlineMeetingSchema, body, 'online meeting')
}
