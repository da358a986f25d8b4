import { isAbsentOrBoolean, isAbsentOrNumber, isAbsentOrString, isRecord } from './record.ts'
import { type Property, type Resource, type SchedulingSettings, zoneNameOf } from './resource.ts'
import { type WeekDay, weekDays } from '../time/week-day.ts'

/**
 * The resource schema written out: a campus has 50,000 resources, and the schema takes ten times as long for each. Null
 * for whatever it does not recognise as well formed; the schema then decides and names what is wrong. A test holds the
 * two together.
 */
export function readWellFormed(record: unknown): Resource | null {
  if (!isRecord(record)) return null
  const { id, name, resourceTypeId, displayName, displayNameForApp, email, username, timezone, csCode } = record
  if (typeof id !== 'string' || typeof name !== 'string' || typeof resourceTypeId !== 'string') return null
  if (!isAbsentOrString(displayName) || !isAbsentOrString(displayNameForApp)) return null
  if (!isAbsentOrString(email) || !isAbsentOrString(username)) return null
  if (!isAbsentOrString(timezone) || !isAbsentOrString(csCode)) return null
  const { startTime, endTime, idForFiltering, capacity } = record
  if (!isAbsentOrString(startTime) || !isAbsentOrString(endTime)) return null
  if (!isAbsentOrString(idForFiltering) || !isAbsentOrNumber(capacity)) return null
  const {
    requiresConfirmation,
    reservationsEnabled,
    navigationEnabled,
    resourceUnconfirmedEventCancelEventTime: cancelTime,
    resourceMinutesForConfirmationBeforeStartTime: beforeStart,
    resourceUnconfirmedEventCancelEventAllDayTime: cancelTimeAllDay,
  } = record
  if (!isAbsentOrBoolean(requiresConfirmation)) return null
  if (!isAbsentOrBoolean(reservationsEnabled) || !isAbsentOrBoolean(navigationEnabled)) return null
  if (!isAbsentOrNumber(cancelTime) || !isAbsentOrNumber(beforeStart) || !isAbsentOrNumber(cancelTimeAllDay))
    return null
  const mapInfos = readList(record.mapInfos, readMapInfo)
  const properties = readList(record.properties, readProperty)
  const files = readList(record.files, readFile)
  const daysOfWeek = readList(record.daysOfWeek, readWeekDay)
  const conditions = readConditions(record.conditions)
  const schedulingSettings = readSettings(record.schedulingSettings)
  if (!mapInfos || !properties || !files || !daysOfWeek || !conditions || schedulingSettings === undefined) return null
  return {
    id,
    name,
    displayName: displayName ?? null,
    displayNameForApp: displayNameForApp ?? null,
    email: email ?? null,
    username: username ?? null,
    timezone: zoneNameOf(timezone ?? ''),
    resourceTypeId,
    csCode: csCode ?? null,
    capacity: capacity ?? null,
    mapInfos,
    properties,
    conditions,
    schedulingSettings,
    daysOfWeek: Array.isArray(record.daysOfWeek) ? daysOfWeek : null,
    startTime: startTime ?? null,
    endTime: endTime ?? null,
    requiresConfirmation: requiresConfirmation ?? false,
    resourceUnconfirmedEventCancelEventTime: cancelTime ?? null,
    resourceMinutesForConfirmationBeforeStartTime: beforeStart ?? null,
    resourceUnconfirmedEventCancelEventAllDayTime: cancelTimeAllDay ?? null,
    files,
    reservationsEnabled: reservationsEnabled ?? true,
    navigationEnabled: navigationEnabled ?? false,
    idForFiltering: idForFiltering ?? null,
  }
}

/** Empty when absent; null when it is no list or an entry is not well formed. */
function readList<Entry>(list: unknown, read: (entry: unknown) => Entry | null): Entry[] | null {
  if (list === undefined || list === null) return []
  if (!Array.isArray(list)) return null
  const entries: Entry[] = []
  for (const value of list as readonly unknown[]) {
    const entry = read(value)
    if (entry === null) return null
    entries.push(entry)
  }
  return entries
}

function readMapInfo(value: unknown): { areaId: string } | null {
  return isRecord(value) && typeof value.areaId === 'string' ? { areaId: value.areaId } : null
}

function readProperty(value: unknown): Property | null {
  if (!isRecord(value)) return null
  const { propertyId, valueBoolean, valueNumber, valueDecimal, valueText, valueHTMLContent, valueChoiceIds } = value
  if (typeof propertyId !== 'string' || !isAbsentOrBoolean(valueBoolean)) return null
  if (!isAbsentOrNumber(valueNumber) || !isAbsentOrNumber(valueDecimal)) return null
  if (!isAbsentOrString(valueText) || !isAbsentOrString(valueHTMLContent)) return null
  const choices = readList(valueChoiceIds, readText)
  if (!choices) return null
  return {
    propertyId,
    valueBoolean: valueBoolean ?? null,
    valueNumber: valueNumber ?? null,
    valueDecimal: valueDecimal ?? null,
    valueText: valueText ?? null,
    valueHTMLContent: valueHTMLContent ?? null,
    valueChoiceIds: Array.isArray(valueChoiceIds) ? choices : null,
  }
}

function readText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function readFile(value: unknown): Resource['files'][number] | null {
  if (!isRecord(value) || typeof value.name !== 'string' || typeof value.url !== 'string') return null
  return isAbsentOrString(value.kind) ? { name: value.name, url: value.url, kind: value.kind ?? 'image' } : null
}

const dayByName = new Map<string, WeekDay>(weekDays.map((day) => [day, day]))

function readWeekDay(value: unknown): WeekDay | null {
  return typeof value === 'string' ? (dayByName.get(value) ?? dayByName.get(value.toLowerCase()) ?? null) : null
}

function readConditions(value: unknown): Resource['conditions'] | null {
  if (value === undefined || value === null) return { reservedTo: null }
  if (!isRecord(value)) return null
  const reservedTo = value.reservedTo ?? null
  return reservedTo === null || reservedTo === 'you' || reservedTo === 'other' ? { reservedTo } : null
}

/** Undefined when they are not well formed. */
function readSettings(value: unknown): SchedulingSettings | null | undefined {
  if (value === undefined || value === null) return null
  if (!isRecord(value)) return undefined
  const {
    minimumMeetingDurationInMinutes,
    maximumMeetingDurationInMinutes,
    maxAdvanceDays,
    rejectOutsideWorkingHours,
  } = value
  if (!isAbsentOrNumber(minimumMeetingDurationInMinutes) || !isAbsentOrNumber(maximumMeetingDurationInMinutes))
    return undefined
  if (!isAbsentOrNumber(maxAdvanceDays) || !isAbsentOrBoolean(rejectOutsideWorkingHours)) return undefined
  return {
    minimumMeetingDurationInMinutes: minimumMeetingDurationInMinutes ?? null,
    maximumMeetingDurationInMinutes: maximumMeetingDurationInMinutes ?? null,
    maxAdvanceDays: maxAdvanceDays ?? null,
    rejectOutsideWorkingHours: rejectOutsideWorkingHours ?? false,
  }
}
