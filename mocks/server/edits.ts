import { tagOf } from '#src/kernel/languages.ts'
import { tags } from '#server/rules/resources/words.ts'
import type { Area, MapClosure } from '#src/wire/configuration.ts'
import type { Records } from './records.ts'
import { demoName } from './resources/demo-names.ts'
import type { Places } from './resources/places.ts'
import type { ResourceRecord } from './resources/resources.ts'

/** A point of interest in the format of `GET /api/navigation/pois`. */
interface PointOnWire {
  readonly id: string
  /** By BCP 47 language. */
  readonly name: Readonly<Record<string, string>>
  readonly category: string
  readonly areaId: string
}

/** The changes of administrators in a world: areas, resources and points of interest. */
export interface Edits {
  areas(): readonly Area[]
  renameArea(id: string, name: string): void
  nameOf(resource: ResourceRecord): string
  renameResource(id: string, name: string): void
  isDeleted(resourceId: string): boolean
  deleteResource(id: string): void
  restoreResource(id: string): void
  points(): readonly PointOnWire[]
  putPoint(point: PointOnWire): void
  removePoint(id: string): void
  /** Closures on the indoor maps. */
  closures(): readonly MapClosure[]
  /** Closes or opens a place on the map of an area. */
  setClosed(id: string, areaId: string | null, isClosed: boolean): void
  /** Part of the time stamps of section 7. It depends on the changed areas, closures and resources. */
  stamp(of: 'areas' | 'resources'): string
}

interface ResourceEdit {
  readonly name?: string
  readonly isDeleted?: true
}

export function createEdits(places: Places, records: Records): Edits {
  const areaNames = new Map<string, string>()
  const resources = new Map<string, ResourceEdit>()
  const closures = new Map<string, { readonly areaId: string | null }>()
  const points = new Map(usualPoints(places).map((point) => [point.id, point]))
  const apply =
    <Value>(map: Map<string, Value>) =>
    (key: string, value: Value | null): void => {
      if (value === null) map.delete(key)
      else map.set(key, value)
    }
  const writeArea = records.family<string>('area-name', apply(areaNames))
  const writeResource = records.family<ResourceEdit>('resource-edit', apply(resources))
  const writePoint = records.family<PointOnWire | 'removed'>('point', (id, value) => {
    if (value === null || value === 'removed') points.delete(id)
    else points.set(id, value)
  })
  const writeClosure = records.family<{ readonly areaId: string | null }>('closure', apply(closures))
  const stampOf = (map: ReadonlyMap<string, unknown>): string =>
    map.size === 0 ? '' : JSON.stringify([...map].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  return {
    areas: () => places.areas.map((area) => ({ ...area, name: areaNames.get(area.id) ?? area.name })),
    renameArea: writeArea,
    nameOf: ({ id, name }) => resources.get(id)?.name ?? name,
    renameResource: (id, name) => writeResource(id, { ...resources.get(id), name }),
    isDeleted: (id) => resources.get(id)?.isDeleted === true,
    deleteResource: (id) => writeResource(id, { ...resources.get(id), isDeleted: true }),
    restoreResource: (id) => writeResource(id, null),
    points: () => [...points.values()],
    putPoint: (point) => writePoint(point.id, point),
    removePoint: (id) => writePoint(id, 'removed'),
    closures: () => [...closures].map(([id, { areaId }]) => ({ id, areaId })),
    setClosed: (id, areaId, isClosed) => writeClosure(id, isClosed ? { areaId } : null),
    stamp: (of) => encodeURIComponent(of === 'areas' ? stampOf(areaNames) + stampOf(closures) : stampOf(resources)),
  }
}

/** A name of the demo in every language. */
export function namesOf(english: string): Readonly<Record<string, string>> {
  const names = tags.map((tag) => [tagOf(tag), demoName(english, tag)])
  return { en: english, ...Object.fromEntries(names) }
}

/** One charging station in the first zone of each building's first floor. */
function usualPoints({ places }: Places): readonly PointOnWire[] {
  const firsts = new Map<string, PointOnWire>()
  for (const { areaId, city, building, floor } of places) {
    const house = `${city.code}-${building.code}`
    if (floor !== 1 || firsts.has(house)) continue
    firsts.set(house, {
      id: `charging-${house}`,
      name: namesOf('Phone charging station'),
      category: 'powerchargingstation',
      areaId,
    })
  }
  return [...firsts.values()]
}
