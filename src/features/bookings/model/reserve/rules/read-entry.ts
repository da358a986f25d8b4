import * as v from 'valibot'
import { deviationSchema, recurrenceSchema } from '../../series/rules/recurrence.ts'
import type { CreateEntry, CreateStep } from './journal.ts'

const steps = ['prepared', 'sending', 'sent', 'visible', 'registered', 'done', 'failed'] as const satisfies CreateStep[]

/** Schema of a stored draft. */
export const draftSchema = v.object({
  clientId: v.string(),
  subject: v.string(),
  resourceIds: v.array(v.string()),
  span: v.object({ start: v.number(), end: v.number() }),
  isAllDay: v.boolean(),
  timeZone: v.string(),
  attendees: v.array(v.object({ name: v.string(), email: v.string(), optional: v.boolean(), remotely: v.boolean() })),
  isPrivate: v.boolean(),
  onlineMeeting: v.boolean(),
  onlineMeetingBy: v.optional(v.nullable(v.string())),
  notes: v.string(),
  reminder: v.nullable(v.number()),
  // Entries written before series were supported have none.
  recurrence: v.nullish(recurrenceSchema, null),
  deviations: v.nullish(v.array(deviationSchema), []),
  // Absent in entries that were written before colleagues were supported.
  reserveFor: v.optional(v.nullable(v.object({ name: v.string(), email: v.string() }))),
})

const entrySchema = v.object({
  clientId: v.string(),
  draft: draftSchema,
  step: v.picklist(steps),
  eventId: v.nullable(v.string()),
  iCalUId: v.nullable(v.string()),
  at: v.number(),
  stepAt: v.number(),
  absentSince: v.nullable(v.number()),
  notBefore: v.number(),
  failures: v.number(),
  isShown: v.boolean(),
  isInvited: v.nullish(v.boolean(), true),
  follows: v.nullish(v.object({ masterId: v.string(), lastDay: v.string() }), null),
  adjusted: v.nullish(
    v.array(v.object({ day: v.string(), fault: v.nullable(v.looseObject({ kind: v.string() })) })),
    [],
  ),
  fault: v.nullable(v.looseObject({ kind: v.string() })),
})

/**
 * Returns an entry of the stored journal. Returns null if it is invalid, because a store may hold junk or the data of
 * another version.
 */
export function readEntry(stored: unknown): CreateEntry | null {
  const parsed = v.safeParse(entrySchema, stored)
  // The brands and the fault's fields were written by this product. The schema has checked all fields that are acted
  // upon.
  return parsed.success ? (parsed.output as unknown as CreateEntry) : null
}
