import * as v from 'valibot'
import type { Email } from '#src/kernel/ids.ts'
import type { Result } from '#src/kernel/result.ts'
import { succeed } from '#src/kernel/result.ts'
import { parseBody } from './parse.ts'
import { emailOf, resourceIdOf } from './scalars.ts'

/** The bodies of a person's own feeds, delegates, approvals and mailed answers. Only Foyer's own server sends them. */

const email = v.pipe(v.string(), v.transform(emailOf))
/** UTC milliseconds, from ISO 8601. */
const instant = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.finite(),
)
const resourceId = v.pipe(v.string(), v.transform(resourceIdOf))

export const feedSchema = v.object({ id: v.string(), resourceId: v.nullable(resourceId), createdAt: instant })
/** A calendar that other applications read. Without a resource, it has the person's own reservations. */
export type Feed = v.InferOutput<typeof feedSchema>

export const madeFeedSchema = v.object({ id: v.string(), url: v.string() })
/** The address of a new feed. The server does not show it again. */
export type MadeFeed = v.InferOutput<typeof madeFeedSchema>

export const approvalSchema = v.object({
  id: v.string(),
  subject: v.string(),
  start: instant,
  end: instant,
  organizer: v.object({ name: v.string(), email }),
  resourceId,
  resourceName: v.string(),
})
/** A reservation that waits for the approver of its resource. */
export type Approval = v.InferOutput<typeof approvalSchema>

export const answers = ['accepted', 'tentative', 'declined'] as const
export type Answer = (typeof answers)[number]

export const answerInfoSchema = v.object({
  /** 'approval' asks the approver of a resource: it can be accepted or declined. */
  kind: v.picklist(['invitation', 'approval']),
  subject: v.string(),
  start: instant,
  end: instant,
  timeZone: v.string(),
  organizer: v.object({ name: v.string() }),
  place: v.nullish(v.string(), ''),
  /** The address that was asked. Null if the mail does not tell. */
  email: v.nullish(email, null),
  answer: v.picklist(['none', ...answers]),
})
/** What a mail asks about. */
export type AnswerInfo = v.InferOutput<typeof answerInfoSchema>

const listOf = <Schema extends v.GenericSchema>(schema: Schema, what: string) => {
  const listSchema = v.object({ items: v.array(schema) })
  return (body: unknown): Result<readonly v.InferOutput<Schema>[]> => {
    const read = parseBody(listSchema, body, what)
    return read.ok ? succeed(read.value.items) : read
  }
}

export const readFeeds: (body: unknown) => Result<readonly Feed[]> = listOf(feedSchema, 'feeds')
export const readDelegates: (body: unknown) => Result<readonly Email[]> = listOf(email, 'delegates')
export const readApprovals: (body: unknown) => Result<readonly Approval[]> = listOf(approvalSchema, 'approvals')
export const readMadeFeed = (body: unknown): Result<MadeFeed> => parseBody(madeFeedSchema, body, 'feed')
export const readAnswerInfo = (body: unknown): Result<AnswerInfo> => parseBody(answerInfoSchema, body, 'answer')
