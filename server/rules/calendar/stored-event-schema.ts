import * as v from 'valibot'
import { monthWeeks } from '#src/features/bookings/model/series/rules/recurrence.ts'
import { weekDays } from '#src/kernel/time/wall-clock.ts'
import type { StoredEvent } from './stored-event.ts'

const mailboxEntries = { name: v.string(), address: v.string() }

const recurrenceSchema = v.object({
  pattern: v.object({
    type: v.picklist(['daily', 'weekly', 'absoluteMonthly', 'relativeMonthly']),
    interval: v.number(),
    dayOfMonth: v.number(),
    daysOfWeek: v.array(v.picklist(weekDays)),
    firstDayOfWeek: v.picklist(weekDays),
    index: v.picklist(monthWeeks),
  }),
  range: v.object({
    type: v.picklist(['endDate', 'numbered', 'noEnd']),
    startDate: v.string(),
    endDate: v.string(),
    recurrenceTimeZone: v.string(),
    numberOfOccurrences: v.number(),
  }),
})

/** An event as it is stored in JSON. */
export const storedEventSchema: v.GenericSchema<unknown, StoredEvent> = v.object({
  id: v.string(),
  iCalUId: v.string(),
  transactionId: v.nullable(v.string()),
  subject: v.string(),
  bodyHtml: v.string(),
  bodyPreview: v.string(),
  start: v.number(),
  end: v.number(),
  originalTimeZone: v.string(),
  isAllDay: v.boolean(),
  organizer: v.object(mailboxEntries),
  attendees: v.array(
    v.object({
      ...mailboxEntries,
      type: v.picklist(['required', 'optional', 'resource']),
      response: v.picklist(['none', 'accepted', 'declined', 'tentativelyAccepted']),
      respondedAt: v.number(),
      remotely: v.optional(v.boolean()),
    }),
  ),
  showAs: v.picklist(['free', 'tentative', 'busy', 'oof', 'workingElsewhere']),
  isPrivate: v.boolean(),
  reminder: v.nullable(v.number()),
  onlineMeetingUrl: v.nullable(v.string()),
  isCancelled: v.boolean(),
  createdAt: v.number(),
  changedAt: v.number(),
  location: v.nullable(v.string()),
  marks: v.record(v.string(), v.string()),
  series: v.optional(
    v.variant('kind', [
      v.object({ kind: v.literal('master'), recurrence: recurrenceSchema, leftOut: v.array(v.string()) }),
      v.object({ kind: v.picklist(['occurrence', 'exception']), masterId: v.string(), day: v.string() }),
    ]),
  ),
  mirrored: v.optional(v.object({ room: v.string(), id: v.string(), date: v.nullable(v.number()) })),
}) as v.GenericSchema<unknown, StoredEvent>
