import type { ResourcesLoaded } from '#src/engine/compute.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { ZoneFault } from '#src/kernel/time/zones.ts'
import type { Property, Resource, SchedulingSettings } from '#src/wire/resource.ts'
import { type ReadCounts, readRecords } from '#src/wire/resources.ts'
import { listIn } from '#src/wire/scalars.ts'
import { type Columns, unknownZones } from './columns.ts'

/**
 * Shares equal parts between the records of a campus. Parsed JSON repeats each zone name, day list, settings object and
 * property in each record. Sharing them reduces a resource from kilobytes to a few hundred bytes.
 */
function createSharing(): (resource: Resource) => Resource {
  const objects = new Map<string, object>()
  const texts = new Map<string, string>()
  const shareProperty = createPropertySharing()

  /** `key` must be equal for equal parts and different for different parts. */
  function shareObject<Part extends object>(part: Part, key: string): Part {
    const known = objects.get(key)
    if (known !== undefined) return known as Part
    objects.set(key, part)
    return part
  }

  function shareText<Text extends string | null>(text: Text): Text {
    if (text === null) return text
    const known = texts.get(text)
    if (known !== undefined) return known as Text
    texts.set(text, text)
    return text
  }

  return (resource) => ({
    ...resource,
    // In most records the display names equal the name, and the user name equals the address.
    displayName: resource.displayName === resource.name ? resource.name : resource.displayName,
    displayNameForApp: resource.displayNameForApp === resource.name ? resource.name : resource.displayNameForApp,
    username: resource.username === resource.email ? resource.email : resource.username,
    timezone: shareText(resource.timezone),
    resourceTypeId: shareText(resource.resourceTypeId),
    csCode: shareText(resource.csCode),
    mapInfos: shareObject(resource.mapInfos, placesKey(resource.mapInfos)),
    // The lists differ between resources, but their members repeat.
    properties: resource.properties.map((property) => shareProperty(property)),
    conditions: shareObject(
      resource.conditions,
      `reserved to ${resource.conditions.reservedTo} ${resource.conditions.isUnread}`,
    ),
    schedulingSettings:
      resource.schedulingSettings === null
        ? null
        : shareObject(resource.schedulingSettings, settingsKey(resource.schedulingSettings)),
    daysOfWeek:
      resource.daysOfWeek === null ? null : shareObject(resource.daysOfWeek, `days ${resource.daysOfWeek.join()}`),
    startTime: shareText(resource.startTime),
    endTime: shareText(resource.endTime),
    files: shareObject(resource.files, filesKey(resource.files)),
  })
}

/**
 * Built by hand for speed, because every resource has places. The lengths make it unambiguous, whatever characters an
 * id contains.
 */
function placesKey(places: Resource['mapInfos']): string {
  let key = `places ${places.length}`
  for (const { areaId } of places) key += ` ${areaId.length}:${areaId}`
  return key
}

/** Maximum number of values compared per property. A property with more values is a text that rarely repeats. */
const sharedValues = 64

/**
 * A campus has half a million properties with a few values each. Comparing them is cheaper than creating a key for
 * each.
 */
function createPropertySharing(): (property: Property) => Property {
  const known = new Map<string, Property[]>()
  return (property) => {
    const values = known.get(property.propertyId)
    if (values === undefined) {
      known.set(property.propertyId, [property])
      return property
    }
    const same = values.find((value) => isSameProperty(value, property))
    if (same === undefined && values.length < sharedValues) values.push(property)
    return same ?? property
  }
}

function isSameProperty(one: Property, other: Property): boolean {
  return (
    one.valueBoolean === other.valueBoolean &&
    one.valueNumber === other.valueNumber &&
    one.valueDecimal === other.valueDecimal &&
    one.valueText === other.valueText &&
    one.valueHTMLContent === other.valueHTMLContent &&
    isSameList(one.valueChoiceIds, other.valueChoiceIds)
  )
}

