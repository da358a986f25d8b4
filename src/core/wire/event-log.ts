import * as v from 'valibot'

/** An ordered service; its fields beyond the item are the server's own and passed through. */
const eventLogOrderSchema = v.looseObject({ id: v.string() })
export type EventLogOrder = v.InferOutput<typeof eventLogOrderSchema>

/** `POST /api/event/log`: create and delete event logging (specification, section 7). Spelling as on the wire. */
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
  orders: v.nullish(v.array(eventLogOrderSchema), []),
})
export type EventLogRecord = v.InferOutput<typeof eventLogRecordSchema>

/** `POST /api/event/error-log`: an event that is no reservation, and why (section 8). */
const eventErrorSchema = v.object({
  id: v.string(),
  iCalUId: v.nullish(v.string(), null),
  classification: v.picklist(['Identified', 'Anonymous', 'Faulty', 'Limited']),
  message: v.string(),
  /** UTC ISO instant. */
  when: v.string(),
})
export type EventErrorRecord = v.InferOutput<typeof eventErrorSchema>
