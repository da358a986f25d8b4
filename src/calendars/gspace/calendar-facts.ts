import * as v from 'valibot'
import type { IanaZone } from '#src/core/brand.ts'
import { resolveZone, utc } from '#src/core/time/zones.ts'
import { absent } from '#src/core/wire/absent.ts'

/** What a list of events says of the calendar itself, and events by themselves do not. */
export interface CalendarFacts {
  /** In which a date without zone is a day. */
  readonly zone: IanaZone
  /** Minutes before start, of events without reminders of their own; null is none. */
  readonly reminder: number | null
}

export const unknownFacts: CalendarFacts = { zone: utc, reminder: null }

export const reminderSchema = v.object({ method: absent(v.string()), minutes: v.number() })

const factsSchema = v.object({
  timeZone: absent(v.string()),
  defaultReminders: v.nullish(v.array(reminderSchema), []),
})

/** Of a page of a list; null where it says nothing of the calendar. */
export function readFacts(body: unknown): CalendarFacts | null {
  const parsed = v.safeParse(factsSchema, body)
  if (!parsed.success || parsed.output.timeZone === null) return null
  const zone = resolveZone(parsed.output.timeZone)
  return { zone: zone.ok ? zone.value : utc, reminder: shownReminder(parsed.output.defaultReminders) }
}

/** One that pops up, before one that comes by e-mail. */
export function shownReminder(reminders: readonly v.InferOutput<typeof reminderSchema>[]): number | null {
  return (reminders.find(({ method }) => method === 'popup') ?? reminders[0])?.minutes ?? null
}
