import * as v from 'valibot'
import type { EventActionRequest } from '#src/wire/cache.ts'

/** The bodies of the calls of `/api/event` (specification, section 7). Unknown members are refused. */

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest))

const keyEntries = {
  email: v.optional(text(320), ''),
  iCalUid: v.optional(text(1_000), ''),
  id: v.optional(text(1_000), ''),
}

/** An event by its id or its iCalUid. */
export interface EventKey {
  readonly iCalUid: string
  readonly id: string
}

/** The body of `confirm-statuses` and `statuses`: a list of events. */
export const statusQuestionSchema = v.pipe(v.array(v.strictObject(keyEntries)), v.maxLength(2_000))

const actions = [
  'confirm',
  'finish',
  'delete',
  'cancel-participation',
  'delete-failed',
] as const satisfies readonly EventActionRequest['action'][]

/** The body of `action`: a person's action on a reservation. Only `confirm` changes something, the others are logged. */
export const eventActionSchema = v.strictObject({ ...keyEntries, action: v.picklist(actions) })

/** The body of `error-log`: events that the client cannot assign (section 8). */
export const eventErrorsSchema = v.pipe(
  v.array(
    v.strictObject({
      id: text(1_000),
      iCalUId: v.nullable(text(1_000)),
      classification: v.picklist(['Identified', 'Anonymous', 'Faulty', 'Limited']),
      message: text(2_000),
      when: text(40),
    }),
  ),
  v.maxLength(1_000),
)
