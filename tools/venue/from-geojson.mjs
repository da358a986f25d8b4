// @ts-check
import { createHash } from 'node:crypto'

/** @typedef {readonly number[]} Position */
/** @typedef {{ type: string, coordinates: any }} Geometry */
/** @typedef {{ id?: string | number, properties: Readonly<Record<string, unknown>> | null, geometry: Geometry | null }} Source A feature of the given files */
/** @typedef {{ id: string, type: 'Feature', feature_type: string, geometry: unknown, properties: Record<string, unknown> }} Feature A feature of the archive */
/** @typedef {{ file: string, where?: Readonly<Record<string, unknown>> }} Layer */
/**
 * @typedef {{
 *   name: string, short_name?: string, ordinal: number, outdoor?: boolean, area_id?: string,
 *   rooms: string | Layer, doors?: string | Layer, furniture?: string | Layer, points?: string | Layer, outline?: string | Layer,
 * }} LevelMapping
 */
/**
 * @typedef {{
 *   name: string, language?: string, attribution?: string, area_id?: string, building?: string, levels: readonly LevelMapping[],
 *   properties?: Readonly<Partial<Record<'id' | 'name' | 'category' | 'resource_id' | 'hours', string>>>,
 *   categories?: Readonly<Record<string, string>>, default_category?: string,
 * }} Mapping
 */

const doorWidth = 0.9
const metresPerDegree = 111_320

/**
 * Makes the files of an IMDF archive from plain GeoJSON.
 * @param {Mapping} mapping
 * @param {(file: string) => readonly Source[]} read Returns the features of a file.
 * @returns {{ files: Record<string, unknown>, counts: Record<string, number>, problems: string[] }}
 */
