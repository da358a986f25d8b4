import * as v from 'valibot'

/** The members that IMDF 1.0 (OGC 20-094, Reference) requires, and those of the product's extension. */

type Position = [number, number]

const uuid = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/))
const labels = v.record(v.string(), v.pipe(v.string(), v.nonEmpty()))
const text = v.pipe(v.string(), v.nonEmpty())
const eightDecimals = (value: number): boolean => Math.abs(value * 1e8 - Math.round(value * 1e8)) < 1e-4
const degrees = (limit: number) =>
  v.pipe(v.number(), v.minValue(-limit), v.maxValue(limit), v.check(eightDecimals, 'more than 8 decimals'))
const position = v.strictTuple([degrees(180), degrees(90)])
const point = v.strictObject({ type: v.literal('Point'), coordinates: position })
const line = v.strictObject({ type: v.literal('LineString'), coordinates: v.pipe(v.array(position), v.minLength(2)) })

const isClosed = (ring: Position[]): boolean => {
  const [first, last] = [ring[0], ring.at(-1)]
  return first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1]
}
const ring = v.pipe(v.array(position), v.minLength(4), v.check(isClosed, 'not closed'))
const outlines = v.strictObject({
  type: v.literal('MultiLineString'),
  coordinates: v.pipe(v.array(ring), v.minLength(1)),
})
const runsLeft = (corners: Position[]): boolean => {
  const [originX, originY] = corners[0] ?? [0, 0]
  let sum = 0
  corners.forEach(([x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [0, 0]
    sum += (x - originX) * (nextY - originY) - (nextX - originX) * (y - originY)
  })
  return sum > 0
}
/** RFC 7946: outlines run counter-clockwise, holes clockwise. */
const rings = v.pipe(
  v.array(ring),
  v.minLength(1),
  v.check((all) => all.every((one, index) => runsLeft(one) === (index === 0)), 'wound the wrong way'),
)
const polygon = v.strictObject({ type: v.literal('Polygon'), coordinates: rings })
const area = v.union([polygon, v.strictObject({ type: v.literal('MultiPolygon'), coordinates: v.array(rings) })])
const restriction = v.nullable(v.picklist(['employeesonly', 'restricted']))
const accessibility = v.nullable(v.pipe(v.array(v.string()), v.minLength(1)))
const areaId = v.optional(text)
const resourceId = v.optional(v.pipe(v.string(), v.regex(/^r\d+$/)))
const door = v.strictObject({
  type: v.picklist(['movablepartition', 'open', 'revolving', 'shutter', 'sliding', 'swinging', 'turnstile']),
  automatic: v.boolean(),
  material: v.picklist(['wood', 'glass', 'metal', 'gate']),
})
const reference = v.strictObject({ id: uuid, feature_type: v.picklist(['unit', 'opening']) })
const contact = { hours: v.nullable(text), phone: v.nullable(text), website: v.nullable(text) }
const named = { name: labels, alt_name: v.null() }
const maybeNamed = { name: v.nullable(labels), alt_name: v.null() }

const kinds = {
  address: [
    v.null(),
    {
      address: text,
      unit: v.nullable(text),
      locality: text,
      province: v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/))),
      country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
      postal_code: v.nullable(text),
      postal_code_ext: v.null(),
    },
  ],
  amenity: [
    point,
    {
      category: text,
      accessibility,
      ...maybeNamed,
      ...contact,
      unit_ids: v.pipe(v.array(uuid), v.minLength(1)),
      address_id: v.nullable(uuid),
      correlation_id: v.null(),
    },
  ],
  anchor: [point, { address_id: v.nullable(uuid), unit_id: uuid }],
  building: [
    v.null(),
    {
      category: v.literal('unspecified'),
      restriction,
      ...named,
      display_point: point,
      address_id: uuid,
      area_id: areaId,
    },
  ],
  detail: [outlines, { level_id: uuid, category: v.picklist(['furniture', 'vegetation', 'marking']) }],
  fixture: [
    polygon,
    {
      category: v.picklist(['desk', 'equipment', 'furniture', 'obstruction', 'vegetation', 'wall']),
      ...maybeNamed,
      anchor_id: v.nullable(uuid),
      level_id: uuid,
      display_point: v.nullable(point),
      resource_id: resourceId,
    },
  ],
  footprint: [
    area,
    {
      category: v.picklist(['aerial', 'ground', 'subterranean']),
      name: v.nullable(labels),
      building_ids: v.array(uuid),
    },
  ],
  geofence: [area, {}],
  kiosk: [polygon, { ...maybeNamed, anchor_id: v.nullable(uuid), level_id: uuid, display_point: v.nullable(point) }],
  level: [
    area,
    {
      category: v.picklist(['parking', 'unspecified']),
      restriction,
      outdoor: v.boolean(),
      ordinal: v.pipe(v.number(), v.integer()),
      name: labels,
      short_name: labels,
      display_point: v.nullable(point),
      address_id: v.nullable(uuid),
      building_ids: v.nullable(v.array(uuid)),
      area_id: areaId,
    },
  ],
  occupant: [
    v.null(),
    { name: labels, category: text, anchor_id: uuid, ...contact, validity: v.null(), correlation_id: v.null() },
  ],
  opening: [
    line,
    {
      category: v.picklist(['emergencyexit', 'pedestrian', 'pedestrian.principal']),
      accessibility,
      access_control: v.null(),
      door: v.nullable(door),
      ...maybeNamed,
      level_id: uuid,
      display_point: v.nullable(point),
    },
  ],
  relationship: [
    v.null(),
    {
      category: v.picklist(['elevator', 'escalator', 'movingwalkway', 'ramp', 'stairs', 'traversal']),
      direction: v.picklist(['directed', 'undirected']),
      origin: reference,
      intermediary: v.nullable(v.pipe(v.array(reference), v.minLength(1))),
      destination: reference,
      hours: v.nullable(text),
    },
  ],
  section: [
    area,
    {
      category: v.literal('unspecified'),
      restriction,
      accessibility,
      ...maybeNamed,
      level_id: uuid,
      address_id: v.nullable(uuid),
      correlation_id: v.null(),
      parents: v.null(),
      display_point: point,
      area_id: areaId,
    },
  ],
  unit: [
    polygon,
    {
      category: text,
      restriction,
      accessibility,
      ...maybeNamed,
      level_id: uuid,
      display_point: v.nullable(point),
      resource_id: resourceId,
    },
  ],
  venue: [
    area,
    {
      category: v.literal('businesscampus'),
      restriction,
      ...named,
      ...contact,
      display_point: point,
      address_id: uuid,
      area_id: areaId,
    },
  ],
} as const

export type FeatureFile = keyof typeof kinds
export const featureFiles = Object.keys(kinds) as readonly FeatureFile[]

/** A file of the archive. */
export const collectionOf = (type: FeatureFile) => {
  const [geometry, properties] = kinds[type]
  return v.strictObject({
    type: v.literal('FeatureCollection'),
    name: v.literal(type),
    features: v.array(
      v.strictObject({
        id: uuid,
        type: v.literal('Feature'),
        feature_type: v.literal(type),
        geometry,
        properties: v.strictObject(properties),
      }),
    ),
  })
}

export const manifestSchema = v.strictObject({
  version: v.literal('1.0.0'),
  created: v.pipe(v.string(), v.isoTimestamp()),
  generated_by: text,
  language: v.literal('en'),
  extensions: v.array(v.pipe(v.string(), v.regex(/^[a-z]+:[a-z]+#\d+\.\d+\.\d+$/))),
})
