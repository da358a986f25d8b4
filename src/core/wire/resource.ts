import * as v from 'valibot'
import { absent } from './absent.ts'
import { weekDaySchema } from '../time/week-day.ts'

/** The bodies of `GET /api/assist/resources` (specification, sections 3 and 7). Nulls of the wire end here. */

export const propertySchema = v.object({
  propertyId: v.string(),
  valueBoolean: absent(v.boolean()),
  valueNumber: absent(v.number()),
  valueDecimal: absent(v.number()),
  valueText: absent(v.string()),
  valueHTMLContent: absent(v.string()),
  valueChoiceIds: absent(v.array(v.string())),
})

export const schedulingSettingsSchema = v.object({
  /** Minutes; null where there is no limit. */
  minimumMeetingDurationInMinutes: absent(v.number()),
  /** Minutes; null where there is no limit. */
  maximumMeetingDurationInMinutes: absent(v.number()),
  /** Calendar days after today in the resource's zone; 0 is today only, null is no limit. */
  maxAdvanceDays: absent(v.number()),
  rejectOutsideWorkingHours: v.nullish(v.boolean(), false),
})

/** Blank and 'Custom time zone' are UTC (section 3, Resource); any other name stays for `core/time/zones` to resolve. */
export function zoneNameOf(name: string): string {
  const trimmed = name.trim()
  return trimmed === '' || trimmed.toLowerCase() === 'custom time zone' ? 'UTC' : trimmed
}

export const mapInfoSchema = v.object({ areaId: v.string() })

export const resourceFileSchema = v.object({
  name: v.string(),
  url: v.string(),
  /** 'image' is shown in pictures; anything else is a download. */
  kind: v.nullish(v.string(), 'image'),
})

export const resourceSchema = v.object({
  id: v.string(),
  name: v.string(),
  displayName: absent(v.string()),
  displayNameForApp: absent(v.string()),
  email: absent(v.string()),
  username: absent(v.string()),
  /** Windows or IANA name; what the wire leaves blank or calls 'Custom time zone' is 'UTC' here. */
  timezone: v.pipe(v.nullish(v.string(), ''), v.transform(zoneNameOf)),
  resourceTypeId: v.string(),
  csCode: absent(v.string()),
  capacity: absent(v.number()),
  mapInfos: v.nullish(v.array(mapInfoSchema), []),
  properties: v.nullish(v.array(propertySchema), []),
  conditions: v.nullish(v.object({ reservedTo: absent(v.picklist(['you', 'other'])) }), {
    reservedTo: null,
  }),
  schedulingSettings: absent(schedulingSettingsSchema),
  daysOfWeek: absent(v.array(weekDaySchema)),
  /** Wall clock 'HH:mm' or 'HH:mm:ss[.fffffff]' in the resource's zone. */
  startTime: absent(v.string()),
  endTime: absent(v.string()),
  requiresConfirmation: v.nullish(v.boolean(), false),
  /** Minutes after start at which an unconfirmed event is cancelled; default 15. */
  resourceUnconfirmedEventCancelEventTime: absent(v.number()),
  /** Minutes before start at which confirmation opens; default 15. */
  resourceMinutesForConfirmationBeforeStartTime: absent(v.number()),
  /** Minutes; for all-day events. */
  resourceUnconfirmedEventCancelEventAllDayTime: absent(v.number()),
  files: v.nullish(v.array(resourceFileSchema), []),
  reservationsEnabled: v.nullish(v.boolean(), true),
  navigationEnabled: v.nullish(v.boolean(), false),
  idForFiltering: absent(v.string()),
})

export type Resource = v.InferOutput<typeof resourceSchema>
export type ResourceOnWire = v.InferInput<typeof resourceSchema>
export type Property = v.InferOutput<typeof propertySchema>
export type SchedulingSettings = v.InferOutput<typeof schedulingSettingsSchema>