export function convert(mapping, read) {
  const { name, language = 'en', properties: named = {}, categories = {} } = mapping
  /** @type {Record<string, Feature[]>} */
  const made = { venue: [], building: [], footprint: [], level: [], unit: [], opening: [], fixture: [], amenity: [] }
  /** @type {string[]} */
  const problems = []
  /** @type {Map<string, number>} */
  const unmapped = new Map()
  const label = (/** @type {unknown} */ text) =>
    text === undefined || text === null || text === '' ? null : { [language]: String(text) }
  /** @param {string} type @param {string} key @param {unknown} geometry @param {Record<string, unknown>} properties */
  function add(type, key, geometry, properties) {
    const id = uuidOf(`${name} ${type} ${key}`)
    made[type]?.push({ id, type: 'Feature', feature_type: type, geometry, properties })
    return id
  }
  /** The category of the archive for one of the files. @param {Source} source @param {string} usual */
  function categoryOf({ properties }, usual) {
    const given = properties?.[named.category ?? 'category']
    if (given === undefined || given === null || given === '') return usual
    const known = categories[String(given)]
    if (known === undefined && !named.category) return String(given)
    if (known === undefined) unmapped.set(String(given), (unmapped.get(String(given)) ?? 0) + 1)
    return known ?? usual
  }
  /**
   * The features of a layer with a geometry of one of these types.
   * @param {string | Layer | undefined} layer @param {readonly string[]} types @param {string} at
   */
  function featuresOf(layer, types, at) {
    if (layer === undefined) return []
    const { file, where = {} } = typeof layer === 'string' ? { file: layer } : layer
    const chosen = read(file).filter(({ properties }) =>
      Object.entries(where).every(([member, value]) => String(properties?.[member]) === String(value)),
    )
    if (chosen.length === 0) problems.push(`${at}: no feature in ${file} matches`)
    return chosen.filter(({ geometry, id }, index) => {
      const what = `${at}: feature ${id ?? index} of ${file}`
      if (geometry === null || !types.includes(geometry.type)) {
        problems.push(`${what} left out: ${geometry?.type ?? 'no geometry'}, expected ${types.join(' or ')}`)
        return false
      }
      const wrong = positionsOf(geometry).find(([x = NaN, y = NaN]) => !(Math.abs(x) <= 180 && Math.abs(y) <= 90))
      if (wrong)
        problems.push(`${what} left out: ${wrong.join(', ')} are no degrees. Convert the file to WGS84 (EPSG:4326).`)
      return !wrong
    })
  }
  /** Name, category and key of a feature. @param {Source} source @param {number} index @param {string} usual */
  function describe(source, index, usual) {
    const { properties, id } = source
    const resource = properties?.[named.resource_id ?? 'resource_id']
    return {
      key: String(properties?.[named.id ?? 'id'] ?? id ?? index),
      properties: {
        category: categoryOf(source, usual),
        name: label(properties?.[named.name ?? 'name']),
        ...(resource === undefined || resource === null || resource === '' ? {} : { resource_id: resource }),
      },
    }
  }
  const buildingId = uuidOf(`${name} building`)
  /** @type {Position[][]} */
  const outlines = []
  for (const level of mapping.levels) {
    const at = `level '${level.name}'`
    const rooms = featuresOf(level.rooms, ['Polygon', 'MultiPolygon'], at)
    if (rooms.length === 0) continue
    const [drawn] = featuresOf(level.outline, ['Polygon', 'MultiPolygon'], at)
    const hull = hullOf(rooms.flatMap(({ geometry }) => (geometry ? positionsOf(geometry) : [])))
    if (!level.outdoor) outlines.push(hull)
    const levelId = add(
      'level',
      `${level.ordinal} ${level.name}`,
      drawn?.geometry ?? { type: 'Polygon', coordinates: [hull] },
      {
        category: 'unspecified',
        restriction: null,
        ordinal: level.ordinal,
        outdoor: level.outdoor ?? false,
        name: label(level.name),
        short_name: label(level.short_name ?? level.ordinal),
        building_ids: level.outdoor ? [] : [buildingId],
        ...(level.area_id === undefined ? {} : { area_id: level.area_id }),
      },
    )
    const on = `${level.ordinal} ${level.name}`
    for (const [index, room] of rooms.entries()) {
      const { key, properties } = describe(room, index, mapping.default_category ?? 'room')
      add('unit', `${on} ${key}`, room.geometry, {
        ...properties,
        level_id: levelId,
        restriction: null,
        accessibility: null,
        alt_name: null,
        display_point: null,
      })
    }
    for (const [index, door] of featuresOf(level.doors, ['LineString', 'Point'], at).entries()) {
      const { key, properties } = describe(door, index, 'pedestrian')
      const line = door.geometry?.type === 'Point' ? doorAt(door.geometry.coordinates, rooms) : door.geometry
      if (line === null) problems.push(`${at}: door ${key} left out: no room to which it belongs`)
      else
        add('opening', `${on} ${key}`, line, {
          ...properties,
          category: 'pedestrian',
          level_id: levelId,
          accessibility: null,
          access_control: null,
          door: null,
        })
    }
    for (const [index, piece] of featuresOf(level.furniture, ['Polygon', 'MultiPolygon'], at).entries()) {
      const { key, properties } = describe(piece, index, 'furniture')
      add('fixture', `${on} ${key}`, piece.geometry, { ...properties, level_id: levelId, anchor_id: null })
    }
    const units = made.unit?.filter(({ properties }) => properties.level_id === levelId) ?? []
    for (const [index, point] of featuresOf(level.points, ['Point'], at).entries()) {
      const { key, properties } = describe(point, index, 'unspecified')
      const unit = units.find(({ geometry }) =>
        isWithin(point.geometry?.coordinates, /** @type {Geometry} */ (geometry)),
      )
      if (unit === undefined) problems.push(`${at}: point ${key} is in no room; left out`)
      else {
        const hours = point.properties?.[named.hours ?? 'hours'] ?? null
        add('amenity', `${on} ${key}`, point.geometry, {
          ...properties,
          unit_ids: [unit.id],
          accessibility: null,
          hours,
        })
      }
    }
  }
  const whole = { type: 'Polygon', coordinates: [hullOf(outlines.flat())] }
  made.venue?.push({
    id: uuidOf(`${name} venue`),
    type: 'Feature',
    feature_type: 'venue',
    geometry: whole,
    properties: {
      category: 'businesscampus',
      name: label(name),
      ...(mapping.area_id === undefined ? {} : { area_id: mapping.area_id }),
    },
  })
  made.building?.push({
    id: buildingId,
    type: 'Feature',
    feature_type: 'building',
    geometry: null,
    properties: {
      category: 'unspecified',
      restriction: null,
      name: label(mapping.building ?? name),
      display_point: null,
    },
  })
  add('footprint', 'ground', whole, { category: 'ground', name: null, building_ids: [buildingId] })
  for (const [category, count] of unmapped)
    problems.push(
      `category '${category}' (${count}) is not in the mapping's categories; taken as '${mapping.default_category ?? 'room'}'`,
    )
  const manifest = {
    version: '1.0.0',
    created: new Date().toISOString(),
    generated_by: 'foyer venue from-geojson',
    language,
    extensions: ['foyer:places#1.0.0'],
    ...(mapping.attribution === undefined ? {} : { attribution: mapping.attribution }),
  }
  return {
    files: {
      'manifest.json': manifest,
      ...Object.fromEntries(
        Object.entries(made).map(([type, features]) => [
          `${type}.geojson`,
          { type: 'FeatureCollection', name: type, features },
        ]),
      ),
    },
    counts: Object.fromEntries(Object.entries(made).map(([type, features]) => [type, features.length])),
    problems,
  }
}

