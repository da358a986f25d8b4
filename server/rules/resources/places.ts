import { areaAndParents } from '#src/base/rules/question.ts'
import { fold } from '#src/kernel/text.ts'
import type { Area } from '#src/wire/configuration.ts'
import { longestId, longestName } from './limits.ts'
import { freeSlug, slugOf } from './slugs.ts'

export const placeLevels = ['building', 'floor', 'zone'] as const
type PlaceLevel = (typeof placeLevels)[number]

/** Where a resource is, as a spreadsheet says it; '' for missing parts. */
export type PlaceNames = Readonly<Record<PlaceLevel, string>>

/** An area as the server stores it. */
export interface StoredArea extends Area {
  /** Its kind. If it is missing, its depth decides: buildings are below the location, floors below them. */
  readonly kind?: PlaceLevel | undefined
  /** Its name within the area around it, such as '2' of 'Main building 2'. */
  readonly label?: string | undefined
}

/** Id of the location that is the organisation. Its name and time zone are the organisation's unless it has others. */
export const officeAreaId = 'office'

export const officeArea: StoredArea = { id: officeAreaId, parentAreaId: null, name: '', maxUt: 100, timezone: null }

/** The areas of the configuration. */
export const areasOnWire = (
  areas: readonly StoredArea[],
  organisation: { readonly name: string; readonly timeZone: string },
): Area[] =>
  (areas.length === 0 ? [officeArea] : areas).map(({ id, parentAreaId, name, maxUt, timezone }) => {
    const isOffice = id === officeAreaId
    return {
      id,
      parentAreaId,
      name: isOffice && name === '' ? organisation.name : name,
      maxUt,
      timezone: parentAreaId === null ? (timezone ?? organisation.timeZone) : timezone,
    }
  })

export interface Places {
  namesOf(areaId: string | null): PlaceNames
  /** Returns the area of that place. `current` is preferred if it is one of several. Adds missing areas. */
  areaAt(names: PlaceNames, current?: string | null): string
  areas(): readonly StoredArea[]
}

/** Finds areas by the names of spreadsheets, and adds new ones to a copy. */
export function createPlaces(given: readonly StoredArea[]): Places {
  const areas = new Map((given.length === 0 ? [officeArea] : given).map((area) => [area.id, area]))
  const root = (areas.get(officeAreaId) ?? [...areas.values()].find(({ parentAreaId }) => parentAreaId === null))?.id
  const known = new Map<string, string>()

  const namesOf = (areaId: string | null): PlaceNames => {
    const names = { building: '', floor: '', zone: '' }
    const path = areaId === null ? [] : areaAndParents(areas, areaId).toReversed()
    path.slice(1).forEach((id, depth) => {
      const area = areas.get(id)
      if (area !== undefined) names[area.kind ?? placeLevels[Math.min(depth, 2)] ?? 'zone'] = area.label ?? area.name
    })
    return names
  }
  for (const id of areas.keys()) {
    const key = keyOf(namesOf(id))
    if (!known.has(key)) known.set(key, id)
  }
  if (root !== undefined) known.set(keyOf(nowhere), root)

  const addBelow = (parentAreaId: string, kind: PlaceLevel, label: string, around: string): string => {
    const slug = slugOf(label, kind)
    const wanted = parentAreaId === root ? slug : `${parentAreaId}-${slug}`
    const id = freeSlug(wanted.slice(0, longestId - roomForNumber), (taken) => areas.has(taken))
    const whole = around === '' ? label : /^\S{1,3}$/u.test(label) ? `${around} ${label}` : `${around}, ${label}`
    const name = whole.length > longestName ? label : whole
    areas.set(id, { id, parentAreaId, name, maxUt: 100, timezone: null, kind, label })
    return id
  }
  const areaAt = (names: PlaceNames, current: string | null = null): string => {
    const key = keyOf(names)
    if (current !== null && areas.has(current) && keyOf(namesOf(current)) === key) return current
    const found = known.get(key)
    if (found !== undefined) return found
    const level = placeLevels.findLast((one) => names[one] !== '')
    if (level === undefined) {
      areas.set(officeAreaId, officeArea)
      known.set(key, officeAreaId)
      return officeAreaId
    }
    const parent = areaAt({ ...names, [level]: '' })
    const isTop = areas.get(parent)?.parentAreaId === null
    const id = addBelow(parent, level, names[level], isTop ? '' : (areas.get(parent)?.name ?? ''))
    known.set(key, id)
    return id
  }
  return { namesOf, areaAt, areas: () => [...areas.values()] }
}

/** Characters that tell areas with the same beginning of an id apart. */
const roomForNumber = 8

const nowhere: PlaceNames = { building: '', floor: '', zone: '' }

const keyOf = (names: PlaceNames): string => JSON.stringify(placeLevels.map((level) => fold(names[level]).trim()))

/** The place in one line, for people. */
export const placeText = (names: PlaceNames): string =>
  placeLevels
    .map((level) => names[level])
    .filter((name) => name !== '')
    .join(', ')
