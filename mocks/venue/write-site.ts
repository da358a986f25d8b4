import { addressOf } from './addresses.ts'
import {
  type Feature,
  featureId,
  type FeatureType,
  featureTypes,
  placeOnEarth,
  type VenueFeatures,
} from './features.ts'
import { type Entered, layGrounds, yardAt } from './grounds.ts'
import { labels } from './names.ts'
import { mix } from '../server/random.ts'
import { boundsOf, middleOf, type Point, type Polygon } from './level-plan.ts'
import { groundOf, movedAll, type SitePlan } from './site-plan.ts'
import { tessellate } from './tessellation.ts'
import { passage, signed, type SiteWriter, writeLevel } from './write-level.ts'

/** All features of a site. `world` is the key of its world, so that features of two worlds never have the same id. */
export function writeSite(site: SitePlan, world: string): VenueFeatures {
  const files = Object.fromEntries(featureTypes.map((type) => [type, [] as Feature[]])) as Record<
    FeatureType,
    Feature[]
  >
  const address = addressOf(site.code, site.firstBuilding)
  const earth = placeOnEarth(address.origin, address.turn)
  const writer: SiteWriter = {
    earth,
    idOf: (type, key) => featureId(world, type, key),
    add: (type, id, geometry, properties) =>
      void files[type].push({ id, type: 'Feature', feature_type: type, geometry, properties }),
  }
  const venueId = writer.idOf('venue', site.code)
  const standing = site.buildings.map((building) => ({
    rectangles: movedAll(groundOf(building), building.at),
    yard: yardAt(building.shape.yard, building.at),
    doors: doorsOf(building).map(([x, y]): Point => [x + building.at[0], y + building.at[1]]),
    isClosed: building.shape.isClosed,
  }))
  const grounds = layGrounds(standing, mix(site.buildings[0]?.program.seed ?? 0, 11))
  const addressId = writeAddress(writer, site.code, `${address.street} 1`, site, null)
  writer.add('venue', venueId, earth.area([[ringAround(grounds.bounds)]]), {
    category: 'businesscampus',
    restriction: null,
    name: labels(`${site.name} campus`),
    alt_name: null,
    hours: 'Mo-Fr 07:00-20:00',
    phone: null,
    website: null,
    display_point: earth.point(middleOf(grounds.bounds)),
    address_id: addressId,
    area_id: site.code,
  })
  const outdoors = writer.idOf('level', `${site.code}/outdoors`)
  writer.add('level', outdoors, earth.area(grounds.outdoors), {
    category: 'unspecified',
    restriction: null,
    outdoor: true,
    ordinal: 0,
    name: labels('Outdoors'),
    short_name: labels('Out'),
    display_point: earth.point(innerPoint(grounds.lawns[0] ?? [ringAround(grounds.bounds)])),
    address_id: null,
    building_ids: null,
  })
  const ground = (key: string, category: string, name: string | null, polygon: Polygon, at: Point): string => {
    const id = writer.idOf('unit', `${site.code}/${key}`)
    writer.add('unit', id, earth.area([polygon]), {
      category,
      restriction: null,
      accessibility: category === 'walkway' ? ['wheelchair'] : null,
      name: name === null ? null : labels(name),
      alt_name: null,
      level_id: outdoors,
      display_point: earth.point(at),
    })
    return id
  }
  const pavements = grounds.pavements.map((polygon, index) => {
    const [first] = polygon[0] ?? []
    const at: Point = first === undefined ? [0, 0] : [first[0] + 100, first[1] + 100]
    return {
      polygon,
      id: ground(`pavement-${index}`, 'walkway', index === 0 ? `${site.name} campus` : 'Courtyard', polygon, at),
    }
  })
  grounds.lawns.forEach((polygon, index) =>
    ground(`lawn-${index}`, 'vegetation', 'Garden', polygon, innerPoint(polygon)),
  )
  const entered = (key: string, category: string, name: string | null, { outline, entry }: Entered): string => {
    const id = ground(key, category, name, outline, innerPoint(outline))
    writer.add('opening', writer.idOf('opening', `${site.code}/${key}`), earth.line(entry), passage(outdoors))
    return id
  }
  entered('road', 'road', address.street, grounds.road)
  const sign = (key: string, category: string, name: string, at: Point, unit: string): void =>
    writer.add('amenity', writer.idOf('amenity', `${site.code}/${key}`), earth.point(at), signed(category, name, unit))
  grounds.carParks.forEach((carPark, index) => {
    const key = `car-park-${index}`
    sign(key, 'parking', 'Car park', innerPoint(carPark.outline), entered(key, 'parking', null, carPark))
  })
  grounds.bicycles.forEach(({ at }, index) =>
    sign(`bicycles-${index}`, 'parking.bicycle', 'Bicycles', at, pavements[0]?.id ?? ''),
  )
  for (const [category, rings] of [
    ['furniture', [...grounds.benches, ...grounds.bicycles.flatMap(({ racks }) => racks)]],
    ['vegetation', grounds.trees],
    ['marking', grounds.markings],
  ] as const)
    writer.add('detail', writer.idOf('detail', `${site.code}/${category}`), earth.outlines(rings), {
      category,
      level_id: outdoors,
    })
  site.buildings.forEach((building, index) => {
    const { program, levels, at } = building
    const id = writer.idOf('building', program.areaId)
    const own = writeAddress(writer, program.areaId, `${address.street} ${2 * index + 3}`, site, program.name)
    const rectangles = standing[index]?.rectangles ?? []
    const outline =
      tessellate([rectangles])
        .outline(() => 0)
        .get(0) ?? []
    writer.add('building', id, null, {
      category: 'unspecified',
      restriction: null,
      name: labels(program.name),
      alt_name: null,
      display_point: earth.point(middleOf(boundsOf(rectangles.slice(0, 1)))),
      address_id: own,
      area_id: program.areaId,
    })
    writer.add('footprint', writer.idOf('footprint', program.areaId), earth.area(outline), {
      category: 'ground',
      name: labels(program.name),
      building_ids: [id],
    })
    for (const level of levels)
      writeLevel(writer, {
        level,
        key: `${program.areaId}/${level.key}`,
        at,
        building: id,
        addressId: own,
        outside: ({ at: exit }) => {
          const { yard = null, isClosed = false } = standing[index] ?? {}
          if (yard === null || !isClosed || !isWithin(exit, at, yard)) return pavements[0]?.id ?? ''
          return pavements.find(({ polygon }) => isWithin(polygon[0]?.[0] ?? [0, 0], [0, 0], yard))?.id ?? ''
        },
      })
    writeConnectors(writer, program.areaId, levels)
  })
  return files
}

