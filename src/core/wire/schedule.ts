import * as v from 'valibot'
import type { Email } from '../brand.ts'
import { absent } from './absent.ts'
import { parseInstant } from './instant.ts'
import { schedulingSettingsSchema } from './resource.ts'
import { wireEmail, wireFlag, wireId } from './scalars.ts'
import { weekDaySchema } from '../time/week-day.ts'

/** The records of `POST /api/cache/schedules` and of every provider, in the product's codes (section 3, Schedule). */

const instantTextSchema = v.pipe(
  v.string(),
  v.check((text) => parseInstant(text) !== null, 'instant'),
)

export const scheduleItemSchema = v.object({
  /** ISO instants, UTC where they name no offset; read with `parseInstant`. */
  start: instantTextSchema,
  end: instantTextSchema,
  /** One of free, tentative, busy, oof, workingElsewhere (any case). */
  status: v.nullish(v.string(), 'busy'),
  /** Null where the item is private or the reader may not see it. */
  subject: absent(v.string()),
  location: absent(v.string()),
  isPrivate: wireFlag.or(false),
  /** Who holds it, where the provider says so. */
  organizer: absent(v.string()),
  iCalUId: absent(v.string()),
})

export const workingHoursSchema = v.object({
  /** Windows or IANA name. */
  timezone: v.nullish(v.string(), ''),
  daysOfWeek: v.array(weekDaySchema),
  startTime: v.string(),
  endTime: v.string(),
})

export const scheduleSchema = v.object({
  /** E-mail address the schedule was asked under. */
  scheduleId: wireEmail.absent,
  email: wireEmail.absent,
  /** One digit a quarter, product codes, from the start of the asked span. */
  availabilityView: v.nullish(v.string(), ''),
  scheduleItems: v.nullish(v.array(v.unknown()), []),
  workingHours: absent(v.unknown()),
  schedulingSettings: absent(schedulingSettingsSchema),
  requirementId: wireId.absent,
  resourceId: wireId.absent,
  /** Why there is no view; the row becomes limited and shows this message. */
  serviceError: absent(v.object({ message: v.string(), responseCode: absent(v.string()) })),
})

export type ScheduleItem = v.InferOutput<typeof scheduleItemSchema>
export type WorkingHours = v.InferOutput<typeof workingHoursSchema>

/** A schedule as the engine takes it: items and hours checked one by one, the bad ones left out. */
export interface Schedule {
  readonly email: Email
  /** Product codes, one digit a quarter, from `from`. */
  readonly availabilityView: string
  readonly scheduleItems: readonly ScheduleItem[]
  readonly workingHours: WorkingHours | null
  readonly schedulingSettings: v.InferOutput<typeof schedulingSettingsSchema> | null
  readonly serviceError: { readonly message: string; readonly responseCode: string | null } | null
}
