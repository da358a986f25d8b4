import { createGroups, type Groups } from '../../collections.ts'
import { connectorCategories, type ConnectorCategory, isConnector, isSolid } from '../categories.ts'
import { sharedArea, type Work } from '../geometry/crossing.ts'
import type { Notebook } from '../findings.ts'
import { areaOf, centreOf, metresBetween, metresOutside, type Point } from '../geometry/shape.ts'
import { describeUnit } from '../labels.ts'
import type { FeatureId, Opening, Relationship, Unit, Venue } from '../model.ts'
import type { Projection } from '../projection.ts'
import { createConnectedUnits, createLevelIndex, indexLevels, shareBuilding } from '../venue.ts'
import { readParts } from './read-geometry.ts'
import type { Reader } from './reader.ts'
import { readCategoryOfRelationship, readDirection } from './read-words.ts'
import { relationshipSchema } from './schemas.ts'

type Parts = readonly (readonly Point[])[]

/** An end of a relationship: a unit, and the point of the geometry at which it is entered and left. */
interface End {
  readonly unit: Unit
  readonly point: Point | null
}

/** Metres within which two lines of a geometry meet. */
const meeting = 0.1
const nowhere: Point = { x: NaN, y: NaN }

/** Metres by which the other direction of a geometry must fit better, so that it was drawn backwards. */
const clearlyBetter = 1

/**
 * Matches a point of the relationship's geometry to each of its units. The ends of the geometry belong to the first and
 * the last unit: in the order of the file, unless the line was clearly drawn from the last unit to the first. All
 * points are null if there is no geometry.
 */
function endsOf(parts: Parts, units: readonly Unit[]): readonly End[] {
  const along = chained(parts, units.length)
  const [forth, back] = [along, along.toReversed()].map((points) => matched(points, units))
  const offBy = (ends: readonly End[] = []): number =>
    ends.reduce((sum, { unit, point }) => sum + (point === null ? 0 : metresOutside(unit.shape, point)), 0)
  return (offBy(back) + clearlyBetter < offBy(forth) ? back : forth) ?? []
}

function matched(along: readonly Point[], units: readonly Unit[]): readonly End[] {
  const [last, end] = [units.length - 1, along.length - 1]
  return units.map((unit, index): End => {
    if (index === 0 || index === last) return { unit, point: along.at(index === 0 ? 0 : -1) ?? null }
    if (end === last) return { unit, point: along[index] ?? null }
    const expected = (index / last) * end
    const [nearest] = along
      .map((point, place) => ({ point, metres: metresOutside(unit.shape, point), off: Math.abs(place - expected) }))
      .toSorted((one, other) => one.metres - other.metres || one.off - other.off)
    return { unit, point: nearest?.point ?? null }
  })
}

/**
 * Puts the lines of a geometry in a row. If there is one line from unit to unit, returns the start of each, and the end
 * of the last. Lines in any order and direction are followed from their loose end to the other one.
 */
function chained(parts: Parts, units: number): readonly Point[] {
  if (parts.length < 2) return parts.flat()
  if (units > 2 && parts.length === units - 1) {
    return [...parts.flatMap((part) => part.slice(0, 1)), ...parts.slice(-1).flatMap((part) => part.slice(-1))]
  }
  const left = parts.filter(({ length }) => length > 0)
  const isAt = (one: Point = nowhere, other: Point = nowhere): boolean => metresBetween(one, other) <= meeting
  const isLoose = (point: Point | undefined, own: readonly Point[]): boolean =>
    !left.some((part) => part !== own && (isAt(part[0], point) || isAt(part.at(-1), point)))
  const ends = [0, -1].flatMap((end) => left.filter((part) => isLoose(part.at(end), part)))
  const first = ends[0] ?? left[0]
  if (first === undefined) return []
  left.splice(left.indexOf(first), 1)
  const row = [...(isLoose(first[0], first) ? first : first.toReversed())]
  while (left.length > 0) {
    const next = left.find((part) => isAt(part[0], row.at(-1)) || isAt(part.at(-1), row.at(-1))) ?? left[0]
    if (next === undefined) break
    left.splice(left.indexOf(next), 1)
    row.push(...(isAt(next.at(-1), row.at(-1)) && !isAt(next[0], row.at(-1)) ? next.toReversed() : next))
  }
  return row
}

/** Tolerated distance of an end from its unit, in metres. Real lines begin and end a few steps beside the unit. */
const mostOutside = 3
/** Metres beyond which an end of the geometry says nothing about a unit. */
const farthest = 15

interface Reading {
  readonly units: readonly Unit[]
  readonly openings: readonly Opening[]
  readonly projection: Projection
  readonly notebook: Notebook
  readonly work: Work
}

/**
 * Creates a function that moves the ends of stairs, lifts and the like to the unit in which they are, if the unit that
 * they name is far away or cannot be entered. A geometry that ends nowhere near a unit is ignored.
 */
function createSettling({ units, notebook, projection, work }: Reading) {
  const enterableOn = indexLevels(
    units.filter(({ category }) => !isSolid(category)),
    work,
  )
  return (id: FeatureId, ends: readonly End[]): readonly End[] => {
    let isIgnored = false
    const settled = ends.map((end): End => {
      const { unit, point } = end
      if (point === null) return end
      const metres = metresOutside(unit.shape, point)
      const isFar = metres > mostOutside
      if (!isFar && !isSolid(unit.category)) return end
      const index = enterableOn(unit.levelId)
      const there = index.itemAt(point) ?? index.itemsNear(point, mostOutside)[0]?.item
      const isNowhere = there === undefined && metres > farthest
      isIgnored ||= isNowhere
      const where = isFar ? `${metres.toFixed(1)} m outside ${describeUnit(unit)}` : `in ${describeUnit(unit)}`
      const result = isNowhere ? 'geometry ignored' : `moved into ${there === undefined ? 'it' : describeUnit(there)}`
      notebook.note('relationship-off-unit', {
        featureType: 'relationship',
        featureId: id,
        levelId: unit.levelId,
        position: projection.toPosition(point),
        words: `an endpoint is ${where}; ${result}`,
      })
      return { unit: there ?? unit, point }
    })
    return isIgnored ? ends.map(({ unit }) => ({ unit, point: null })) : settled
  }
}

