import { weekDayOf } from '#src/kernel/time/clock.ts'
import {
  type Property,
  reservedToOf,
  type Resource,
  type SchedulingSettings,
  wallTimeOf,
  zoneNameOf,
} from './resource.ts'
import { readEmail, flagOf, idOf, isRecord, nameOf, numberOf, readResourceId, textOf } from './scalars.ts'

/**
 * The resource schema, hand-written for speed: a campus has 50,000 resources, and the schema takes ten times as long
 * for each. Returns null if a record is not well formed. The schema then decides and reports the problems. A test keeps
 * both in sync.
 */
export function readWellFormed(record: unknown): Resource | null {
  if (!isRecord(record)) return null
  const id = readResourceId(record.id)
  const name = nameOf(record.name)
  const displayName = nameOf(record.displayName)
  const displayNameForApp = nameOf(record.displayNameForApp)
  if (!id || name === undefined || displayName === undefined || displayNameForApp === undefined) return null
  const email = readEmail(record.email)
  const username = textOf(record.username)
  const timezone = textOf(record.timezone)
  const resourceTypeId = idOf(record.resourceTypeId)
  const csCode = textOf(record.csCode)
  if (email === undefined || username === undefined || timezone === undefined) return null
  if (resourceTypeId === undefined || csCode === undefined) return null
  const capacity = numberOf(record.capacity)
  const startTime = wallTimeOf(record.startTime)
  const endTime = wallTimeOf(record.endTime)
  const idForFiltering = idOf(record.idForFiltering)
  if (capacity === undefined || startTime === undefined || endTime === undefined || idForFiltering === undefined)
    return null
  const requiresConfirmation = flagOf(record.requiresConfirmation)
  const reservationsEnabled = flagOf(record.reservationsEnabled)
  const navigationEnabled = flagOf(record.navigationEnabled)
  if (requiresConfirmation === undefined || reservationsEnabled === undefined || navigationEnabled === undefined)
    return null
  const cancelTime = numberOf(record.resourceUnconfirmedEventCancelEventTime)
  const beforeStart = numberOf(record.resourceMinutesForConfirmationBeforeStartTime)
  const cancelTimeAllDay = numberOf(record.resourceUnconfirmedEventCancelEventAllDayTime)
  if (cancelTime === undefined || beforeStart === undefined || cancelTimeAllDay === undefined) return null
  const mapInfos = readList(record.mapInfos, readMapInfo)
  const properties = readList(record.properties, readProperty)
  const files = readList(record.files, readFile)
  const daysOfWeek = readList(record.daysOfWeek, weekDayOf)
  const conditions = readConditions(record.conditions)
  const schedulingSettings = readSettings(record.schedulingSettings)
  if (!mapInfos || !properties || !files || !daysOfWeek || !conditions || schedulingSettings === undefined) return null
  return {
    id,
    name: name ?? '',
    displayName,
    displayNameForApp,
    email,
    username,
    timezone: zoneNameOf(timezone ?? ''),
    resourceTypeId: resourceTypeId ?? '',
    csCode,
    capacity,
    mapInfos,
    properties,
    conditions,
    schedulingSettings,
    daysOfWeek: Array.isArray(record.daysOfWeek) ? daysOfWeek : null,
    startTime,
    endTime,
    requiresConfirmation: requiresConfirmation ?? false,
    resourceUnconfirmedEventCancelEventTime: cancelTime,
    resourceMinutesForConfirmationBeforeStartTime: beforeStart,
    resourceUnconfirmedEventCancelEventAllDayTime: cancelTimeAllDay,
    files,
    reservationsEnabled: reservationsEnabled ?? true,
    navigationEnabled: navigationEnabled ?? false,
    idForFiltering,
  }
}

/** Returns an empty list if absent, or null if it is not a list or an entry is not well formed. */
function readList<Entry>(list: unknown, read: (entry: unknown) => Entry | null | undefined): Entry[] | null {
  if (list === undefined || list === null) return []
  if (!Array.isArray(list)) return null
  const entries: Entry[] = []
  for (const value of list as readonly unknown[]) {
    const entry = read(value)
    if (entry === null || entry === undefined) return null
    entries.push(entry)
  }
  return entries
}

function readMapInfo(value: unknown): { areaId: string } | null {
  const areaId = isRecord(value) ? idOf(value.areaId) : null
  return areaId ? { areaId } : null
}

function readProperty(value: unknown): Property | null {
  if (!isRecord(value)) return null
  const propertyId = idOf(value.propertyId)
  const valueBoolean = flagOf(value.valueBoolean)
  const valueNumber = numberOf(value.valueNumber)
  const valueDecimal = numberOf(value.valueDecimal)
  const valueText = textOf(value.valueText)
  const valueHTMLContent = textOf(value.valueHTMLContent)
  if (!propertyId || valueBoolean === undefined || valueNumber === undefined || valueDecimal === undefined) return null
  if (valueText === undefined || valueHTMLContent === undefined) return null
  const choices = readList(value.valueChoiceIds, idOf)
  if (!choices) return null
  return {
    propertyId,
    valueBoolean,
    valueNumber,
    valueDecimal,
    valueText,
    valueHTMLContent,
    valueChoiceIds: Array.isArray(value.valueChoiceIds) ? choices : null,
  }
}

function readFile(value: unknown): Resource['files'][number] | null {
  if (!isRecord(value)) return null
  const name = nameOf(value.name)
  const url = textOf(value.url)
  const kind = textOf(value.kind)
  return name && url && kind !== undefined ? { name, url, kind: kind ?? 'image' } : null
}

function readConditions(value: unknown): Resource['conditions'] | null {
  if (value === undefined || value === null) return { reservedTo: null }
  if (!isRecord(value)) return null
  const reservedTo = reservedToOf(value.reservedTo)
  return reservedTo === undefined ? null : { reservedTo }
}

/** Returns undefined if the settings are not well formed. */
function readSettings(value: unknown): SchedulingSettings | null | undefined {
  if (value === undefined || value === null) return null
  if (!isRecord(value)) return undefined
  const minimumMeetingDurationInMinutes = numberOf(value.minimumMeetingDurationInMinutes)
  const maximumMeetingDurationInMinutes = numberOf(value.maximumMeetingDurationInMinutes)
  const maxAdvanceDays = numberOf(value.maxAdvanceDays)
  const rejectOutsideWorkingHours = flagOf(value.rejectOutsideWorkingHours)
  if (minimumMeetingDurationInMinutes === undefined || maximumMeetingDurationInMinutes === undefined) return undefined
  if (maxAdvanceDays === undefined || rejectOutsideWorkingHours === undefined) return undefined
  return {
    minimumMeetingDurationInMinutes,
    maximumMeetingDurationInMinutes,
    maxAdvanceDays,
    rejectOutsideWorkingHours: rejectOutsideWorkingHours ?? false,
  }
}
