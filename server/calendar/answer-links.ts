import * as v from 'valibot'
import { emailOf } from '#src/wire/scalars.ts'
import { endCodes, newCode } from '../identity/codes.ts'
import type { Office } from '../office.ts'
import { lastEndOf } from '../rules/calendar/series.ts'
import type { StoredEvent } from '../rules/calendar/stored-event.ts'
import type { Queries } from '../store/schema.ts'

/** The event of a link in a mail. `attendee` is the invited person, or the resource for which an approver answers. */
export const answerDataSchema = v.object({ eventId: v.string(), attendee: v.string(), recipient: v.string() })
export type AnswerData = v.InferOutput<typeof answerDataSchema>

export type AnswerKind = 'answer' | 'approval'

const subjectOf = (kind: AnswerKind, eventId: string, attendee: string): string =>
  `${kind} ${eventId} ${emailOf(attendee)}`

/**
 * Returns a link by which its recipient answers without signing in, as often as wanted until the event is over. The secret is in the
 * fragment, which browsers send to no server.
 */
export async function newAnswerLink(
  { now, publicURL }: Pick<Office, 'now' | 'publicURL'>,
  queries: Queries,
  kind: AnswerKind,
  {
    event,
    attendee,
    recipient,
  }: { readonly event: StoredEvent; readonly attendee: string; readonly recipient: string },
): Promise<string> {
  const data: AnswerData = { eventId: event.id, attendee: emailOf(attendee), recipient: emailOf(recipient) }
  const secret = await newCode(queries, {
    purpose: kind,
    subject: subjectOf(kind, event.id, attendee),
    data,
    lifetime: lastEndOf(event) - now(),
    uses: null,
    now: now(),
  })
  return `${publicURL()}/answer#token=${secret}`
}

/** Ends the links of attendees to an event, also those of the approvers of its resources. */
export async function endAnswerLinks(
  queries: Queries,
  eventId: string,
  attendees: readonly { readonly address: string }[],
  now: number,
): Promise<void> {
  for (const { address } of attendees)
    for (const kind of ['answer', 'approval'] as const)
      await endCodes(queries, { subject: subjectOf(kind, eventId, address), purposes: [kind], now })
}
