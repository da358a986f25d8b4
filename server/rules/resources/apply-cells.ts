import { fail, succeed } from '#src/kernel/result.ts'
import { resolveZone } from '#src/kernel/time/zones.ts'
import { workdays } from '#src/kernel/time/wall-clock.ts'
import type { ResourceTypeInfo } from '#src/wire/configuration.ts'
import type { Property, SchedulingSettings } from '#src/wire/resource.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { isAddress, longestAddress } from '../addresses.ts'
import { type ImportProblemCode, plainWord, type ReadCell, readDays, readTime, readWhole, readYesNo } from './cells.ts'
import type { ColumnName } from './columns.ts'
import { longestId, longestName } from './limits.ts'
import type { PlaceNames } from './places.ts'
import type { ResourceBody } from './stored-resource.ts'
import { kindFacts, type Kind, kinds } from './usual.ts'
import { everyWord } from './words.ts'

const most = { capacity: 100_000, minutes: 44_640, days: 3650 }

/** The facts in the cells of a line. A member that is missing stays as it is. */
export interface LineFacts {
  id?: string
  name?: string
  typeId?: string
  place?: Partial<PlaceNames>
  email?: string
  approver?: string | null
  body: Partial<Omit<ResourceBody, 'properties' | 'schedulingSettings'>>
  settings: Partial<SchedulingSettings>
  /** By the id of the property; null takes it away. */
  properties: Map<string, Property | null>
}

export const noFacts = (): LineFacts => ({ body: {}, settings: {}, properties: new Map() })

export interface FactContext {
  readonly types: readonly ResourceTypeInfo[]
  readonly languages: readonly string[]
}

/** Usual names of the kinds, besides the names of their types. */
const kindWords: Readonly<Record<Kind, readonly string[]>> = {
  room: ['room', 'conference room', 'meetingroom'],
  desk: ['workplace', 'workstation', 'seat', 'hot desk'],
  parking: ['parking', 'parking place', 'parking spot', 'car park'],
  booth: ['booth', 'phonebooth', 'call booth'],
  equipment: ['device'],
}

/** Finds a type by its id or name, or by the word of its kind in a language of the product. */
function findType(text: string, types: readonly ResourceTypeInfo[]): string | null {
  const word = plainWord(text)
  const own = types.find(({ resourceTypeId, name }) => resourceTypeId === text || plainWord(name) === word)
  if (own !== undefined) return own.resourceTypeId
  const kind = kinds.find((one) =>
    [one, ...everyWord(kindFacts[one].name), ...kindWords[one]].some((name) => plainWord(name) === word),
  )
  const typeId = kind === undefined ? null : kindFacts[kind].typeId
  return types.some(({ resourceTypeId }) => resourceTypeId === typeId) ? typeId : null
}

/** Reads a cell into the facts of its line. `text` is trimmed; '' takes a value away. Returns the problem, or null. */
export function applyCell(
  facts: LineFacts,
  name: ColumnName,
  text: string,
  { types, languages }: FactContext,
): ImportProblemCode | null {
  const isBlank = text === ''
  /** Stores a value. A blank cell is null. */
  const read = <Value>(reading: (text: string) => ReadCell<Value>, store: (value: Value | null) => void) => {
    const result = isBlank ? succeed(null) : reading(text)
    if (!result.ok) return result.fault
    store(result.value)
    return null
  }
  switch (name) {
    case 'id':
      if (isBlank) return null
      facts.id = text
      return text.length > longestId || /[\s\p{C}/?#\\%]/u.test(text) ? 'InvalidId' : null
    case 'name':
      if (isBlank) return 'MissingValue'
      facts.name = text
      return text.length > longestName ? 'TooLong' : null
    case 'type': {
      if (isBlank) return 'MissingValue'
      const typeId = findType(text, types)
      if (typeId === null) return 'UnknownType'
      facts.typeId = typeId
      return null
    }
    case 'building':
    case 'floor':
    case 'zone':
      facts.place = { ...facts.place, [name]: text }
      return text.length > longestName ? 'TooLong' : null
    case 'capacity':
      return read(wholeUpTo(most.capacity), (capacity) => void (facts.body.capacity = capacity))
    case 'email':
      // The address of a resource that has one stays.
      return read(address, (email) => void (email === null || (facts.email = email)))
    case 'approver':
      return read(address, (approver) => void (facts.approver = approver))
    case 'timeZone':
      return read(zone, (timezone) => void (facts.body.timezone = timezone))
    case 'opens':
      return read(opening, (time) => void (facts.body.startTime = time))
    case 'closes':
      return read(closing, (time) => void (facts.body.endTime = time))
    case 'days':
      return read(
        (days) => readDays(days, languages),
        (days) => void (facts.body.daysOfWeek = days === null ? null : [...days]),
      )
    case 'minMinutes':
      return read(wholeUpTo(most.minutes), (value) => void (facts.settings.minimumMeetingDurationInMinutes = value))
    case 'maxMinutes':
      return read(wholeUpTo(most.minutes), (value) => void (facts.settings.maximumMeetingDurationInMinutes = value))
    case 'maxAdvanceDays':
      return read(wholeUpTo(most.days), (value) => void (facts.settings.maxAdvanceDays = value))
    case 'rejectOutsideHours':
      return read(readYesNo, (is) => void (facts.settings.rejectOutsideWorkingHours = is ?? false))
    case 'confirmation':
      return read(readYesNo, (is) => void (facts.body.requiresConfirmation = is ?? false))
    case 'checkInMinutes':
      return read(
        wholeUpTo(most.minutes),
        (value) => void (facts.body.resourceMinutesForConfirmationBeforeStartTime = value),
      )
    case 'releaseMinutes':
      return read(wholeUpTo(most.minutes), (value) => void (facts.body.resourceUnconfirmedEventCancelEventTime = value))
    case 'reservable':
      return read(readYesNo, (is) => void (facts.body.reservationsEnabled = is ?? true))
  }
}

const wholeUpTo =
  (limit: number) =>
  (text: string): ReadCell<number> =>
    readWhole(text, limit)

const opening = (text: string): ReadCell<string> => readTime(text, false)
const closing = (text: string): ReadCell<string> => readTime(text, true)

function address(text: string): ReadCell<string> {
  if (text.length > longestAddress) return fail('TooLong')
  return isAddress(text) ? succeed(emailOf(text)) : fail('InvalidEmail')
}

function zone(text: string): ReadCell<string> {
  return resolveZone(text).ok ? succeed(text) : fail('UnknownTimeZone')
}

/** Completes the hours of a resource: with hours but no days, it is open on workdays. Returns the column that is missing, or null. */
export function completeHours(body: ResourceBody): { readonly body: ResourceBody } | { readonly missing: ColumnName } {
  const { startTime, endTime, daysOfWeek } = body
  if (startTime === null && endTime === null)
    return daysOfWeek === null ? { body } : { body: { ...body, startTime: '00:00', endTime: '24:00' } }
  if (startTime === null) return { missing: 'opens' }
  if (endTime === null) return { missing: 'closes' }
  return daysOfWeek === null ? { body: { ...body, daysOfWeek: [...workdays] } } : { body }
}
