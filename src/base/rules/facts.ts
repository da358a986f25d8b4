import { isPremiumLike } from './licences.ts'
import type { Area } from '#src/wire/configuration.ts'
import type { Property, Resource } from '#src/wire/resource.ts'
import { areaAndParents } from './question.ts'

type Numbers = Uint16Array | Uint32Array

/** The distinct values of a column. A condition is tested once per value, and each row only looks up the result. */
export interface FactColumn<Value> {
  /** Index of each row's value. */
  readonly of: Numbers
  readonly values: readonly Value[]
}

/** Properties of resources that requirements test, as columns. */
export interface Facts {
  readonly types: FactColumn<string>
  readonly places: FactColumn<Resource['mapInfos']>
  /** An unknown capacity counts as 0: it never promises seats and never exceeds an upper limit. */
  readonly seats: Float64Array
  /** 1 if the resource is premium-like (section 5), by its own code or its type's. */
  readonly premium: Uint8Array
  /** Values of one property; the first is for resources without it. */
  property(id: string): FactColumn<Property | null>
  /** For each list of places, the areas that contain them, including parent areas. */
  readonly areasOfPlaces: () => readonly ReadonlySet<string>[]
  readonly bytes: number
}

export function makeFacts(
  resources: readonly Resource[],
  settings: {
    readonly areas: readonly Pick<Area, 'id' | 'parentAreaId'>[]
    /** csCode of each type, for resources without their own. */
    readonly resourceTypeInfos: readonly { readonly resourceTypeId: string; readonly csCode: string | null }[]
  },
): Facts {
  const codes = new Map(settings.resourceTypeInfos.map(({ resourceTypeId, csCode }) => [resourceTypeId, csCode]))
  const types = columnOf(resources, ({ resourceTypeId }) => resourceTypeId)
  const places = columnOf(resources, ({ mapInfos }) => mapInfos)
  const seats = Float64Array.from(resources, ({ capacity }) => capacity ?? 0)
  const premium = Uint8Array.from(resources, ({ csCode, resourceTypeId }) =>
    Number(isPremiumLike(csCode ?? codes.get(resourceTypeId) ?? null)),
  )
  let properties: ReadonlyMap<string, FactColumn<Property | null>> | null = null
  let areas: readonly ReadonlySet<string>[] | null = null
  const lacking: FactColumn<Property | null> = { of: new Uint16Array(resources.length), values: [null] }
  return {
    types,
    places,
    seats,
    premium,
    property(id) {
      properties ??= propertyColumns(resources)
      return properties.get(id) ?? lacking
    },
    areasOfPlaces() {
      const byId = new Map(settings.areas.map((area) => [area.id, area]))
      areas ??= places.values.map((list) => new Set(list.flatMap(({ areaId }) => areaAndParents(byId, areaId))))
      return areas
    },
    get bytes() {
      const columns = [types, places, ...(properties?.values() ?? [])]
      return columns.reduce((sum, { of }) => sum + of.byteLength, seats.byteLength + premium.byteLength)
    },
  }
}

function columnOf<Value>(resources: readonly Resource[], valueOf: (resource: Resource) => Value): FactColumn<Value> {
  const numbers = new Map<Value, number>()
  const of = Uint32Array.from(resources, (resource) => {
    const value = valueOf(resource)
    const known = numbers.get(value)
    if (known !== undefined) return known
    numbers.set(value, numbers.size)
    return numbers.size - 1
  })
  return { of: narrowed(of, numbers.size), values: [...numbers.keys()] }
}

/** Collects all properties in one pass. If a resource has a property twice, the first one counts. */
function propertyColumns(resources: readonly Resource[]): ReadonlyMap<string, FactColumn<Property | null>> {
  const made = new Map<string, { readonly of: Uint32Array; readonly numbers: Map<Property | null, number> }>()
  resources.forEach(({ properties }, row) => {
    for (const property of properties) {
      let column = made.get(property.propertyId)
      if (column === undefined) {
        column = { of: new Uint32Array(resources.length), numbers: new Map([[null, 0]]) }
        made.set(property.propertyId, column)
      }
      if (column.of[row] !== 0) continue
      let number = column.numbers.get(property)
      if (number === undefined) {
        number = column.numbers.size
        column.numbers.set(property, number)
      }
      column.of[row] = number
    }
  })
  return new Map(
    [...made].map(([id, { of, numbers }]) => [id, { of: narrowed(of, numbers.size), values: [...numbers.keys()] }]),
  )
}

/** Two bytes per row are enough for nearly every column. */
const narrowed = (of: Uint32Array, size: number): Numbers => (size <= 65_536 ? Uint16Array.from(of) : of)
