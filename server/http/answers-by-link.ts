import * as v from 'valibot'
import { oneDay } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { type AnswerData, answerDataSchema, type AnswerKind } from '../calendar/answer-links.ts'
import { bookOf } from '../calendar/book-of.ts'
import { roomsByEmail } from '../calendar/rooms.ts'
import { type CodeReason, lookAtCode } from '../identity/codes.ts'
import { hashOf } from '../identity/secrets.ts'
import type { StoredAttendee, StoredEvent } from '../rules/calendar/stored-event.ts'
import { answerWords, givenAnswers, storedAnswers } from '../rules/calendar/answer-words.ts'
import { lastEndOf } from '../rules/calendar/series.ts'
import { allPlacesOf } from '../rules/calendar/whereabouts.ts'
import { eventById } from '../store/events.ts'
import { countTry, type Limit } from '../store/limits.ts'
import { personByEmail } from '../store/people.ts'
import type { Queries } from '../store/schema.ts'
import { codeSchema, lookCounted } from './account-links.ts'
import { tooManyTries } from './account.ts'
import { invalidBody, noContent, readBody, refusedCode } from './answers.ts'
import type { Family } from './app.ts'

export const bodySchema = v.object({
  ...codeSchema.entries,
  answer: v.picklist(givenAnswers, 'UnknownAnswer'),
  comment: v.optional(v.pipe(v.string(), v.maxLength(1_000, 'CommentTooLong')), ''),
})

/** Each answer is a mail to the organizer. */
const perLink: Limit = { most: 20, within: oneDay }

interface Asked extends AnswerData {
  readonly kind: AnswerKind
}

/** The subject of a link, as it is now. */
interface Question {
  readonly event: StoredEvent
  readonly attendee: StoredAttendee
}

/** Answers by the links in mails (`calendar/answer-links.ts`). They need no session. */
export const answerByLinkCalls: Family = ({ on, office }) => {
  const { db, now } = office
  const book = bookOf(office)

  const read = async (token: string): Promise<Asked | CodeReason> => {
    const code = { secret: token, schema: answerDataSchema, now: now() }
    for (const kind of ['answer', 'approval'] as const) {
      const found = await lookAtCode(db, { ...code, purpose: kind })
      if (!('reason' in found)) return { ...found.data, kind }
      if (found.reason !== 'wrong') return found.reason
    }
    return 'wrong'
  }

  /** Returns the question of a link about an event. Null if there is nothing to answer any more, or the recipient is not the one to do it. */
  const questionOf = async (queries: Queries, asked: Asked, event: StoredEvent): Promise<Question | null> => {
    const attendee = event.attendees.find(({ address }) => emailOf(address) === asked.attendee)
    if (attendee === undefined || event.isCancelled || lastEndOf(event) <= now()) return null
    if ((await personByEmail(queries, asked.recipient))?.state === 'blocked') return null
    if ((asked.kind === 'approval') !== (attendee.type === 'resource')) return null
    if (asked.kind === 'answer') return { event, attendee }
    const room = (await roomsByEmail(queries, [asked.attendee])).get(emailOf(asked.attendee))
    return room?.approver === emailOf(asked.recipient) ? { event, attendee } : null
  }

  on('POST /api/answer/info', async (_caller, { request, address }) => {
    const body = await readBody(request, codeSchema)
    if (body instanceof Response) return body
    const asked = await lookCounted(office, address, () => read(body.token))
    if (asked instanceof Response) return asked
    const event = await eventById(db, asked.eventId)
    const question = event && (await questionOf(db, asked, event))
    return question === null ? refusedCode('expired') : Response.json(infoOf(asked, question))
  })

  on('POST /api/answer', async (_caller, { request, address }) => {
    const body = await readBody(request, bodySchema)
    if (body instanceof Response) return body
    const asked = await lookCounted(office, address, () => read(body.token))
    if (asked instanceof Response) return asked
    if (asked.kind === 'approval' && body.answer === 'tentative')
      return invalidBody([{ field: 'answer', problem: 'UnknownAnswer' }])
    const late = await countTry(db, `answers of ${hashOf(body.token)}`, perLink, now())
    if (late !== null) return tooManyTries(late)
    const response = storedAnswers[body.answer]
    const outcome = await book.respond(asked.eventId, {
      attendee: asked.attendee,
      response,
      comment: body.comment,
      denies: async (event, queries): Promise<CodeReason | 'same' | null> => {
        const question = await questionOf(queries, asked, event)
        if (question === null) return 'expired'
        const given = question.attendee.response
        if (given === response && body.comment === '') return 'same'
        // Its time is free for others since it was declined.
        return asked.kind === 'approval' && given === 'declined' ? 'used' : null
      },
    })
    if (outcome.kind === 'done') return noContent()
    if (outcome.kind !== 'denied') return refusedCode('expired')
    return outcome.denied === 'same' ? noContent() : refusedCode(outcome.denied)
  })
}

const infoOf = ({ kind, recipient }: Asked, { event, attendee }: Question) => ({
  kind: kind === 'answer' ? 'invitation' : 'approval',
  subject: event.subject,
  start: new Date(event.start).toISOString(),
  end: new Date(event.end).toISOString(),
  timeZone: event.originalTimeZone,
  organizer: { name: event.organizer.name || event.organizer.address },
  place: allPlacesOf(event).join(', ') || null,
  email: recipient,
  answer: answerWords[attendee.response],
})
