import * as v from 'valibot'
import { schedulingSettingsSchema, weekDaySchema } from './resource.ts'

/** The records of `POST /api/cache/schedules` and of every provider, in the product's codes (section 3, Schedule). */
const absent = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema), null)

export const scheduleItemSchema = v.object({
  /** UTC ISO instants. */
  start: v.string(),
  end: v.string(),
  /** One of free, tentative, busy, oof, workingElsewhere (any case). */
  status: v.optional(v.string(), 'busy'),
  /** Null where the item is private or the reader may not see it. */
  subject: absent(v.string()),
  location: absent(v.string()),
  isPrivate: v.optional(v.nullable(v.boolean()), false),
  /** Who holds it, where the provider says so. */
  organizer: absent(v.string()),
  iCalUId: absent(v.string()),
})

export const workingHoursSchema = v.object({
  /** Windows or IANA name. */
  timezone: v.optional(v.nullable(v.string()), ''),
  daysOfWeek: v.array(weekDaySchema),
  startTime: v.string(),
  endTime: v.string(),
})

export const scheduleSchema = v.object({
  /** E-mail address the schedule was asked under. */
  scheduleId: absent(v.string()),
  email: absent(v.string()),
  /** One digit a quarter, product codes, from the start of the asked span. */
  availabilityView: v.optional(v.nullable(v.string()), ''),
  scheduleItems: v.optional(v.nullable(v.array(v.unknown())), []),
  workingHours: absent(v.unknown()),
  schedulingSettings: absent(schedulingSettingsSchema),
  requirementId: absent(v.string()),
  resourceId: absent(v.string()),
  /** Why there is no view; the row becomes limited and shows this message. */
  serviceError: absent(v.object({ message: v.string(), responseCode: absent(v.string()) })),
})

export type ScheduleItem = v.InferOutput<typeof scheduleItemSchema>
export type WorkingHours = v.InferOutput<typeof workingHoursSchema>

/** A schedule as the engine takes it: items and hours checked one by one, the bad ones left out. */
export interface Schedule {
  readonly email: string
  /** Product codes, one digit a quarter, from `from`. */
  readonly availabilityView: string
  readonly scheduleItems: readonly ScheduleItem[]
  readonly workingHours: WorkingHours | null
  readonly schedulingSettings: v.InferOutput<typeof schedulingSettingsSchema> | null
  readonly serviceError: { readonly message: string; readonly responseCode: string | null } | null
}
