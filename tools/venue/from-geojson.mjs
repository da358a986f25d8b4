// @ts-check
import { createHash } from 'node:crypto'
import { createCategories } from './plan-categories.mjs'
import { doorAt, hullOf, isWithin, lengthOf, middleOf, positionsOf } from './plan-geometry.mjs'
import { doorOf } from './plan-doors.mjs'
import { createLayers } from './plan-layers.mjs'
import { anyOf, labelsOf, nameIn, textOf } from './plan-names.mjs'
import { createProblems } from './plan-problems.mjs'

/** @typedef {import('./plan-geometry.mjs').Position} Position */
/** @typedef {import('./plan-layers.mjs').Chosen} Chosen */
/** @typedef {import('./plan-layers.mjs').Layer} Layer */
/** @typedef {import('./plan-categories.mjs').Type} Type */
/** @typedef {{ id: string, type: 'Feature', feature_type: string, geometry: unknown, properties: Record<string, unknown> }} Feature A feature of the archive */
/** @typedef {string | number | Readonly<Record<string, string>>} Name One text, or a text per language. */
/**
 * @typedef {{
 *   name: Name, short_name?: Name, ordinal: number, outdoor?: boolean, area_id?: string,
 *   rooms: string | Layer, doors?: string | Layer, furniture?: string | Layer, points?: string | Layer, outline?: string | Layer,
 * }} LevelMapping
 */
/**
 * @typedef {{
 *   name: Name, language?: string, attribution?: string, area_id?: string, building?: Name, levels: readonly LevelMapping[],
 *   properties?: Readonly<Partial<Record<'id' | 'name' | 'category' | 'resource_id' | 'hours', string>>>,
 *   categories?: Readonly<Record<string, string>>, default_category?: string, default_door?: string,
 *   axes?: 'lon-lat' | 'lat-lon',
 * }} Mapping
 */

/** Metres. Longer lines are streets or whole walls. */
const widestDoor = 40

/** The plan cannot be converted. The message says why. */
export class PlanRefused extends Error {}

/**
 * Makes the files of an IMDF archive from plain GeoJSON.
 * @param {Mapping} mapping
 * @param {(file: string) => readonly unknown[]} read Returns the features of a file.
 * @param {import('./plan-categories.mjs').Rules} rules
 * @returns {{ files: Record<string, unknown>, counts: Record<string, number>, problems: string[], notes: string[] }}
 * @throws {PlanRefused} if the coordinates are not degrees, or probably swapped.
 */
