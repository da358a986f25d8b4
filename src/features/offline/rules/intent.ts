import type { Instant } from '#src/kernel/result.ts'
import { isRecord } from '#src/wire/scalars.ts'
import type { Reservation } from '#src/features/reservations/rules/derive.ts'

/** What may be asked of a reservation without network: doing it later or twice harms nobody, and none of it takes a room. */
export const intentKinds = ['confirm', 'finish', 'cancel'] as const
export type IntentKind = (typeof intentKinds)[number]

/** Something the user asked for while the server was out of reach, kept until its outcome is known. */
export interface Intent {
  readonly id: string
  readonly kind: IntentKind
  /** When the user asked: a meeting is finished as of then, however late the calendar hears of it. */
  readonly at: Instant
  /** As the user saw it. */
  readonly reservation: Reservation
  /** What the others are told of a cancellation. */
  readonly comment: string
}

const idStart = 'intent'

/** One of a kind for an event: asked for again it is the same. */
export const intentId = (kind: IntentKind, eventId: string): string => `${idStart}-${kind}-${eventId}`

/** What was stored, as an intent; null for anything else. */
export function readIntent(value: unknown): Intent | null {
  return isIntent(value) ? value : null
}

function isIntent(value: unknown): value is Intent {
  if (!isRecord(value) || typeof value['at'] !== 'number' || typeof value['comment'] !== 'string') return false
  const { id, kind, reservation } = value
  if (!intentKinds.some((one) => one === kind) || !isRecord(reservation) || !isRecord(reservation['event']))
    return false
  return (
    typeof reservation['event']['id'] === 'string' && id === `${idStart}-${String(kind)}-${reservation['event']['id']}`
  )
}