function isSameList(one: readonly string[] | null, other: readonly string[] | null): boolean {
  if (one === null || other === null) return one === other
  return one.length === other.length && one.every((value, index) => value === other[index])
}

/** Built by hand like the key of places. */
function settingsKey(settings: SchedulingSettings): string {
  const {
    minimumMeetingDurationInMinutes,
    maximumMeetingDurationInMinutes,
    maxAdvanceDays,
    rejectOutsideWorkingHours,
  } = settings
  return `settings ${minimumMeetingDurationInMinutes} ${maximumMeetingDurationInMinutes} ${maxAdvanceDays} ${rejectOutsideWorkingHours}`
}

function filesKey(files: Resource['files']): string {
  return files.length === 0 ? 'files' : `files ${JSON.stringify(files)}`
}

export interface ReadBody {
  readonly resources: readonly Resource[]
  readonly problems: readonly string[]
  readonly counts: ReadCounts
  readonly unknownZones: readonly ZoneFault[]
}

/** Decodes the body of `GET /api/assist/resources`. Fails only if it contains no list of records. */
export function readResourcesBody(body: ArrayBuffer, partBytes = usualPartBytes): Result<ReadBody> {
  try {
    const { resources, ...found } = readRecords(recordsIn(new Uint8Array(body), partBytes), createSharing())
    return succeed({ resources, ...found, unknownZones: unknownZones(resources) })
  } catch (reason) {
    return fail({ kind: 'resources-unreadable', detail: reason instanceof NoList ? reason.message : String(reason) })
  }
}

class NoList extends Error {
  override readonly message = 'resources: expected array'
}

/**
 * Bytes parsed at once. A campus of 500,000 does not fit into one text, which may have 512 million letters, and records
 * that were read are freed before the next are parsed.
 */
const usualPartBytes = 16_000_000

/** Yields the records of a body, parsed in parts if it is a list. Throws where it is not one of records. */
function* recordsIn(bytes: Uint8Array, partBytes: number): Generator {
  const decoder = new TextDecoder()
  let from = 0
  for (const comma of commasBetween(bytes, partBytes)) {
    const text = decoder.decode(bytes.subarray(from, comma))
    yield* JSON.parse(from === 0 ? `${text}]` : `[${text}]`) as unknown[]
    from = comma + 1
  }
  const text = decoder.decode(bytes.subarray(from))
  const list = listIn(JSON.parse(from === 0 ? text : `[${text}`), 'resources')
  if (list === null) throw new NoList()
  yield* list
}

const quote = 34
const escape = 92
const comma = 44

/** Yields the places of commas between records of a list, the first after each `partBytes`. None if it is no list. */
function* commasBetween(bytes: Uint8Array, partBytes: number): Generator<number> {
  let depth = 0
  let next = partBytes
  for (let at = 0; at < bytes.length; at += 1) {
    const code = bytes[at]!
    if (code === quote) {
      for (at += 1; at < bytes.length && bytes[at] !== quote; at += 1) if (bytes[at] === escape) at += 1
    } else if (code === comma) {
      if (depth !== 1 || at < next) continue
      yield at
      next = at + partBytes
    } else if (opens(code)) {
      if (depth === 0 && code !== listStart) return
      depth += 1
    } else if (closes(code)) depth -= 1
  }
}

const listStart = 91
const opens = (code: number): boolean => code === listStart || code === 123
const closes = (code: number): boolean => code === 93 || code === 125

/** Summarises the listed resources. */
export function summarize(columns: Columns, found: Omit<ReadBody, 'resources'>): ResourcesLoaded {
  let largestCapacity = 0
  columns.resources.forEach(({ capacity }, row) => {
    if (columns.visible[row] === 1) largestCapacity = Math.max(largestCapacity, capacity ?? 0)
  })
  return { count: columns.visibleCount, ...found, largestCapacity }
}