/** The centres of a building's doors to the outside, on its own plane, the main entrance first. */
function doorsOf({ levels }: SitePlan['buildings'][number]): readonly Point[] {
  const exits = levels.flatMap(({ ordinal, plan }) => (ordinal === 0 ? plan.exits : []))
  return exits.toSorted((one, other) => Number(other.isMain) - Number(one.isMain)).map(({ at }) => at)
}

/** Stairs connect a level with the next one; a lift stops at all of them. */
function writeConnectors(
  { idOf, add }: SiteWriter,
  building: string,
  levels: SitePlan['buildings'][number]['levels'],
): void {
  const stops = new Map<string, { readonly category: string; readonly ids: string[] }>()
  for (const { key: level, plan } of levels)
    for (const { key, category } of plan.units) {
      if (category !== 'stairs' && category !== 'elevator') continue
      const known = stops.get(key) ?? { category, ids: [] }
      known.ids.push(idOf('unit', `${building}/${level}/${key}`))
      stops.set(key, known)
    }
  const reference = (id: string) => ({ id, feature_type: 'unit' })
  for (const [key, { category, ids }] of stops) {
    const runs = category === 'elevator' ? [ids] : ids.slice(1).map((id, index) => [ids[index] ?? id, id])
    for (const [index, run] of runs.entries()) {
      const [from, to] = [run[0], run.at(-1)]
      if (from === undefined || to === undefined || from === to) continue
      add('relationship', idOf('relationship', `${building}/${key}/${index}`), null, {
        category,
        direction: 'undirected',
        origin: reference(from),
        intermediary: run.length > 2 ? run.slice(1, -1).map(reference) : null,
        destination: reference(to),
        hours: null,
      })
    }
  }
}

function writeAddress(
  { idOf, add }: SiteWriter,
  key: string,
  street: string,
  { code, name, firstBuilding }: SitePlan,
  unit: string | null,
): string {
  const id = idOf('address', key)
  const { country, province, postalCode } = addressOf(code, firstBuilding)
  add('address', id, null, {
    address: street,
    unit,
    locality: name,
    province,
    country,
    postal_code: postalCode,
    postal_code_ext: null,
  })
  return id
}

const ringAround = ({ left, bottom, right, top }: ReturnType<typeof boundsOf>): readonly Point[] => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
]

/** The centre of the box around an outline, which is inside of rectangles. */
function innerPoint([outline = []]: Polygon): Point {
  const xs = outline.map(([x]) => x)
  const ys = outline.map(([, y]) => y)
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
}

const isWithin = ([x, y]: Point, [dx, dy]: Point, { left, right, bottom, top }: ReturnType<typeof boundsOf>): boolean =>
  x + dx >= left && x + dx <= right && y + dy >= bottom && y + dy <= top
