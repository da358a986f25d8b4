import type { Instant } from '#src/kernel/time/units.ts'
import { isRecord } from '#src/wire/scalars.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'

/**
 * Actions on a reservation that can be requested offline. They may run late or twice without harm, and none reserves a
 * room.
 */
export const intentKinds = ['confirm', 'finish', 'cancel'] as const
export type IntentKind = (typeof intentKinds)[number]

/** A request that the user made while the server was unreachable, stored until its outcome is known. */
export interface Intent {
  readonly id: string
  readonly kind: IntentKind
  /** Time of the request. A meeting is finished as of this time, even if the request is sent much later. */
  readonly at: Instant
  /** As shown to the user. */
  readonly reservation: Reservation
  /** Message to the attendees of a cancelled reservation. */
  readonly comment: string
}

const idStart = 'intent'

/** Returns the id of an intent. There is one per kind and event, so a repeated request has the same id. */
export const intentId = (kind: IntentKind, eventId: string): string => `${idStart}-${kind}-${eventId}`

export function isIntent(value: unknown): value is Intent {
  if (!isRecord(value) || typeof value['at'] !== 'number' || typeof value['comment'] !== 'string') return false
  const { id, kind, reservation } = value
  if (!intentKinds.some((one) => one === kind) || !isRecord(reservation) || !isRecord(reservation['event']))
    return false
  return (
    typeof reservation['event']['id'] === 'string' && id === `${idStart}-${String(kind)}-${reservation['event']['id']}`
  )
}