export function convert(mapping, read, rules) {
  const { language = 'en', properties: named = {} } = mapping
  const problems = createProblems()
  const nameMember = named.name ?? 'name'
  const isSwapped = mapping.axes === 'lat-lon'
  const layers = createLayers(read, { problems, nameMember, language, isSwapped })
  const categories = createCategories(
    mapping.categories ?? {},
    {
      unit: mapping.default_category ?? 'room',
      opening: mapping.default_door ?? 'pedestrian',
      fixture: 'furniture',
      amenity: 'unspecified',
    },
    { rules, addProblem: problems.add, isDoorStated: mapping.default_door !== undefined },
  )
  const label = (/** @type {unknown} */ value) => labelsOf(value, language)
  const name = anyOf(label(mapping.name))
  /** @type {Record<string, Feature[]>} */
  const made = { venue: [], building: [], footprint: [], level: [], unit: [], opening: [], fixture: [], amenity: [] }
  const keys = new Set()
  /** @param {string} type @param {string} key @param {unknown} geometry @param {Record<string, unknown>} properties */
  function add(type, key, geometry, properties) {
    const id = uuidOf(`${name} ${type} ${key}`)
    made[type]?.push({ id, type: 'Feature', feature_type: type, geometry, properties })
    return id
  }
  /** What every feature has, and its key among those of its kind and level. @param {Chosen} chosen @param {Type} type @param {string} at */
  function describe({ properties, id, index, file, name: called }, type, at) {
    const place = { file, index, name: called, at }
    const { labels, isLost } = nameIn(properties, nameMember, language)
    if (isLost)
      problems.addFeature('without its name', 'the name is not a text, a number, or a text per language', place)
    const own = textOf(properties[named.id ?? 'id']) ?? textOf(id) ?? String(index)
    let key = own
    for (let number = 2; keys.has(`${type} ${at} ${key}`); number += 1) key = `${own}#${number}`
    if (key !== own) problems.addFeature('with another id', `another feature has the id '${own}'`, place)
    keys.add(`${type} ${at} ${key}`)
    const resource = properties[named.resource_id ?? 'resource_id']
    return {
      key,
      properties: {
        category: categories.categoryOf(properties[named.category ?? 'category'], type),
        name: labels,
        ...(resource === undefined || resource === null || resource === '' ? {} : { resource_id: resource }),
      },
    }
  }
  const levels = mapping.levels.map((level) => {
    const at = `level '${anyOf(label(level.name))}'`
    return { level, at, rooms: layers.featuresOf(level.rooms, 'surface', at) }
  })
  judge(levels.flatMap(({ rooms }) => rooms))
  const buildingId = uuidOf(`${name} building`)
  /** @type {{ hull: Position[], isOutdoor: boolean }[]} */
  const hulls = []
  for (const { level, at, rooms: given } of levels) {
    const rooms = given.filter((room) => isNear(room, at))
    if (rooms.length === 0) {
      problems.add(`${at} left out: it has no room`)
      continue
    }
    const [drawn, ...others] = layers.featuresOf(level.outline, 'surface', at)
    for (const other of others) layers.leaveOut('a level has one outline', other, at)
    const hull = hullOf(rooms.flatMap(({ geometries }) => geometries.flatMap(positionsOf)))
    hulls.push({ hull, isOutdoor: level.outdoor ?? false })
    const on = `${level.ordinal} ${anyOf(label(level.name))}`
    const levelId = add('level', on, drawn?.geometries[0] ?? { type: 'Polygon', coordinates: [hull] }, {
      category: 'unspecified',
      restriction: null,
      ordinal: level.ordinal,
      outdoor: level.outdoor ?? false,
      name: label(level.name),
      short_name: label(level.short_name ?? level.ordinal),
      building_ids: level.outdoor ? [] : [buildingId],
      ...(level.area_id === undefined ? {} : { area_id: level.area_id }),
    })
    const walls = rooms.flatMap(({ geometries }) => geometries)
    for (const room of rooms) {
      const { key, properties } = describe(room, 'unit', at)
      add('unit', `${on} ${key}`, room.geometries[0], {
        ...properties,
        level_id: levelId,
        restriction: room.properties['restriction'] ?? null,
        accessibility: room.properties['accessibility'] ?? null,
        alt_name: label(room.properties['alt_name']),
        display_point: null,
      })
    }
    for (const door of layers.featuresOf(level.doors, 'door', at)) {
      const lines = door.geometries.flatMap((geometry) => doorLine(geometry, walls, door, at) ?? [])
      if (lines.length === 0) continue
      const { key, properties } = describe(door, 'opening', at)
      for (const [part, line] of lines.entries())
        add('opening', `${on} ${key}${part === 0 ? '' : `/${part + 1}`}`, line, {
          ...properties,
          level_id: levelId,
          accessibility: door.properties['accessibility'] ?? null,
          access_control: door.properties['access_control'] ?? null,
          door: doorOf(door.properties['door']),
        })
    }
    for (const piece of layers.featuresOf(level.furniture, 'surface', at)) {
      const { key, properties } = describe(piece, 'fixture', at)
      add('fixture', `${on} ${key}`, piece.geometries[0], { ...properties, level_id: levelId, anchor_id: null })
    }
    const units = made.unit?.filter(({ properties }) => properties['level_id'] === levelId) ?? []
    for (const point of layers.featuresOf(level.points, 'point', at)) {
      const [geometry] = point.geometries
      const unit = units.find((one) =>
        isWithin(geometry?.coordinates, /** @type {import('./plan-geometry.mjs').Geometry} */ (one.geometry)),
      )
      if (unit === undefined) {
        layers.leaveOut('the point is in no room', point, at)
        continue
      }
      const { key, properties } = describe(point, 'amenity', at)
      const hours = point.properties[named.hours ?? 'hours'] ?? null
      add('amenity', `${on} ${key}`, geometry, { ...properties, unit_ids: [unit.id], accessibility: null, hours })
    }
  }
  layers.tellOthers()
  const indoors = hulls.filter(({ isOutdoor }) => !isOutdoor)
  const outlines = (indoors.length > 0 ? indoors : hulls).flatMap(({ hull }) => hull)
  const whole = { type: 'Polygon', coordinates: [hullOf(outlines)] }
  made.venue?.push({
    id: uuidOf(`${name} venue`),
    type: 'Feature',
    feature_type: 'venue',
    geometry: whole,
    properties: {
      category: 'businesscampus',
      name: label(mapping.name),
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
      name: label(mapping.building ?? mapping.name),
      display_point: null,
    },
  })
  add('footprint', 'ground', whole, { category: 'ground', name: null, building_ids: [buildingId] })

  /** Refuses plans that are elsewhere. @param {readonly Chosen[]} rooms */
  function judge(rooms) {
    const { refusal, axes, places } = rules.judgeCoordinates(rooms.flatMap(({ geometries }) => geometries))
    if (refusal !== null) throw new PlanRefused(refusal)
    if (axes === 'swapped' && mapping.axes === undefined)
      throw new PlanRefused(
        `Longitude and latitude are probably swapped: ${places}. Add "axes": "lat-lon" to the mapping if the latitude comes first, or "axes": "lon-lat" if it doesn't`,
      )
    if (axes === 'clockwise' && mapping.axes === undefined)
      problems.add(
        `every outline is clockwise, as if longitude and latitude were swapped: ${places}. Say "axes": "lon-lat" or "lat-lon" in the mapping`,
      )
    layers.setMiddle(middleOf(rooms.flatMap(({ geometries }) => geometries.flatMap(positionsOf))))
  }

  /** @param {Chosen} room @param {string} at */
  function isNear(room, at) {
    const reason = layers.misplaced(room.geometries)
    if (reason !== null) layers.leaveOut(reason, room, at)
    return reason === null
  }

  /** @param {import('./plan-geometry.mjs').Geometry} geometry @param {readonly import('./plan-geometry.mjs').Geometry[]} walls @param {Chosen} door @param {string} at */
  function doorLine(geometry, walls, door, at) {
    if (geometry.type === 'Point') {
      const line = doorAt(geometry.coordinates, walls)
      if (line === null) layers.leaveOut('no room to which the door belongs: no wall is within 1 m', door, at)
      return line
    }
    const metres = lengthOf(geometry.coordinates)
    if (metres <= widestDoor) return geometry
    layers.leaveOut(`${Math.round(metres)} m long, but a door is at most ${widestDoor} m wide`, door, at)
    return null
  }

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
    problems: [...problems.list(), ...categories.list()],
    notes: layers.tellRepeated(),
  }
}

/** The same text has the same id in every conversion, so that links and codes of places stay valid. @param {string} text */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
