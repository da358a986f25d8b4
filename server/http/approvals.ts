import * as v from 'valibot'
import { emailOf } from '#src/wire/scalars.ts'
import { bookOf } from '../calendar/book-of.ts'
import { roomById } from '../calendar/rooms.ts'
import { longestComment } from '../rules/calendar/answer-words.ts'
import { pendingApprovals } from '../store/approvals.ts'
import { noContent, problem, readStrictBody } from './answers.ts'
import type { Family } from './app.ts'
import { ownCalendarCallsOf } from './own-calendar.ts'

export const answerSchema = v.strictObject({
  answer: v.picklist(['accepted', 'declined']),
  comment: v.optional(v.pipe(v.string(), v.maxLength(longestComment)), ''),
})

/** Requests for resources that wait for the answer of a person. */
export const approvalCalls: Family = ({ on: add, office }) => {
  const on = ownCalendarCallsOf(add, office)
  const { db, now } = office
  const book = bookOf(office)

  on('GET /api/approvals', async ({ email }) => {
    const items = await pendingApprovals(db, emailOf(email), now())
    return Response.json({
      items: items.map(({ event_id, resource_id, starts_at, ends_at, ...item }) => ({
        id: idOf(resource_id, event_id),
        subject: item.subject,
        start: new Date(starts_at).toISOString(),
        end: new Date(ends_at).toISOString(),
        organizer: { name: item.organizer_name, email: item.organizer },
        resourceId: resource_id,
        resourceName: item.resource_name,
      })),
    })
  })
  on('POST /api/approvals/{id}', async (caller, { params, request }) => {
    const read = await readStrictBody(request, answerSchema)
    if (read instanceof Response) return read
    const unknown = problem(404, 'UnknownApproval', 'This request is not there any more, or waits for another person.')
    const [resourceId = '', eventId = ''] = partsOf(params.id)
    const room = await roomById(db, resourceId)
    if (room === null || room.approver !== emailOf(caller.email)) return unknown
    const { answer, comment } = read
    const outcome = await book.respond(eventId, {
      attendee: room.email,
      response: answer,
      comment,
      denies: (event) =>
        event.attendees.some(({ address, response }) => emailOf(address) === room.email && response === 'none')
          ? null
          : unknown,
    })
    return outcome.kind === 'done' ? noContent() : unknown
  })
}

const idOf = (resourceId: string, eventId: string): string =>
  Buffer.from(JSON.stringify([resourceId, eventId])).toString('base64url')

function partsOf(id: string): readonly string[] {
  const read = v.safeParse(
    v.pipe(v.string(), v.parseJson(), v.array(v.string())),
    Buffer.from(id, 'base64url').toString(),
  )
  return read.success ? read.output : []
}
