import * as v from 'valibot'
import type { Email } from '../brand.ts'
import { absent } from './absent.ts'
import { type ParsedRecords, parseRecords } from './parse.ts'
import { listIn } from './record.ts'
import { wireFlag, wireId, wireNumber } from './scalars.ts'

/** One entry of the confirm-statuses call, which sends a list of them (section 7). */
export interface ConfirmStatusRequest {
  readonly email: Email
  readonly iCalUid: string
  readonly id: string
}

/** What the product server knows of a reservation (section 3). 'iCalUid' is spelled as on this wire. */
export const confirmationStatusSchema = v.object({
  iCalUid: wireId.needed,
  /** The event's own id, where the server gives it back: occurrences of a series may share one iCalUid. */
  id: wireId.absent,
  canceled: wireFlag.or(false),
  confirmed: wireFlag.or(false),
  /** ISO instant. */
  confirmedWhen: absent(v.string()),
  confirmedBy: absent(v.string()),
  orderItemsCount: wireNumber.or(0),
})
export type ConfirmationStatus = v.InferOutput<typeof confirmationStatusSchema>

export function readConfirmationStatuses(body: unknown): ParsedRecords<ConfirmationStatus> {
  return parseRecords(confirmationStatusSchema, listIn(body, 'statuses'), 'statuses')
}

/** Finds the status of an event: by iCalUid and id, else by iCalUid alone where the server names no id. */
export function indexConfirmations(
  statuses: readonly ConfirmationStatus[],
): (event: { readonly id: string; readonly iCalUId: string | null }) => ConfirmationStatus | null {
  const byUid = new Map<string, ConfirmationStatus>()
  const byBoth = new Map<string, ConfirmationStatus>()
  for (const status of statuses) {
    if (status.id === null) byUid.set(status.iCalUid, status)
    else byBoth.set(`${status.iCalUid}\n${status.id}`, status)
  }
  return ({ id, iCalUId }) =>
    iCalUId === null ? null : (byBoth.get(`${iCalUId}\n${id}`) ?? byUid.get(iCalUId) ?? null)
}
