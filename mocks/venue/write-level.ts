import type { PlannedLevel } from './building-shape.ts'
import type { Earth, FeatureType, Geometry } from './features.ts'
import { labels } from './names.ts'
import { middleOf, moved, type PlanExit, type PlanUnit, type Point, ringOf } from './level-plan.ts'
import { tessellate } from './tessellation.ts'

export interface SiteWriter {
  readonly earth: Earth
  idOf(type: FeatureType, key: string): string
  add(type: FeatureType, id: string, geometry: Geometry | null, properties: Readonly<Record<string, unknown>>): void
}

export interface LevelToWrite {
  readonly level: PlannedLevel
  readonly key: string
  /** The position of the building. */
  readonly at: Point
  readonly building: string
  readonly addressId: string
  /** The outdoor unit of an exit. */
  outside(exit: PlanExit): string
}

/** The members of an opening without a door and without access control. */
export const passage = (levelId: string) => ({
  category: 'pedestrian',
  accessibility: ['wheelchair'],
  access_control: null,
  door: null,
  name: null,
  alt_name: null,
  level_id: levelId,
  display_point: null,
})

/** The members of an amenity in a unit. */
export const signed = (category: string, name: string, unitId: string | undefined) => ({
  category,
  accessibility: null,
  name: labels(name),
  alt_name: null,
  hours: category === 'eatingdrinking' ? 'Mo-Fr 07:30-17:30' : null,
  phone: null,
  website: null,
  unit_ids: [unitId],
  address_id: null,
  correlation_id: null,
})

/** A level with all its features. */
export function writeLevel(writer: SiteWriter, { level, key, at, building, addressId, outside }: LevelToWrite): void {
  const { earth, idOf, add } = writer
  const { plan } = level
  const shift = ([x, y]: Point): Point => [x + at[0], y + at[1]]
  const tiles = tessellate(plan.units.map(({ rectangles }) => rectangles.map((one) => moved(one, at))))
  const levelId = idOf('level', key)
  const whole = tiles.outline(() => 0).get(0) ?? []
  const unitId = ({ key: unit }: PlanUnit): string => idOf('unit', `${key}/${unit}`)
  const unitByKey = new Map(plan.units.map((unit) => [unit.key, unitId(unit)]))
  const middle = (unit: PlanUnit): Geometry => earth.point(shift(middleOf(biggest(unit))))
  const [first] = plan.units
  add('level', levelId, earth.area(whole), {
    category: level.ordinal < 0 ? 'parking' : 'unspecified',
    restriction: null,
    outdoor: false,
    ordinal: level.ordinal,
    name: labels(level.name),
    short_name: labels(level.shortName),
    display_point: first === undefined ? null : middle(first),
    address_id: addressId,
    building_ids: [building],
    ...(level.areaId === null ? {} : { area_id: level.areaId }),
  })
  const outlines = tiles.outline((piece) => piece)
  plan.units.forEach((unit, index) => {
    add('unit', unitId(unit), earth.area(outlines.get(index) ?? []), {
      category: unit.category,
      restriction: unit.category === 'nonpublic' || unit.category === 'serverroom' ? 'employeesonly' : null,
      accessibility: unit.isStepFree ? ['wheelchair'] : null,
      name: unit.name === null ? null : labels(unit.name),
      alt_name: null,
      level_id: levelId,
      display_point: middle(unit),
      ...(unit.resource === null ? {} : { resource_id: unit.resource }),
    })
  })
  writeSections(writer, level, key, levelId, (groupOf) => tiles.outline(groupOf))
  for (const { key: opening, from, to, category, door } of plan.openings)
    add('opening', idOf('opening', `${key}/${opening}`), earth.line([shift(from), shift(to)]), {
      ...passage(levelId),
      category,
      door,
    })
  for (const { key: fixture, category, rectangle, name, resource } of plan.fixtures)
    add('fixture', idOf('fixture', `${key}/${fixture}`), earth.area([[ringOf(moved(rectangle, at))]]), {
      category,
      name: name === null ? null : labels(name),
      alt_name: null,
      anchor_id: null,
      level_id: levelId,
      display_point: earth.point(shift(middleOf(rectangle))),
      ...(resource === null ? {} : { resource_id: resource }),
    })
  for (const { key: detail, category, rings } of plan.details)
    add('detail', idOf('detail', `${key}/${detail}`), earth.outlines(rings.map((ring) => ring.map(shift))), {
      category,
      level_id: levelId,
    })
  for (const { key: amenity, category, name, at: place, unit } of plan.amenities)
    add(
      'amenity',
      idOf('amenity', `${key}/${amenity}`),
      earth.point(shift(place)),
      signed(category, name, unitByKey.get(unit)),
    )
  const anchor = (own: string, place: Point, unit: string): string => {
    const id = idOf('anchor', `${key}/${own}`)
    add('anchor', id, earth.point(shift(place)), { address_id: addressId, unit_id: unitByKey.get(unit) })
    return id
  }
  for (const { key: occupant, category, name, at: place, unit } of plan.occupants)
    add('occupant', idOf('occupant', `${key}/${occupant}`), null, {
      name: labels(name),
      category,
      anchor_id: anchor(occupant, place, unit),
      hours: 'Mo-Fr 08:00-17:00',
      phone: null,
      website: null,
      validity: null,
      correlation_id: null,
    })
  for (const { key: kiosk, name, rectangle, unit } of plan.kiosks)
    add('kiosk', idOf('kiosk', `${key}/${kiosk}`), earth.area([[ringOf(moved(rectangle, at))]]), {
      name: labels(name),
      alt_name: null,
      anchor_id: anchor(kiosk, middleOf(rectangle), unit),
      level_id: levelId,
      display_point: earth.point(shift(middleOf(rectangle))),
    })
  for (const exit of plan.exits) {
    add('amenity', idOf('amenity', `${key}/${exit.opening}`), earth.point(shift(exit.at)), {
      category: 'entry',
      accessibility: ['wheelchair'],
      name: labels(exit.name),
      alt_name: null,
      hours: null,
      phone: null,
      website: null,
      unit_ids: [unitByKey.get(exit.unit)],
      address_id: addressId,
      correlation_id: null,
    })
    // The two sides of the door are on different levels.
    add('relationship', idOf('relationship', `${key}/${exit.opening}`), null, {
      category: 'traversal',
      direction: 'undirected',
      origin: { id: unitByKey.get(exit.unit), feature_type: 'unit' },
      intermediary: [{ id: idOf('opening', `${key}/${exit.opening}`), feature_type: 'opening' }],
      destination: { id: outside(exit), feature_type: 'unit' },
      hours: null,
    })
  }
}