/** The same text has the same id in every conversion, so that links and codes of places stay valid. @param {string} text */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** @param {Geometry} geometry @returns {Position[]} */
const positionsOf = ({ type, coordinates }) =>
  type === 'Point' ? [coordinates] : type === 'LineString' ? coordinates : coordinates.flat(type === 'Polygon' ? 1 : 2)

/** @param {Geometry} geometry @returns {Position[][]} */
const ringsOf = ({ type, coordinates }) => (type === 'Polygon' ? coordinates : coordinates.flat())

/** The convex hull, closed and counter-clockwise. @param {readonly Position[]} positions @returns {Position[]} */
function hullOf(positions) {
  const sorted = positions.toSorted(([ax = 0, ay = 0], [bx = 0, by = 0]) => ax - bx || ay - by)
  const half = (/** @type {readonly Position[]} */ list) => {
    /** @type {Position[]} */
    const kept = []
    for (const position of list) {
      while (kept.length > 1 && turn(kept.at(-2) ?? [], kept.at(-1) ?? [], position) <= 0) kept.pop()
      kept.push(position)
    }
    return kept.slice(0, -1)
  }
  const ring = [...half(sorted), ...half(sorted.toReversed())]
  return [...ring, ...ring.slice(0, 1)]
}

/** @param {Position} a @param {Position} b @param {Position} c */
const turn = ([ax = 0, ay = 0], [bx = 0, by = 0], [cx = 0, cy = 0]) => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

/** A door as wide as usual on the nearest wall. @param {Position} point @param {readonly Source[]} rooms */
function doorAt([x = 0, y = 0], rooms) {
  const stretch = Math.cos((y * Math.PI) / 180)
  let most = 1
  /** @type {Geometry | null} */
  let door = null
  for (const { geometry } of rooms) {
    for (const ring of geometry ? ringsOf(geometry) : []) {
      for (const [index, [ax = 0, ay = 0]] of ring.slice(0, -1).entries()) {
        const [bx = 0, by = 0] = ring[index + 1] ?? []
        const [dx, dy] = [(bx - ax) * stretch * metresPerDegree, (by - ay) * metresPerDegree]
        const [px, py] = [(x - ax) * stretch * metresPerDegree, (y - ay) * metresPerDegree]
        const length = Math.hypot(dx, dy)
        if (length === 0) continue
        const along = Math.min(1, Math.max(0, (px * dx + py * dy) / length ** 2))
        const distance = Math.hypot(px - along * dx, py - along * dy)
        if (distance >= most) continue
        most = distance
        const half = Math.min(doorWidth, length) / 2 / length
        const ends = [Math.max(0, along - half), Math.min(1, along + half)]
        door = { type: 'LineString', coordinates: ends.map((part) => [ax + (bx - ax) * part, ay + (by - ay) * part]) }
      }
    }
  }
  return door
}

/** @param {Position} point @param {Geometry} geometry */
function isWithin([x = 0, y = 0], geometry) {
  let isInside = false
  for (const ring of ringsOf(geometry)) {
    for (const [index, [ax = 0, ay = 0]] of ring.slice(0, -1).entries()) {
      const [bx = 0, by = 0] = ring[index + 1] ?? []
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside
    }
  }
  return isInside
}
