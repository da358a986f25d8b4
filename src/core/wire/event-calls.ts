import * as v from 'valibot'

/** `POST /api/event/statuses`: payload and answer pass through (section 7); the entries are those of confirm statuses. */
const eventStatusesRequestSchema = v.array(v.looseObject({ email: v.string(), iCalUid: v.string(), id: v.string() }))
export type EventStatusesRequest = v.InferOutput<typeof eventStatusesRequestSchema>

/** What the client tells the product server to do with a reservation. */
const eventActions = ['confirm', 'finish', 'delete', 'cancel-participation', 'delete-failed'] as const

/** `POST /api/event/action`: payload passed through (section 7). */
const eventActionRequestSchema = v.looseObject({
  action: v.picklist(eventActions),
  email: v.string(),
  iCalUid: v.string(),
  id: v.string(),
})
export type EventActionRequest = v.InferOutput<typeof eventActionRequestSchema>