/** The part of the level in each zone, which is its wing. */
function writeSections(
  { earth, idOf, add }: SiteWriter,
  { plan, zones }: PlannedLevel,
  key: string,
  levelId: string,
  outline: ReturnType<typeof tessellate>['outline'],
): void {
  if (zones.length === 0) return
  const numbers = new Map(zones.map(({ areaId }, index) => [areaId, index]))
  const outlines = outline((piece) => numbers.get(plan.units[piece]?.zone ?? '') ?? null)
  for (const [index, polygons] of outlines) {
    const zone = zones[index]
    const corridor = plan.units.find((one) => one.zone === zone?.areaId && one.category === 'walkway')
    if (zone === undefined || corridor === undefined) continue
    add('section', idOf('section', `${key}/${zone.areaId}`), earth.area(polygons), {
      category: 'unspecified',
      restriction: null,
      accessibility: null,
      name: labels(zone.name),
      alt_name: null,
      level_id: levelId,
      address_id: null,
      correlation_id: null,
      parents: null,
      display_point: earth.point(middleOf(biggest(corridor))),
      area_id: zone.areaId,
    })
  }
}

function biggest({ rectangles }: PlanUnit): PlanUnit['rectangles'][number] {
  const areaOf = ({ left, right, bottom, top }: PlanUnit['rectangles'][number]) => (right - left) * (top - bottom)
  const none = { left: 0, right: 0, bottom: 0, top: 0 }
  return rectangles.reduce((best, one) => (areaOf(one) > areaOf(best) ? one : best), none)
}
