import * as v from 'valibot'
import { parseWallTime, weekDaySchema } from '#src/kernel/time/wall-clock.ts'
import {
  absent,
  type ReadScalar,
  recordWith,
  scalar,
  textOf,
  wireEmail,
  wireFlag,
  wireId,
  wireName,
  wireNumber,
  wireResourceId,
  wireText,
  wordOf,
} from './scalars.ts'

/** The bodies of `GET /api/assist/resources` (specification, sections 3 and 7). Nulls of the wire are resolved here. */

const propertySchema = v.object({
  propertyId: wireId.needed,
  valueBoolean: wireFlag.absent,
  valueNumber: wireNumber.absent,
  valueDecimal: wireNumber.absent,
  valueText: wireText.absent,
  valueHTMLContent: wireText.absent,
  valueChoiceIds: absent(v.array(wireId.needed)),
})

export const schedulingSettingsSchema = recordWith({
  /** Minutes; null for no limit. */
  minimumMeetingDurationInMinutes: wireNumber.absent,
  /** Minutes; null for no limit. */
  maximumMeetingDurationInMinutes: wireNumber.absent,
  /** Calendar days after today in the resource's zone. 0 is today only, null is no limit. */
  maxAdvanceDays: wireNumber.absent,
  rejectOutsideWorkingHours: wireFlag.or(false),
})

/**
 * Returns 'UTC' for blank and 'Custom time zone' (section 3, Resource). Other names are resolved by
 * `kernel/time/zones`.
 */
export function zoneNameOf(name: string): string {
  const trimmed = name.trim()
  return trimmed === '' || trimmed.toLowerCase() === 'custom time zone' ? 'UTC' : trimmed
}

const mapInfoSchema = v.object({ areaId: wireId.needed })

const resourceFileSchema = v.object({
  name: wireName.needed,
  url: wireText.needed,
  /** 'image' is shown in the gallery. Any other kind is a download. */
  kind: wireText.or('image'),
})

export const reservedToOf = wordOf(['you', 'other'])

/** Reads a wall clock 'HH:mm' or 'HH:mm:ss[.fffffff]'. */
export const wallTimeOf: ReadScalar<string> = (value) => {
  const read = textOf(value)
  if (typeof read !== 'string' || knownTimes.has(read)) return read
  if (parseWallTime(read) === null) return undefined
  if (knownTimes.size < mostTimes) knownTimes.add(read)
  return read
}
/** Caches valid times, because a campus has only a few opening and closing times. */
const knownTimes = new Set<string>()
const mostTimes = 200
export const wireWallTime = scalar<string, string>(wallTimeOf, 'wall time')

export interface Conditions {
  readonly reservedTo: 'you' | 'other' | null
  /** True if the server's condition could not be read. 'other' is then the safe default and triggers no changes. */
  readonly isUnread?: true
}

export const resourceSchema = v.object({
  id: wireResourceId.needed,
  /** '' if it has none. Use `shownName` for display. */
  name: wireName.or(''),
  displayName: wireName.absent,
  displayNameForApp: wireName.absent,
  email: wireEmail.absent,
  username: wireText.absent,
  /** Windows or IANA name; 'UTC' if the wire has a blank or 'Custom time zone'. */
  timezone: v.pipe(wireText.or(''), v.transform(zoneNameOf)),
  /** '' if it has none. */
  resourceTypeId: wireId.or(''),
  csCode: wireText.absent,
  capacity: wireNumber.absent,
  mapInfos: v.nullish(v.array(mapInfoSchema), []),
  properties: v.nullish(v.array(propertySchema), []),
  conditions: v.pipe(
    v.nullish(
      recordWith({ reservedTo: scalar<'you' | 'other', 'you' | 'other'>(reservedToOf, 'you or other').absent }),
      { reservedTo: null },
    ),
    v.transform((conditions): Conditions => conditions),
  ),
  schedulingSettings: absent(schedulingSettingsSchema),
  daysOfWeek: absent(v.array(weekDaySchema)),
  /** Wall clock 'HH:mm' or 'HH:mm:ss[.fffffff]' in the resource's zone. */
  startTime: wireWallTime.absent,
  endTime: wireWallTime.absent,
  requiresConfirmation: wireFlag.or(false),
  /** Minutes after start at which an unconfirmed event is cancelled; default 15. */
  resourceUnconfirmedEventCancelEventTime: wireNumber.absent,
  /** Minutes before start at which confirmation opens; default 15. */
  resourceMinutesForConfirmationBeforeStartTime: wireNumber.absent,
  /** Minutes; for all-day events. */
  resourceUnconfirmedEventCancelEventAllDayTime: wireNumber.absent,
  files: v.nullish(v.array(resourceFileSchema), []),
  reservationsEnabled: wireFlag.or(true),
  navigationEnabled: wireFlag.or(false),
  idForFiltering: wireId.absent,
})

export type Resource = v.InferOutput<typeof resourceSchema>
export type ResourceOnWire = v.InferInput<typeof resourceSchema>
export type Property = v.InferOutput<typeof propertySchema>
export type SchedulingSettings = v.InferOutput<typeof schedulingSettingsSchema>
