import type { Venue, FeatureId, Level, Relationship, Unit } from '../model.ts'
import { type ConnectorCategory, connectorCategories, isConnector } from '../categories.ts'
import type { Notebook } from '../findings.ts'
import { areaOf, centreOf } from '../geometry/shape.ts'
import { sharedArea, type Work } from '../geometry/crossing.ts'
import { createConnectedUnits, createLevelIndex } from '../venue.ts'

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
  const groups = createGroups()
  const joined = given.relationships.map(createConnectedUnits(given.units, given.work))
  for (const unitIds of [...given.named, ...joined]) for (const id of unitIds) groups.join(unitIds[0] ?? id, id)
  return connectorCategories.flatMap((category) => inferOf(category, given, groups))
}

function inferOf(category: ConnectorCategory, given: Inferring, groups: Groups): Relationship[] {
  const { notebook, projection, work } = given
  const levels = new Map(given.levels.map((level) => [level.id, level]))
  const units = given.units.filter((unit) => unit.category === category && isConnector(unit.category))
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
    if (next === undefined || groups.areJoined(unit.id, next.other.id)) continue
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

function shareBuilding(one: Level, other: Level): boolean {
  return one.buildingIds.some((id) => other.buildingIds.includes(id))
}

/** Units that are connected, directly or over several relationships. */
interface Groups {
  join(one: FeatureId, other: FeatureId): void
  areJoined(one: FeatureId, other: FeatureId): boolean
}

function createGroups(): Groups {
  const parents = new Map<FeatureId, FeatureId>()
  const rootOf = (id: FeatureId): FeatureId => {
    let root = id
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next
    // Path compression: every unit on the path points to the root, so that no chain is walked twice.
    for (let next = id; next !== root;) {
      const after = parents.get(next) ?? root
      parents.set(next, root)
      next = after
    }
    return root
  }
  return {
    join(one, other) {
      const root = rootOf(one)
      const otherRoot = rootOf(other)
      if (root !== otherRoot) parents.set(otherRoot, root)
    },
    areJoined: (one, other) => rootOf(one) === rootOf(other),
  }
}