/**
 * Reads connections between units, and which units each of them names. References to other kinds of features are
 * ignored, because they don't affect routes.
 */
export function readRelationships(
  reader: Reader,
  reading: Reading,
): { readonly relationships: readonly Relationship[]; readonly named: readonly (readonly FeatureId[])[] } {
  const unitById = new Map(reading.units.map((unit) => [unit.id, unit]))
  const openingIds = new Set(reading.openings.map(({ id }) => id))
  const settle = createSettling(reading)
  const named: FeatureId[][] = []
  const relationships = reader.read('relationship', relationshipSchema, (feature): Relationship | null => {
    const {
      category: given,
      direction,
      origin,
      intermediary,
      destination,
      length_m: lengthInMetres,
      hours,
    } = feature.properties
    const refers = [origin, ...intermediary, destination]
    const missing = refers.find(({ id, feature_type: type }) => {
      const known = type === 'opening' ? openingIds : type === 'unit' ? unitById : null
      return known === null ? type === null && !unitById.has(id) && !openingIds.has(id) : !known.has(id)
    })
    if (missing) {
      feature.note('dangling-reference', `it refers to ${missing.id}, which doesn't exist`)
      return null
    }
    const category = readCategoryOfRelationship(feature, given)
    const isUndirected = readDirection(feature, direction)
    const ids = refers.map(({ id }) => id)
    const passed = ids.flatMap((id) => unitById.get(id) ?? [])
    if (passed.length < 2) {
      feature.note('relationship-ignored', `it connects ${passed.length === 1 ? 'one unit' : 'no units'}`)
      return null
    }
    named.push(passed.map((unit) => unit.id))
    const parts = feature.geometry(readParts) ?? []
    const stated = endsOf(parts, passed)
    // A single point is the middle of the stairs or the like, not an end.
    const ends = isConnector(category) && parts.flat().length > 1 ? settle(feature.id, stated) : stated
    return {
      id: feature.id,
      category,
      isUndirected,
      unitIds: ends.map(({ unit }) => unit.id),
      points: ends.map(({ point }) => point),
      openingIds: ids.filter((id) => openingIds.has(id)),
      lengthInMetres,
      hours,
      isInferred: false,
    }
  })
  return { relationships, named }
}

/** Share of the smaller unit that must overlap with the other unit. */
const enough = 0.3
/** Maximum number of storeys between the ends of stairs, an escalator or a ramp. A lift may skip floors. */
const steepest = 1.5

interface Inferring extends Pick<Venue, 'levels' | 'units' | 'relationships' | 'projection'> {
  /** The units that each relationship of the file names. */
  readonly named: readonly (readonly FeatureId[])[]
  readonly notebook: Notebook
  readonly work: Work
}

/** Infers relationships for stairs, lifts, escalators and ramps that lie above each other and are not connected yet. */
export function inferConnectors(given: Inferring): readonly Relationship[] {
  const groups = createGroups<FeatureId>()
  const joined = given.relationships.map(createConnectedUnits(given.units, given.work))
  for (const unitIds of [...given.named, ...joined]) for (const id of unitIds) groups.join(unitIds[0] ?? id, id)
  return connectorCategories.flatMap((category) => inferOf(category, given, groups))
}

function inferOf(category: ConnectorCategory, given: Inferring, groups: Groups<FeatureId>): Relationship[] {
  const { notebook, projection, work } = given
  const levels = new Map(given.levels.map((level) => [level.id, level]))
  const units = given.units.filter((unit) => unit.category === category)
  const index = createLevelIndex(units, work)
  const inferred: Relationship[] = []
  for (const unit of units) {
    const level = levels.get(unit.levelId)
    if (!level) continue
    const above = index
      .itemsIn(unit.box)
      .flatMap((other) => {
        const otherLevel = levels.get(other.levelId)
        if (!otherLevel || otherLevel.ordinal <= level.ordinal || !shareBuilding(level, otherLevel)) return []
        const storeys = otherLevel.ordinal - level.ordinal
        return category !== 'elevator' && storeys > steepest ? [] : [{ other, otherLevel }]
      })
      .sort((a, b) => a.otherLevel.ordinal - b.otherLevel.ordinal)
    const next = above.find(({ other }) => standsAbove(unit, other, work))
    if (next === undefined || groups.rootOf(unit.id) === groups.rootOf(next.other.id)) continue
    groups.join(unit.id, next.other.id)
    inferred.push({
      id: `inferred:${unit.id}:${next.other.id}`,
      category,
      isUndirected: true,
      unitIds: [unit.id, next.other.id],
      points: [null, null],
      openingIds: [],
      lengthInMetres: null,
      hours: null,
      isInferred: true,
    })
    notebook.note('connector-inferred', {
      featureType: 'unit',
      featureId: unit.id,
      levelId: unit.levelId,
      position: projection.toPosition(centreOf(unit.box)),
      words: `${category} without a relationship to ${next.other.id} above it; connection assumed`,
    })
  }
  return inferred
}

function standsAbove(unit: Unit, other: Unit, work: Work): boolean {
  const shared = sharedArea(unit.shape, other.shape, work)
  return shared !== null && shared >= enough * Math.min(areaOf(unit.shape), areaOf(other.shape))
}
