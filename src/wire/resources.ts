import { parseWeekDay } from '#src/kernel/time/wall-clock.ts'
import { createProblems, type Problems, readWhatIsGood } from './parse.ts'
import { flagOf, idOf, isRecord, listIn, nameOf, numberOf, readEmail, readResourceId, textOf } from './scalars.ts'
import {
  type Property,
  reservedToOf,
  type Resource,
  resourceSchema,
  type SchedulingSettings,
  wallTimeOf,
  zoneNameOf,
} from './resource.ts'

/** Statistics about a parsed list. */
export interface ReadCounts {
  readonly total: number
  /** Records that were left out. */
  readonly unread: number
  /** Records that were kept without their unreadable parts. */
  readonly incomplete: number
}

export interface ReadResources {
  readonly resources: readonly Resource[]
  /** The parts that were left out, each as `resources[17].capacity: expected number`. */
  readonly problems: readonly string[]
  readonly counts: ReadCounts
}

/**
 * Reads the body of `GET /api/assist/resources`: an array, or one under `resources`. Fails soft: malformed parts are
 * dropped from their resource. A resource is dropped only if it has no usable id, or if an earlier one has the same id.
 * All problems are reported and counted.
 */
export function readResources(body: unknown): ReadResources {
  const list = listIn(body, 'resources')
  if (list === null) {
    return { resources: [], problems: ['resources: expected array'], counts: { total: 0, unread: 0, incomplete: 0 } }
  }
  return readRecords(list)
}

/** The same for the list itself, which may come bit by bit. `keep` may make a record smaller before it is kept. */
export function readRecords(list: Iterable<unknown>, keep = (resource: Resource): Resource => resource): ReadResources {
  const problems = createProblems()
  const resources = new Map<string, Resource>()
  let total = 0
  let incomplete = 0
  for (const record of list) {
    const what = `resources[${total}]`
    total += 1
    const read = readResource(record, what, problems)
    if (read === null) continue
    const { resource, isWhole } = read
    if (resources.has(resource.id)) {
      problems.add(`${what}.id: expected unique id`)
      continue
    }
    resources.set(resource.id, keep(resource))
    if (!isWhole) incomplete += 1
  }
  const counts = { total, unread: total - resources.size, incomplete }
  return { resources: [...resources.values()], problems: problems.list(), counts }
}

function readResource(
  record: unknown,
  what: string,
  problems: Problems,
): { readonly resource: Resource; readonly isWhole: boolean } | null {
  const wellFormed = readWellFormed(record)
  if (wellFormed !== null) return { resource: wellFormed, isWhole: true }
  const read = readWhatIsGood(resourceSchema, record, what, problems)
  if (read === null) return null
  const { output, reduced } = read
  const resource: Resource = {
    ...output,
    // Hide the resource rather than show it to a user who may not see it.
    ...(reduced.has('conditions') ? { conditions: { reservedTo: 'other', isUnread: true } } : {}),
    // If no day could be read, the days are unknown. An empty list would mean that it is never open.
    ...(reduced.has('daysOfWeek') && output.daysOfWeek?.length === 0 ? { daysOfWeek: null } : {}),
  }
  return { resource, isWhole: reduced.size === 0 }
}

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
  const daysOfWeek = readList(record.daysOfWeek, parseWeekDay)
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
